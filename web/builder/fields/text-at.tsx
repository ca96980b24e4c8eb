import { Textarea, TextInput } from '@mantine/core';
import type { Path } from '#web/builder/model/path.ts';
import { useField } from './use-field.ts';

interface TextAtProps {
  path: Path;
  label: string;
  description?: string;
  placeholder?: string;
  /** Whether an empty text is left out of the draft. */
  isOptional?: boolean;
  /** Whether the text has paragraphs. */
  isLong?: boolean;
  /** Whether the label is for screen readers alone. */
  hidesLabel?: boolean;
  maxLength?: number;
  lang?: string;
  /** What happens instead of changing the text alone. */
  onText?: (text: string) => void;
}

/** A text of the draft. */
export function TextAt(props: TextAtProps) {
  const { path, label, isOptional = false, isLong = false, hidesLabel = false, onText } = props;
  const { id, value, error, set } = useField(path);
  const text = typeof value === 'string' ? value : '';
  const field = {
    id,
    error,
    value: text,
    description: props.description,
    placeholder: props.placeholder,
    lang: props.lang,
    maxLength: props.maxLength ?? (isLong ? 4000 : 200),
    autoComplete: 'off',
    dir: 'auto',
    ...(hidesLabel ? { 'aria-label': label } : { label }),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => {
      const given = currentTarget.value;
      if (onText) onText(given);
      else set(isOptional && given === '' ? undefined : given);
    },
  };
  // A text that grows is measured on every key, so its height follows from its length.
  if (isLong) return <Textarea {...field} rows={rowsOf(text)} />;
  return <TextInput {...field} />;
}

const maxRows = 12;
const lettersPerRow = 60;

function rowsOf(text: string): number {
  const rows = text
    .split('\n')
    .reduce((sum, line) => sum + 1 + Math.floor(line.length / lettersPerRow), 0);
  return Math.min(maxRows, Math.max(2, rows));
}
