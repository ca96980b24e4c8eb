import type { ReactNode } from 'react';
import text from '#web/design/text-button.module.css';
import styles from './members.module.css';

interface MemberActionProps {
  /** The name of the button, with the member's. */
  label: string;
  /** What the button shows. */
  words: string;
  isBusy: boolean;
  problem: string | null;
  onAct: () => void;
  /** The outcome of the action. */
  children: ReactNode;
}

/** A button for one member, with its outcome and its problem below. */
export function MemberAction(props: MemberActionProps) {
  const { label, words, isBusy, problem, onAct, children } = props;
  return (
    <>
      <button
        type="button"
        className={text.button}
        aria-label={label}
        aria-disabled={isBusy}
        onClick={onAct}
      >
        {words}
      </button>
      {children}
      <p role="alert" className={styles.refused}>
        {problem}
      </p>
    </>
  );
}
