import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  type findImport,
  findRejectedRows,
  type Import,
  importRetentionDays,
} from '#contract/imports.ts';
import styles from './import.module.css';

interface RejectedRowsProps {
  one: Import;
  rejections: AnswerOf<typeof findImport>['rejections'];
}

/** The row errors of an import, with a download of the rejected rows. */
export function RejectedRows({ one, rejections }: RejectedRowsProps) {
  if (rejections.length === 0) return null;
  return (
    <section className={styles.rejected} aria-labelledby="rejected-rows">
      <h2 id="rejected-rows">
        {plural(one.rejectedCount, {
          one: "# row can't be imported",
          other: "# rows can't be imported",
        })}
      </h2>
      {one.fileRemovedAt ? (
        <p>
          {plural(importRetentionDays, {
            one: 'The file was deleted # day after the import ended.',
            other: 'The file was deleted # days after the import ended.',
          })}
        </p>
      ) : (
        <p>
          <Trans>
            <a href={findRejectedRows.path.replace('{id}', one.id)} download>
              Download these rows
            </a>{' '}
            with the reasons, correct them and import them again.
          </Trans>
        </p>
      )}
      <RowErrors rejections={rejections} />
      {one.rejectedCount > rejections.length && <p>{t`Showing the first rows only.`}</p>}
    </section>
  );
}

function RowErrors({ rejections }: Pick<RejectedRowsProps, 'rejections'>) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t`Row`}</th>
          <th scope="col">{t`Column`}</th>
          <th scope="col">{t`Reason`}</th>
        </tr>
      </thead>
      <tbody>
        {rejections.map(({ row, column, reason }) => (
          <tr key={`${row} ${column} ${reason}`}>
            <td data-label={t`Row`}>{row}</td>
            <td>{column || t`Entire row`}</td>
            <td>{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
