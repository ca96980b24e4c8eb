import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listMails } from '#contract/development.ts';
import { call, isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { dayAndTime } from '#web/design/dates.ts';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import styles from './mailbox-page.module.css';

/** All mails of the demo, newest first. */
export function MailboxPage() {
  useTitle(t`Mailbox`);
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => call(listMails) });
  if (mails.error && !(mails.data && isTransient(mails.error))) {
    return <SomethingWrong error={mails.error} retry={() => void mails.refetch()} />;
  }
  if (!mails.data) return <LoadingSkeleton label={t`Opening the mailbox`} />;
  return (
    <>
      <h1>{t`Mailbox`}</h1>
      <p>
        {t`These are the mails of this demo, as they were sent. Unless it was given a mail server, nothing leaves this computer.`}
      </p>
      {mails.data.mails.length === 0 && (
        <p>{t`No mail yet. Jump to the next window to see some.`}</p>
      )}
      <ol className={styles.mails}>
        {mails.data.mails.map((mail) => (
          <li key={mail.id}>
            <details>
              <summary>
                <b>{mail.subject}</b>
                <span>
                  <Trans>
                    to {mail.to}, <time dateTime={mail.sentAt}>{dayAndTime(mail.sentAt)}</time>
                  </Trans>
                </span>
              </summary>
              <pre>{mail.text}</pre>
              {mail.links.map((link) => (
                <a key={link} href={link}>
                  {linkText(link)}
                </a>
              ))}
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

function linkText(link: string): string {
  const { pathname } = new URL(link);
  return pathname.startsWith('/assess/') ? t`Open the assessment` : t`Open ${link}`;
}
