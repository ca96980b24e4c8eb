import { msg, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { importFramework } from '#contract/framework-imports.ts';
import { textOf } from '#contract/messages.ts';
import { locale } from '#web/language/language.ts';
import styles from './import.module.css';

type Entry = AnswerOf<typeof importFramework>['report'][number];

const outcomes = { changed: msg`Changed`, left_out: msg`Left out`, kept: msg`Kept` };
const allOutcomes = ['changed', 'left_out', 'kept'] as const;
const pageLength = 200;

/** What became of each element of a file, by outcome. */
export function ImportReport({ report }: { report: Entry[] }) {
  const [outcome, setOutcome] = useState('');
  const [shownCount, setShownCount] = useState(pageLength);
  const entries = report.filter((entry) => outcome === '' || entry.outcome === outcome);
  return (
    <section aria-labelledby="report">
      <h2 id="report">{t`What happens to each part`}</h2>
      <NativeSelect
        label={t`Show`}
        className={styles.filter ?? ''}
        data={[
          { value: '', label: t`Everything (${countText(report.length)})` },
          ...allOutcomes.map((value) => ({ value, label: outcomeWords(report, value) })),
        ]}
        value={outcome}
        onChange={({ currentTarget }) => setOutcome(currentTarget.value)}
      />
      <ul className={styles.report} aria-labelledby="report">
        {entries.slice(0, shownCount).map((entry) => (
          <li key={`${entry.place} ${entry.name} ${entry.outcome} ${entry.note}`}>
            <strong data-outcome={entry.outcome}>{textOf(outcomes[entry.outcome])}</strong>{' '}
            <span dir="auto">{entry.name}</span> <small dir="auto">{entry.place}</small>
            {entry.note && <p dir="auto">{entry.note}</p>}
          </li>
        ))}
      </ul>
      {entries.length > shownCount && (
        <button
          type="button"
          className={styles.more}
          onClick={() => setShownCount(shownCount + pageLength)}
        >
          {t`Show more`}
        </button>
      )}
    </section>
  );
}

function outcomeWords(report: Entry[], outcome: Entry['outcome']): string {
  const count = countText(report.filter((entry) => entry.outcome === outcome).length);
  return `${textOf(outcomes[outcome])} (${count})`;
}

function countText(count: number): string {
  return count.toLocaleString(locale());
}
