import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AnswerOf } from '#contract/endpoint.ts';
import { type findSetup, sendSetupMail, testMailSchema } from '#contract/setup.ts';
import { call, problemTitle } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import styles from './setup-page.module.css';

interface MailTestProps {
  mail: AnswerOf<typeof findSetup>;
  token: string;
  /** Where the test mail goes. */
  email: string;
}

/** What the installation does with mails, and a test of it. */
export function MailTest({ mail: { canSendMail, mailFrom }, token, email }: MailTestProps) {
  return (
    <fieldset className={styles.group}>
      <legend>{t`Email`}</legend>
      {canSendMail ? (
        <>
          <p>{t`Emails are sent as ${mailFrom}. Send yourself one to see whether they arrive.`}</p>
          <TestButton token={token} email={email} />
        </>
      ) : (
        <p>
          {t`No mail server is configured yet. Until SMTP_URL names one, emails wait, and you can copy the links to invitations and assessments yourself.`}
        </p>
      )}
    </fieldset>
  );
}

function TestButton({ token, email }: Pick<MailTestProps, 'token' | 'email'>) {
  const [result, setResult] = useState<{ isSent: boolean; message: string } | null>(null);
  const { submit, isBusy } = useSubmit(async () => {
    if (!testMailSchema.safeParse({ email }).success) {
      return setResult({ isSent: false, message: t`Enter your email address above first.` });
    }
    setResult(null);
    try {
      setResult(await call(sendSetupMail, { params: { token }, body: { email } }));
    } catch (error) {
      setResult({ isSent: false, message: problemTitle(error) });
    }
  });
  return (
    <>
      <Button variant="default" size="md" loading={isBusy} onClick={submit}>
        {t`Send a test email`}
      </Button>
      <p role="status" className={result?.isSent === false ? styles.failed : undefined}>
        {result?.message}
      </p>
    </>
  );
}
