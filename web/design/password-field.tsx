import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import styles from './password-field.module.css';
import { problemId } from './problem-text.tsx';
import { verbatim } from './text-field.tsx';

interface PasswordFieldProps extends TextInputProps {
  label: string;
  autoComplete: 'current-password' | 'new-password';
  /** Whether the problem of the form is about this field. */
  isInvalid?: boolean;
}

/** A password field with a button that shows or hides the characters. */
export function PasswordField({ isInvalid = false, error, ...field }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false);
  return (
    <TextInput
      {...field}
      type={isVisible ? 'text' : 'password'}
      size="md"
      maxLength={256}
      {...verbatim}
      error={error ?? isInvalid}
      {...(isInvalid && { 'aria-errormessage': problemId })}
      rightSectionWidth={104}
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
