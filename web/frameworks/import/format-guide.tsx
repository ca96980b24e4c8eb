import { t } from '@lingui/core/macro';
import styles from './import.module.css';

/** The formats that can be imported. */
export function FormatGuide() {
  return (
    <section className={styles.guide} aria-labelledby="formats">
      <h2 id="formats">{t`Which files work`}</h2>
      <dl>
        <dt>{t`FHIR Questionnaire`}</dt>
        <dd>{t`A JSON file, versions R4 to R5, with scores, conditions and translations.`}</dd>
        <dt>{t`REDCap data dictionary`}</dt>
        <dd>{t`A CSV file with fields, choices, branching logic and sums.`}</dd>
        <dt>{t`XLSForm`}</dt>
        <dd>{t`An Excel or CSV file of ODK, KoboToolbox or SurveyCTO.`}</dd>
        <dt>{t`LimeSurvey survey`}</dt>
        <dd>{t`An .lss file with groups, questions, conditions and assessment rules.`}</dd>
        <dt>{t`Beacon questionnaire`}</dt>
        <dd>{t`A JSON file with a Beacon definition.`}</dd>
      </dl>
    </section>
  );
}
