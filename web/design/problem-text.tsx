import styles from './problem-text.module.css';

/** The id of a form's problem, for the `aria-errormessage` of its fields. */
export const problemId = 'form-problem';

/** The problem of a form, in red; reserves its line so that the layout does not shift. */
export function ProblemText({ children }: { children: string | null }) {
  return (
    <p id={problemId} role="alert" className={styles.problem}>
      {children}
    </p>
  );
}
