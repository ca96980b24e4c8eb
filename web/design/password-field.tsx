import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import styles from './password-field.module.css';
import { problemId } from './problem-text.tsx';

interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  description?: string;
  /** What is wrong with this field alone, shown below it. */
  error?: string | null;
  /** The problem of the whole form is about this field. */
  isRefused?: boolean;
  onBlur?: () => void;
}

/** A password, hidden until asked to be shown. */
export function PasswordField({
  onChange,
  isRefused = false,
  error = null,
  ...field
}: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextInput
      {...field}
      type={isShown ? 'text' : 'password'}
      size="md"
      maxLength={256}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={error ?? isRefused}
      {...(isRefused && { 'aria-errormessage': problemId })}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={72}
      rightSection={
        <UnstyledButton
          className={styles.show ?? ''}
          aria-label={isShown ? 'Hide characters' : 'Show characters'}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </UnstyledButton>
      }
    />
  );
}
