import type { Path } from '#web/builder/model/path.ts';
import { useProblemAt } from './builder-context.ts';
import styles from './fields.module.css';

/** The problem of a part that has no control of its own. */
export function ProblemAt({ path }: { path: Path }) {
  const problem = useProblemAt(path);
  return problem === undefined ? null : <p className={styles.problem}>{problem}</p>;
}
