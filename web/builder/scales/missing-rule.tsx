import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DraftScale } from '#web/builder/model/draft.ts';
import type { Path } from '#web/builder/model/path.ts';
import { ProblemAt } from '#web/builder/fields/problem-at.tsx';
import { NumberAt } from '#web/builder/fields/number-at.tsx';
import { useField } from '#web/builder/fields/use-field.ts';
import styles from './scales.module.css';

/** How many answers may be missing before a scale has no score. */
export function MissingRule({ path }: { path: Path }) {
  const at = [...path, 'missing'];
  const { value, set } = useField(at);
  const missing = (value ?? { atMost: 0 }) as NonNullable<DraftScale['missing']>;
  const isShare = 'atLeastShare' in missing;
  return (
    <div className={styles.row}>
      <NativeSelect
        label={t`Missing answers`}
        value={isShare ? 'share' : 'count'}
        data={[
          { value: 'count', label: t`At most a number missing` },
          { value: 'share', label: t`At least a share answered` },
        ]}
        onChange={({ currentTarget }) =>
          set(currentTarget.value === 'share' ? { atLeastShare: 0.8 } : { atMost: 0 })
        }
      />
      {isShare ? (
        <SharePercent path={[...at, 'atLeastShare']} />
      ) : (
        <NumberAt path={[...at, 'atMost']} label={t`Answers that may be missing`} placeholder="0" />
      )}
      <ProblemAt path={at} />
    </div>
  );
}

/** A share of the draft, from 0 to 1, in percent. */
function SharePercent({ path }: { path: Path }) {
  const { id, value, error, set } = useField(path);
  const [text, setText] = useState<string | null>(null);
  const percent = typeof value === 'number' ? Math.round(value * 1000) / 10 : 0;
  return (
    <TextInput
      id={id}
      label={t`Percent answered`}
      inputMode="decimal"
      autoComplete="off"
      maxLength={6}
      value={text ?? `${percent}`}
      error={error}
      onBlur={() => setText(null)}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        const number = Number(typed.replace(',', '.'));
        if (typed.trim() !== '' && Number.isFinite(number)) set(Math.round(number * 10) / 1000);
      }}
    />
  );
}
