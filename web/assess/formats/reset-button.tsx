import { t } from '@lingui/core/macro';
import type { ComponentChildren } from 'preact';
import { isRated } from '#rules/answering/answers.ts';
import type { AskedItem } from '#rules/answering/step.ts';
import { useAssess } from '#web/assess/context/assess-context.ts';
import { Button } from '#web/assess/design/button.tsx';
import styles from './reset-button.module.css';

interface ResetButtonProps {
  item: AskedItem;
  /** Whether other questions are on the page, so that the name of the button says of which it is. */
  isNamed?: boolean;
}

/** Takes back a rating, choice, number or date, and returns the focus to its input. */
export function ResetButton({ item, isNamed = false }: ResetButtonProps) {
  const { input, change, stay } = useAssess();
  const { id, question } = item;
  const isGiven = isRated(id, input.attributes);
  function reset({ currentTarget }: { currentTarget: HTMLElement }) {
    stay();
    change({ type: 'clear-rating', id });
    currentTarget
      .closest('[data-question], main')
      ?.querySelector<HTMLElement>('input, textarea')
      ?.focus({ preventScroll: true });
  }
  return (
    <Button
      kind="quiet"
      // It keeps its place, so that the next question does not move away under a finger.
      style={isGiven ? undefined : { visibility: 'hidden' }}
      aria-label={isNamed ? t`Reset: ${question}` : undefined}
      onClick={reset}
    >
      {t`Reset`}
    </Button>
  );
}

/** On a page, what need not be answered can be taken back; fields of text are emptied in place. */
export function PageReset({ item }: { item: AskedItem }) {
  const isOffered = !item.isRequired && /^(rating|choice|number|date)$/.test(item.itemType);
  return isOffered ? <ResetButton item={item} isNamed /> : null;
}

/** An input on a page with its Reset. */
export function Resettable({ item, children }: { item: AskedItem; children: ComponentChildren }) {
  return (
    <div className={styles.answer}>
      {children}
      <PageReset item={item} />
    </div>
  );
}
