import { type ReactNode, useState } from 'react';
import { problemTitle } from '#web/shell/api/call.ts';
import text from '#web/design/text-button.module.css';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import styles from './members.module.css';

interface MemberActionProps {
  /** The name of the button, with the member's. */
  label: string;
  /** What the button shows. */
  words: string;
  action: ReturnType<typeof useMemberAction>;
  /** The outcome of the action. */
  children: ReactNode;
}

/** A button for one member, with its outcome and its problem below. */
export function MemberAction({ label, words, action, children }: MemberActionProps) {
  return (
    <>
      <button
        type="button"
        className={text.button}
        aria-label={label}
        aria-disabled={action.isBusy}
        onClick={() => action.submit()}
      >
        {words}
      </button>
      {children}
      <p role="alert" className={styles.refused}>
        {action.problem}
      </p>
    </>
  );
}

/** An action on a member that the page runs, with its problem. */
export function useMemberAction(run: () => Promise<void>) {
  const [problem, setProblem] = useState<string | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    setProblem(null);
    try {
      await run();
    } catch (error) {
      setProblem(problemTitle(error));
    }
  });
  return { submit, isBusy, problem };
}
