import { plural, t } from '@lingui/core/macro';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { normTableText, readNormTable } from '#web/builder/model/norm-table.ts';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from '#web/builder/fields/use-field.ts';
import styles from './scales.module.css';

/** A table of raw scores and norm scores, pasted from a spreadsheet or typed. */
export function NormTable({ path }: { path: Path }) {
  const { id, value, error, set } = useField(path);
  const rows = Array.isArray(value) ? (value as [number, number][]) : [];
  const [text, setText] = useState(normTableText(rows));
  const read = readNormTable(text);
  const isShown = !read.rows || JSON.stringify(read.rows) === JSON.stringify(rows);
  const { line } = read;
  function change(given: string) {
    setText(given);
    const next = readNormTable(given).rows;
    if (next) set(next);
  }
  return (
    <>
      <Textarea
        id={id}
        label={t`Raw score and norm score, one pair per line`}
        description={t`Paste two columns from a spreadsheet. A range such as 3-5 stands for each score in it.`}
        className={styles.table ?? ''}
        rows={8}
        spellCheck={false}
        value={isShown ? text : normTableText(rows)}
        error={line === null ? error : t`Line ${line} isn’t two numbers.`}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <p className={styles.hint} role="status">
        {plural(rows.length, { 0: 'No scores yet.', one: '# score', other: '# scores' })}
      </p>
    </>
  );
}
