import { t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { memberRoles } from '#contract/words.ts';
import parts from '#web/design/parts.module.css';
import styles from './results.module.css';

interface CommentListProps {
  title: string;
  comments: AssessmentResult['comments'];
}

/** Comments, with their authors unless answers are anonymous. */
export function CommentList({ title, comments }: CommentListProps) {
  return (
    <section className={parts.panel} aria-labelledby="comments">
      <h2 id="comments">{title}</h2>
      {comments.length === 0 ? (
        <p className={parts.soft}>{t`no comments`}</p>
      ) : (
        <ul className={styles.comments}>
          {comments.map(({ id, text, user }) => (
            <li key={id}>
              <blockquote>{text}</blockquote>
              {user && (
                <small>
                  {user.name}, {memberRoles[user.role]}
                </small>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
