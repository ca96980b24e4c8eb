import { t } from '@lingui/core/macro';
import { genderNames } from '#contract/genders.ts';
import { textOf } from '#contract/messages.ts';
import { dayText } from '#web/language/day-text.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import styles from './sdq.module.css';

/** Name, gender and date of birth of the person the page is about. */
export function ClientDetails() {
  const { clientName, gender, dateOfBirth } = useAssess().assessment.beacon;
  return (
    <dl className={styles.client}>
      <Detail term={t`Name`} value={clientName} />
      {gender && <Detail term={t`Gender`} value={textOf(genderNames[gender])} />}
      {dateOfBirth && <Detail term={t`Date of birth`} value={dayText(dateOfBirth)} />}
    </dl>
  );
}

function Detail({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}
