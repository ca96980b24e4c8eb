import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Beacon, Member } from '#contract/beacons.ts';
import type { LoggedMail } from '#contract/reminders.ts';
import styles from './members.module.css';
import { Fetched } from './fetched.tsx';
import { mailWords, stateWords } from './mail-words.ts';
import { useBeaconMails } from './use-beacon-mails.ts';

interface MailLogProps {
  beacon: Beacon;
  member: Member;
}

/** The status of one member's mails for the latest window, collapsed. */
export function MailLog({ beacon, member }: MailLogProps) {
  const { name } = member;
  const [isOpen, setOpen] = useState(false);
  const answer = useBeaconMails(beacon.uuid, isOpen);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary aria-label={t`Emails to ${name}`}>{t`Emails`}</summary>
      {isOpen && (
        <Fetched answer={answer} label={t`Loading emails`}>
          {({ members }) => (
            <Log
              beacon={beacon}
              mails={members.find(({ userId }) => userId === member.userId)?.mails ?? []}
            />
          )}
        </Fetched>
      )}
    </details>
  );
}

function Log({ beacon, mails }: { beacon: Beacon; mails: LoggedMail[] }) {
  const { isAnonymous, organisation } = beacon;
  if (mails.length === 0) {
    return (
      <p>
        {isAnonymous
          ? t`No emails failed. Details are hidden to protect anonymity.`
          : t`No emails about the latest assessment.`}
      </p>
    );
  }
  return (
    <ol className={styles.log}>
      {mails.map((mail) => (
        <li key={mail.id} data-state={mail.state}>
          <strong>{mailWords(mail)}</strong>
          <span>{stateWords(mail, organisation.timeZone)}</span>
          {mail.detail && <small>{mail.detail}</small>}
        </li>
      ))}
    </ol>
  );
}
