import { TextInput } from '@mantine/core';
import type { HTMLInputAutoCompleteAttribute } from 'react';

interface TextFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | null;
  description?: string;
  type?: 'text' | 'email' | 'tel';
  autoComplete: HTMLInputAutoCompleteAttribute;
  maxLength: number;
  required?: boolean;
  onBlur?: () => void;
}

/** A one-line text field; usernames and email addresses are not auto-capitalised or corrected. */
export function TextField({ onChange, error = null, autoComplete, ...field }: TextFieldProps) {
  const isExact = ['username', 'email'].includes(autoComplete);
  return (
    <TextInput
      {...field}
      {...(isExact && { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false })}
      size="md"
      withAsterisk={false}
      autoComplete={autoComplete}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
