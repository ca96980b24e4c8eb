import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listMails } from '#contract/development.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { call, isTransient } from '#web/shell/api/call.ts';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { dayAndTime } from '#web/design/dates.ts';
import { useTitle } from '#web/design/use-title.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';
import styles from './mailbox-page.module.css';

type Mail = AnswerOf<typeof listMails>['mails'][number];

/** All mails of the demo, newest first. */
export function MailboxPage() {
  useTitle(t`Mailbox`);
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => call(listMails) });
  if (mails.error && !(mails.data && isTransient(mails.error))) {
    return <SomethingWrong error={mails.error} retry={() => void mails.refetch()} />;
  }
  if (!mails.data) return <LoadingSkeleton label={t`Loading mailbox`} />;
  return (
    <>
      <h1>{t`Mailbox`}</h1>
      <p>
        {t`Every email this demo has sent. Unless a mail server is configured, nothing leaves this computer.`}
      </p>
      {mails.data.mails.length === 0 && (
        <p>{t`No emails yet. Jump to the next window to see some.`}</p>
      )}
      <ol className={styles.mails}>
        {mails.data.mails.map((mail) => (
          <MailItem key={mail.id} mail={mail} />
        ))}
      </ol>
    </>
  );
}

function MailItem({ mail }: { mail: Mail }) {
  const { language, subject, to, sentAt, text, links } = mail;
  const sentTime = dayAndTime(sentAt);
  return (
    <li>
      <details>
        <summary>
          <b lang={language} dir="auto">
            {subject}
          </b>
          <span>
            <Trans>
              To {to}, <time dateTime={sentAt}>{sentTime}</time>
            </Trans>
          </span>
        </summary>
        <pre lang={language} dir="auto">
          {text}
        </pre>
        {links.map((link) => (
          <a key={link} href={link}>
            {linkText(link)}
          </a>
        ))}
      </details>
    </li>
  );
}

function linkText(link: string): string {
  const { pathname } = new URL(link);
  return pathname.startsWith('/assess/') ? t`Open assessment` : t`Open ${link}`;
}
