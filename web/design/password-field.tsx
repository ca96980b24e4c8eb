import { t } from '@lingui/core/macro';
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
  /** The error of this field, shown below it. */
  error?: string | null;
  /** Whether the problem of the form is about this field. */
  isInvalid?: boolean;
  onBlur?: () => void;
}

/** A password field with a button that shows or hides the characters. */
export function PasswordField({
  onChange,
  isInvalid = false,
  error = null,
  ...field
}: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextInput
      {...field}
      type={isVisible ? 'text' : 'password'}
      size="md"
      maxLength={256}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      error={error ?? isInvalid}
      {...(isInvalid && { 'aria-errormessage': problemId })}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSectionWidth={72}
      rightSection={
        <UnstyledButton
          className={styles.show ?? ''}
          aria-label={isVisible ? t`Hide characters` : t`Show characters`}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? t`Hide` : t`Show`}
        </UnstyledButton>
      }
    />
  );
}
