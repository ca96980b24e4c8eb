import { useId } from 'preact/hooks';
import type { AskedItem } from '#rules/answering/step.ts';
import { ItemInput } from '#web/assess/formats/item-input.tsx';
import { Resettable } from '#web/assess/formats/reset-button.tsx';
import { QuestionNotes } from './question-text.tsx';
import styles from './item-field.module.css';

interface ItemFieldProps {
  item: AskedItem;
  isMissing: boolean;
}

/** A question with its own input. The input has the question as its label, so screen readers skip the text above it. */
export function ItemField({ item, isMissing }: ItemFieldProps) {
  const { id, question, instructions, isRequired } = item;
  const notes = useId();
  const hasNotes = instructions !== undefined || !isRequired || isMissing;
  return (
    <div className={styles.item} data-question={id} data-missing={isMissing || undefined}>
      <p className={styles.question} aria-hidden="true">
        {question}
      </p>
      {hasNotes && (
        <p id={notes}>
          <QuestionNotes item={item} isMissing={isMissing} />
        </p>
      )}
      <Resettable item={item}>
        <ItemInput item={item} isMissing={isMissing} {...(hasNotes && { describedBy: notes })} />
      </Resettable>
    </div>
  );
}
