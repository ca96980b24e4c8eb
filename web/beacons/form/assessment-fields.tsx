import { t } from '@lingui/core/macro';
import { Switch } from '@mantine/core';
import type { FrameworkChoice } from '#contract/frameworks.ts';
import type { Fields } from '#web/shell/forms/use-form.ts';
import styles from './assessment-fields.module.css';
import { ThresholdFields, type ThresholdForm } from './threshold-fields.tsx';

/** The form values of the assessment step. */
export interface AssessmentForm extends ThresholdForm {
  frameworkId: string;
  isAnonymous: boolean;
}

interface AssessmentFieldsProps {
  fields: Fields<AssessmentForm>;
  frameworks: FrameworkChoice[];
}

/** The framework, its thresholds and anonymity. */
export function AssessmentFields({ fields, frameworks }: AssessmentFieldsProps) {
  const { values, getInputProps } = fields;
  const chosen = frameworks.find(({ id }) => id === values.frameworkId);
  return (
    <>
      <FrameworkField fields={fields} frameworks={frameworks} />
      {chosen?.thresholdsUnlocked && <ThresholdFields fields={fields} scale={chosen} />}
      {chosen?.allowAnonymous && (
        <Switch
          label={t`Anonymous`}
          description={t`Participants see results, but not who gave a score or wrote a comment. You can't change this later.`}
          size="md"
          {...getInputProps('isAnonymous', { type: 'checkbox' })}
        />
      )}
    </>
  );
}

/** The choice of the framework, which resets what depends on it. */
function FrameworkField({ fields, frameworks }: AssessmentFieldsProps) {
  const { values, errors, setValues } = fields;
  function handleChoose({ id, lowerThreshold, upperThreshold }: FrameworkChoice) {
    setValues({ frameworkId: id, lowerThreshold, upperThreshold, isAnonymous: false });
  }
  return (
    <>
      <div
        role="radiogroup"
        aria-label={t`Framework`}
        aria-invalid={'frameworkId' in errors}
        className={styles.choices}
      >
        {frameworks.map((framework) => (
          <label key={framework.id} className={styles.choice}>
            <input
              type="radio"
              name="framework"
              value={framework.id}
              checked={framework.id === values.frameworkId}
              onChange={() => handleChoose(framework)}
            />
            <strong>{framework.title}</strong>
            <span>{framework.intro}</span>
          </label>
        ))}
      </div>
      {errors['frameworkId'] && <p className={styles.error}>{errors['frameworkId']}</p>}
    </>
  );
}
