import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from './use-field.ts';

interface PairAtProps {
  path: Path;
  labels: [from: string, to: string];
  placeholder?: string;
}

type Pair = [string, string];

/** Two numbers that belong together; the draft has them when both are there. */
export function PairAt({ path, labels, placeholder }: PairAtProps) {
  const { id, value, error, set } = useField(path);
  const stored: Pair = Array.isArray(value) ? [`${value[0]}`, `${value[1]}`] : ['', ''];
  const [texts, setTexts] = useState<Pair>(stored);
  const shown = pairIn(texts) === null || isSame(pairIn(texts), value) ? texts : stored;
  function change(index: 0 | 1, text: string) {
    const next = shown.with(index, text.replace(/[^\d.,-]/g, '')) as Pair;
    setTexts(next);
    const pair = pairIn(next);
    if (pair !== null || next.every((each) => each === '')) set(pair ?? undefined);
  }
  return (
    <>
      {([0, 1] as const).map((index) => (
        <TextInput
          key={index}
          id={index === 0 ? id : `${id}.1`}
          label={labels[index]}
          placeholder={placeholder}
          value={shown[index]}
          error={index === 0 ? error : error !== undefined}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          onChange={({ currentTarget }) => change(index, currentTarget.value)}
        />
      ))}
    </>
  );
}

function pairIn(texts: Pair): [number, number] | null {
  const numbers = texts.map((text) => (text === '' ? Number.NaN : Number(text.replace(',', '.'))));
  const [from = Number.NaN, to = Number.NaN] = numbers;
  return Number.isFinite(from) && Number.isFinite(to) ? [from, to] : null;
}

function isSame(pair: [number, number] | null, value: unknown): boolean {
  return pair !== null && Array.isArray(value) && pair[0] === value[0] && pair[1] === value[1];
}
