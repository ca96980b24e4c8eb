import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from './use-field.ts';

interface NumberAtProps {
  path: Path;
  label: string;
  description?: string;
  placeholder?: string;
  hidesLabel?: boolean;
  /** What an empty field means: a key that is left out, or null. */
  empty?: null | undefined;
  className?: string;
  /** What happens instead of changing the number alone. */
  onNumber?: (number: number | null | undefined) => void;
}

/** A number of the draft; what is no number yet stays in the field alone. */
export function NumberAt(given: NumberAtProps) {
  const { path, empty, hidesLabel = false, label, onNumber, ...props } = given;
  const { id, value, error, set } = useField(path);
  const [text, setText] = useState('');
  const isShown = numberIn(text, empty) === value;
  const shown = isShown ? text : textOf(value);
  const isNumber = numberIn(shown, empty) !== 'invalid';
  return (
    <TextInput
      id={id}
      {...props}
      {...(hidesLabel ? { 'aria-label': label } : { label })}
      value={isNumber ? shown : text}
      error={error}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      // What is left shows what was understood, such as 1 for 1,000.
      onBlur={() => setText('')}
      onChange={({ currentTarget }) => {
        const typed = currentTarget.value.replace(/[^\d.,\-−]/g, '');
        setText(typed);
        const number = numberIn(typed, empty);
        if (number !== 'invalid') (onNumber ?? set)(number);
      }}
    />
  );
}

function textOf(value: unknown): string {
  return typeof value === 'number' ? `${value}` : '';
}

function numberIn(text: string, empty: null | undefined): number | null | undefined | 'invalid' {
  if (text.trim() === '') return empty;
  const number = Number(text.replace('−', '-').replace(',', '.'));
  return Number.isFinite(number) ? number : 'invalid';
}
