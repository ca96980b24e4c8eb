import { msg, t } from '@lingui/core/macro';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { textOf } from '#contract/messages.ts';
import { type Difference, differencesOf } from '#rules/definition/difference.ts';
import { checkPublished } from '#rules/framework/framework.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import { versionQuery } from '#web/frameworks/library/library-query.ts';
import styles from './detail.module.css';
import { fieldWords } from './field-words.ts';

interface VersionDifferenceProps {
  slug: string;
  id: string;
  /** At least two, newest first. */
  versions: number[];
}

const kindWords = { added: msg`Added`, removed: msg`Removed`, changed: msg`Changed` };

/** What differs between two chosen versions, at first the latest two. */
export function VersionDifference({ slug, id, versions }: VersionDifferenceProps) {
  const [latest = 1, previous = 1] = versions;
  const [before, setBefore] = useState(previous);
  const [after, setAfter] = useState(latest);
  const options = versions.map((each) => ({ value: `${each}`, label: t`Version ${each}` }));
  return (
    <>
      <h3>{t`What changed`}</h3>
      <div className={styles.choice}>
        <NativeSelect
          label={t`From`}
          data={options}
          value={`${before}`}
          onChange={({ currentTarget }) => setBefore(Number(currentTarget.value))}
        />
        <NativeSelect
          label={t`To`}
          data={options}
          value={`${after}`}
          onChange={({ currentTarget }) => setAfter(Number(currentTarget.value))}
        />
      </div>
      <Differences slug={slug} id={id} before={before} after={after} />
    </>
  );
}

interface DifferencesProps {
  slug: string;
  id: string;
  before: number;
  after: number;
}

function Differences({ slug, id, before, after }: DifferencesProps) {
  const from = useQuery(versionQuery(slug, id, before));
  const to = useQuery(versionQuery(slug, id, after));
  const differences = useMemo(
    () => (from.data && to.data ? differencesIn(from.data.definition, to.data.definition) : null),
    [from.data, to.data],
  );
  const error = from.error ?? to.error;
  if (error) return <SomethingWrong error={error} />;
  if (!differences) return <LoadingSkeleton label={t`Loading versions`} />;
  if (differences.length === 0) return <p>{t`Nothing differs between these versions.`}</p>;
  return (
    <ul className={styles.differences} aria-label={t`What changed`}>
      {differences.map((difference) => (
        <DifferenceRow
          key={`${difference.kind} ${difference.field} ${difference.subject} ${difference.before} ${difference.after}`}
          difference={difference}
        />
      ))}
    </ul>
  );
}

function DifferenceRow({ difference }: { difference: Difference }) {
  const { kind, field, subject, before, after } = difference;
  return (
    <li>
      <p>
        <strong>{textOf(kindWords[kind])}</strong> {fieldWords(field)}{' '}
        <span dir="auto">{subject}</span>
      </p>
      {before !== undefined && (
        <p>
          {t`Before:`} <span dir="auto">{before}</span>
        </p>
      )}
      {after !== undefined && (
        <p>
          {t`After:`} <span dir="auto">{after}</span>
        </p>
      )}
    </li>
  );
}

function differencesIn(before: unknown, after: unknown): Difference[] {
  const [from, to] = [checkPublished(before).framework, checkPublished(after).framework];
  return from && to ? differencesOf(from, to) : [];
}
