import { useQuery } from '@tanstack/react-query';
import { listMails } from '#contract/development.ts';
import { call } from '../call.ts';
import { SomethingWrong } from '../layout/something-wrong.tsx';
import { Waiting } from '../ui/waiting.tsx';
import styles from './mailbox-page.module.css';

const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** Every mail the demo would have sent, newest first. */
export function MailboxPage() {
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => call(listMails) });
  if (mails.error) return <SomethingWrong error={mails.error} />;
  if (!mails.data) return <Waiting label="Opening the mailbox" />;
  return (
    <>
      <h1>Mailbox</h1>
      <p>In a demo nothing leaves this computer. These mails would have been sent.</p>
      {mails.data.mails.length === 0 && <p>No mail yet. Jump to the next window to see some.</p>}
      <ol className={styles.mails}>
        {mails.data.mails.map((mail) => (
          <li key={mail.id}>
            <details>
              <summary>
                <b>{mail.subject}</b>
                <span>
                  to {mail.to},{' '}
                  <time dateTime={mail.sentAt}>{dateAndTime.format(new Date(mail.sentAt))}</time>
                </span>
              </summary>
              <pre>{mail.text}</pre>
              {mail.links.map((link) => (
                <a key={link} href={link}>
                  Open {new URL(link).pathname.startsWith('/assess/') ? 'the assessment' : link}
                </a>
              ))}
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}
