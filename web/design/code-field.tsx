import { TextInput, type TextInputProps } from '@mantine/core';
import styles from './code-field.module.css';
import { problemId } from './problem-text.tsx';

const length = 6;

interface CodeFieldProps extends Omit<TextInputProps, 'onChange'> {
  label: string;
  onChange: (code: string) => void;
  /** Called when the sixth digit is typed, pasted or filled in. */
  onComplete: () => void;
  /** Whether the problem of the form is about this field. */
  isInvalid?: boolean;
}

/** A field for the six digits of an authenticator; ignores everything else that is typed or pasted. */
export function CodeField({
  onChange,
  onComplete,
  isInvalid = false,
  error,
  ...field
}: CodeFieldProps) {
  function handleChange(typed: string) {
    const code = typed.replaceAll(/\D/g, '').slice(0, length);
    onChange(code);
    if (code.length === length && code !== field.value) onComplete();
  }
  return (
    <TextInput
      {...field}
      size="lg"
      classNames={{ input: styles.code ?? '' }}
      onChange={(event) => handleChange(event.currentTarget.value)}
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="······"
      error={error ?? isInvalid}
      {...(isInvalid && { 'aria-errormessage': problemId })}
    />
  );
}
