import { t } from '@lingui/core/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { CodeField } from '#web/design/code-field.tsx';
import { FormPage } from '#web/design/form-page.tsx';
import { problemId } from '#web/design/problem-text.tsx';
import styles from './two-factor.module.css';
import type { FactorForm } from './use-factor-flow.ts';

interface OtpStepProps {
  title: string;
  submitLabel: string;
  form: Pick<FactorForm, 'flow' | 'type' | 'submit' | 'isBusy'>;
}

/** Asks for the authenticator's code or a backup code. */
export function OtpStep({ title, submitLabel, form }: OtpStepProps) {
  const [isBackup, setIsBackup] = useState(false);
  const { flow, type, submit, isBusy } = form;
  const field = {
    value: flow.fields.otpCode,
    onChange: (code: string) => type('otpCode', code),
    isInvalid: flow.problem?.id === 'code_wrong',
  };
  function handleSwitch() {
    type('otpCode', '');
    setIsBackup(!isBackup);
  }
  return (
    <FormPage
      key={String(isBackup)}
      title={title}
      intro={
        isBackup ? t`Each backup code works once.` : t`Open your authenticator app to see the code.`
      }
      problem={flow.problem?.title ?? null}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={submit}
      footer={
        <UnstyledButton className={styles.link ?? ''} onClick={handleSwitch}>
          {isBackup ? t`Use my authenticator app` : t`Use a backup code`}
        </UnstyledButton>
      }
    >
      {isBackup ? (
        <BackupCodeField {...field} />
      ) : (
        <CodeField
          label={t`One-time password`}
          {...field}
          onComplete={(otpCode) => submit({ otpCode })}
        />
      )}
    </FormPage>
  );
}

interface BackupCodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  isInvalid: boolean;
}

function BackupCodeField({ value, onChange, isInvalid }: BackupCodeFieldProps) {
  return (
    <TextInput
      label={t`Backup code`}
      size="md"
      value={value}
      maxLength={32}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={isInvalid}
      {...(isInvalid && { 'aria-errormessage': problemId })}
    />
  );
}
