import { TextInput } from '@mantine/core';
import styles from './code-field.module.css';
import { problemId } from './problem-text.tsx';

const length = 6;

interface CodeFieldProps {
  label: string;
  value: string;
  onChange: (code: string) => void;
  /** Called when the sixth digit is typed, pasted or filled in. */
  onComplete: (code: string) => void;
  isInvalid?: boolean;
}

/** A field for the six digits of an authenticator; ignores everything else that is typed or pasted. */
export function CodeField({
  label,
  value,
  onChange,
  onComplete,
  isInvalid = false,
}: CodeFieldProps) {
  function handleChange(typed: string) {
    const code = typed.replaceAll(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== value) onComplete(code);
  }
  return (
    <TextInput
      label={label}
      size="lg"
      classNames={{ input: styles.code ?? '' }}
      value={value}
      onChange={(event) => handleChange(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="······"
      error={isInvalid}
      {...(isInvalid && { 'aria-errormessage': problemId })}
    />
  );
}
