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
}

/** A number of the draft; what is no number yet stays in the field alone. */
export function NumberAt({ path, empty, hidesLabel = false, label, ...props }: NumberAtProps) {
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
      onChange={({ currentTarget }) => {
        const given = currentTarget.value.replace(/[^\d.,\-−]/g, '');
        setText(given);
        const number = numberIn(given, empty);
        if (number !== 'invalid') set(number);
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
