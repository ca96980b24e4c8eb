import { t } from '@lingui/core/macro';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
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
          {comments.map(({ id, text: comment, user }) => (
            <li key={id}>
              <blockquote>{comment}</blockquote>
              {user && <small>{authorWords(user)}</small>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Author = NonNullable<AssessmentResult['comments'][number]['user']>;

function authorWords({ name, role }: Author): string {
  const roleName = textOf(memberRoles[role]);
  return t`${name}, ${roleName}`;
}
