import { t } from '@lingui/core/macro';
import { TextInput, type TextInputProps, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { CodeField } from '#web/design/code-field.tsx';
import { FormPage } from '#web/design/form-page.tsx';
import { problemId } from '#web/design/problem-text.tsx';
import { verbatim } from '#web/design/text-field.tsx';
import styles from './two-factor.module.css';
import type { FactorForm } from './use-factor-flow.ts';

interface OtpStepProps {
  title: string;
  submitLabel: string;
  flow: FactorForm;
}

/** Asks for the authenticator's code or a backup code. */
export function OtpStep({ title, submitLabel, flow }: OtpStepProps) {
  const [isBackup, setIsBackup] = useState(false);
  const { form, sending } = flow;
  const field = form.getInputProps('otpCode');
  const isInvalid = sending.problem?.id === 'code_wrong';
  function handleSwitch() {
    form.setFieldValue('otpCode', '');
    setIsBackup(!isBackup);
  }
  return (
    <FormPage
      {...sending}
      key={String(isBackup)}
      title={title}
      intro={
        isBackup ? t`Each backup code works once.` : t`Open your authenticator app to see the code.`
      }
      submitLabel={submitLabel}
      footer={
        <UnstyledButton className={styles.link ?? ''} onClick={handleSwitch}>
          {isBackup ? t`Use my authenticator app` : t`Use a backup code`}
        </UnstyledButton>
      }
    >
      {isBackup ? (
        <BackupCodeField {...field} isInvalid={isInvalid} />
      ) : (
        <CodeField
          label={t`One-time password`}
          {...field}
          isInvalid={isInvalid}
          onComplete={sending.submit}
        />
      )}
    </FormPage>
  );
}

function BackupCodeField({ isInvalid, error, ...field }: TextInputProps & { isInvalid: boolean }) {
  return (
    <TextInput
      label={t`Backup code`}
      size="md"
      {...field}
      maxLength={32}
      autoComplete="off"
      {...verbatim}
      error={error ?? isInvalid}
      {...(isInvalid && { 'aria-errormessage': problemId })}
    />
  );
}
