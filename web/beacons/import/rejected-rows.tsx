import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  type findImport,
  findRejectedRows,
  type Import,
  importRetentionDays,
} from '#contract/imports.ts';
import { pluralised } from './import-words.ts';
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
        <Trans>{pluralised(one.rejectedCount, 'row')} cannot be imported</Trans>
      </h2>
      {one.fileRemovedAt ? (
        <p>
          <Trans>
            The file has been deleted, {importRetentionDays} days after its import ended.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>
            <a href={findRejectedRows.path.replace('{id}', one.id)} download>
              Download these rows
            </a>{' '}
            with their reasons, correct them and send them again.
          </Trans>
        </p>
      )}
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
              <td>{row}</td>
              <td>{column || t`The whole row`}</td>
              <td>{reason}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {one.rejectedCount > rejections.length && <p>{t`Only the first of them are shown here.`}</p>}
    </section>
  );
}
