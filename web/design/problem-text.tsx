import styles from './problem-text.module.css';

/** What fields refer to when the problem of their form is about them. */
export const problemId = 'form-problem';

/** Why a form was refused, in red; keeps its line free so that nothing moves when it appears. */
export function ProblemText({ children }: { children: string | null }) {
  return (
    <p id={problemId} role="alert" className={styles.problem}>
      {children}
    </p>
  );
}
