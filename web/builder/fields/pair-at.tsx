import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from './use-field.ts';

interface PairAtProps {
  path: Path;
  labels: [from: string, to: string];
  placeholder?: string;
  /** What an empty field stands for; by default nothing. */
  open?: readonly [from: number, to: number];
}

type Pair = [string, string];

/** Two numbers that belong together; the draft has them when both are there, or stand for themselves. */
export function PairAt({ path, labels, placeholder, open }: PairAtProps) {
  const { id, value, error, set } = useField(path);
  const stored = textsOf(value, open);
  const [texts, setTexts] = useState<Pair>(stored);
  const current = pairIn(texts, open);
  const shown = current === null || isSame(current, value) ? texts : stored;
  function change(index: 0 | 1, text: string) {
    const next = shown.with(index, text.replace(/[^\d.,-]/g, '')) as Pair;
    setTexts(next);
    if (next.every((each) => each === '')) return set(undefined);
    const pair = pairIn(next, open);
    if (pair !== null) set(pair);
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

function textsOf(value: unknown, open: PairAtProps['open']): Pair {
  const textAt = (index: 0 | 1) => {
    const number: unknown = Array.isArray(value) ? value[index] : undefined;
    return typeof number !== 'number' || number === open?.[index] ? '' : `${number}`;
  };
  return [textAt(0), textAt(1)];
}

function pairIn(texts: Pair, open: PairAtProps['open']): [number, number] | null {
  const numbers = texts.map((text, index) =>
    text === '' ? (open?.[index] ?? Number.NaN) : Number(text.replace(',', '.')),
  );
  const [from = Number.NaN, to = Number.NaN] = numbers;
  return Number.isFinite(from) && Number.isFinite(to) ? [from, to] : null;
}

function isSame(pair: [number, number] | null, value: unknown): boolean {
  return pair !== null && Array.isArray(value) && pair[0] === value[0] && pair[1] === value[1];
}
