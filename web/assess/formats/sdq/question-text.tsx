import { t } from '@lingui/core/macro';
import type { AskedItem } from '#rules/answering/step.ts';
import styles from './sdq.module.css';

interface QuestionTextProps {
  item: AskedItem;
  isMissing: boolean;
}

/** A question with its instructions, and whether it needs an answer. */
export function QuestionText({ item, isMissing }: QuestionTextProps) {
  return (
    <>
      {item.question}
      <QuestionNotes item={item} isMissing={isMissing} />
    </>
  );
}

/** What is said about a question. */
export function QuestionNotes({ item, isMissing }: QuestionTextProps) {
  const { instructions, isRequired } = item;
  return (
    <>
      {instructions && <small className={styles.note}>{instructions}</small>}
      {!isRequired && <small className={styles.note}>{t`Optional`}</small>}
      {isMissing && <em className={styles.flag}>{t`Please answer`}</em>}
    </>
  );
}
