import { t } from '@lingui/core/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Comparison } from '#rules/definition/condition.ts';
import type { Subject } from './subjects.ts';

interface ComparedValueProps {
  comparison: Comparison;
  subject: Subject | undefined;
  onChange: (comparison: Comparison) => void;
}

/** What an answer is compared with: one of its options, a number, a date or a text. */
export function ComparedValue({ comparison, subject, onChange }: ComparedValueProps) {
  const { op, value } = comparison;
  if (op === 'answered' || !subject) return null;
  const label = t`Compared with`;
  const set = (next: string | number) => onChange({ ...comparison, value: next });
  if (subject.options.length > 0) {
    const given = String(value ?? '');
    const isKnown = subject.options.some((option) => option.value === given);
    // A value that is no option, as of an import, is shown with its problem.
    const unknown = { value: given, label: given || t`Choose…` };
    return (
      <NativeSelect
        aria-label={label}
        value={given}
        data={[...(isKnown ? [] : [unknown]), ...subject.options]}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    );
  }
  if (subject.type === 'date' || subject.type === 'text') {
    return (
      <TextInput
        aria-label={label}
        type={subject.type === 'date' ? 'date' : 'text'}
        maxLength={200}
        value={String(value ?? '')}
        onChange={({ currentTarget }) => set(currentTarget.value)}
      />
    );
  }
  return <ComparedNumber label={label} value={value} onChange={set} />;
}

interface ComparedNumberProps {
  label: string;
  value: string | number | undefined;
  onChange: (value: string | number) => void;
}

function ComparedNumber({ label, value, onChange }: ComparedNumberProps) {
  const [text, setText] = useState('');
  const shown = numberIn(text) === value ? text : String(value ?? '');
  return (
    <TextInput
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={shown}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(numberIn(currentTarget.value));
      }}
    />
  );
}

/** The number in a text; the text itself where it is none yet. */
function numberIn(text: string): string | number {
  const number = Number(text.replace('−', '-').replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? text : number;
}
