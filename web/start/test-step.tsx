import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sendTestAssessment, type Start } from '#contract/start.ts';
import { dayAndTime } from '#web/design/dates.ts';
import { QrCode } from '#web/design/qr-code.tsx';
import { call } from '#web/shell/api/call.ts';
import { useSubmit } from '#web/shell/forms/use-submit.ts';
import { flash } from '#web/shell/session/flash.ts';
import { refetchUser } from '#web/shell/session/session.ts';
import { showStart } from './start-query.ts';
import type { StepProps } from './step-props.ts';
import styles from './start.module.css';

type Test = NonNullable<Start['test']>;

/** A real assessment of the admin: the email, the link and the score. */
export function TestStep({ organisation: { slug }, start }: StepProps) {
  const queries = useQueryClient();
  const { submit, isBusy } = useSubmit(async () => {
    try {
      showStart(slug, await call(sendTestAssessment, { params: { slug } }));
      await refetchUser();
      await queries.invalidateQueries({ queryKey: ['beacons'] });
    } catch (error) {
      flash(error);
    }
  });
  const { test } = start;
  return (
    <>
      {test ? (
        <TestState test={test} canSendMail={start.canSendMail} />
      ) : (
        <p>
          {t`Answer a short questionnaire on your phone and see the score. It is stored in a sample organisation, which no report of yours counts.`}
        </p>
      )}
      <Button variant="default" loading={isBusy} onClick={submit}>
        {test ? t`Send another one` : t`Send me a test assessment`}
      </Button>
    </>
  );
}

function TestState({ test, canSendMail }: { test: Test; canSendMail: boolean }) {
  const { link, beaconUuid } = test;
  return (
    <>
      <p role="status">{test.isAnswered ? t`You answered it.` : mailWords(test, canSendMail)}</p>
      {link && (
        <div className={styles.test}>
          <QrCode text={link} label={t`QR code of your test assessment`} />
          <p>
            {t`Scan the code with your phone, or answer here.`} <a href={link}>{t`Answer now`}</a>
          </p>
        </div>
      )}
      {test.isAnswered && (
        <p>
          <Link to="/beacon/$beaconUuid" params={{ beaconUuid }}>
            {t`See the score`}
          </Link>
        </p>
      )}
    </>
  );
}

function mailWords({ email, sentAt, dueAt }: Test, canSendMail: boolean): string {
  if (!email) return t`Your account has no email address.`;
  if (!canSendMail) return t`No mail server is configured yet, so no email was sent.`;
  if (sentAt) return t`The email to ${email} was sent.`;
  if (!dueAt) return t`No email is scheduled.`;
  if (Date.parse(dueAt) <= Date.now() + 60_000) return t`The email to ${email} is on its way.`;
  const time = dayAndTime(dueAt);
  return t`The email to ${email} is sent on ${time}: nobody is disturbed at night.`;
}
