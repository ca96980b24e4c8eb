import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { sendOwnTestMail } from '#contract/start.ts';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import type { StepProps } from './step-props.ts';
import styles from './start.module.css';

/** Whether emails are sent, what to set, and a test. */
export function MailStep({ organisation: { slug }, start: { canSendMail, mailFrom } }: StepProps) {
  const [result, setResult] = useState<{ isSent: boolean; message: string } | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    setResult(null);
    try {
      setResult(await call(sendOwnTestMail, { params: { slug } }));
    } catch (error) {
      setResult({ isSent: false, message: problemTitle(error) });
    }
  });
  if (!canSendMail) {
    return (
      <p>
        <Trans>
          No mail server is configured yet. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code> and
          restart Beacon. Until then, emails wait, and you can copy each link and pass it on.
        </Trans>
      </p>
    );
  }
  return (
    <>
      <p>{t`Emails are sent as ${mailFrom}.`}</p>
      <Button variant="default" loading={isBusy} onClick={submit}>
        {t`Send a test email`}
      </Button>
      <p role="status" className={result?.isSent === false ? styles.failed : undefined}>
        {result?.message}
      </p>
    </>
  );
}
