import { useId } from 'react';
import type { FrameworkDraft } from '#contract/framework-drafts.ts';
import styles from './library.module.css';

interface ProblemListProps {
  title: string;
  problems: FrameworkDraft['problems'];
}

/** What is wrong with a definition or a file, each with its place; announced when it appears. */
export function ProblemList({ title, problems }: ProblemListProps) {
  const titleId = useId();
  return (
    <div role="alert">
      {problems.length > 0 && (
        <div className={styles.problems}>
          <p id={titleId}>{title}</p>
          <ul aria-labelledby={titleId}>
            {problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>
                {field && <code dir="ltr">{field}</code>} {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
