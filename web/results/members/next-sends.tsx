import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Beacon } from '#contract/beacons.ts';
import type { Send } from '#contract/reminders.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import styles from './members.module.css';
import { Fetched } from './fetched.tsx';
import { clockTime, mailWords, peopleWords } from './mail-words.ts';
import { useBeaconMails } from './use-beacon-mails.ts';

/** The times and numbers of recipients of the next emails, collapsed. */
export function NextSends({ beacon }: { beacon: Beacon }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useBeaconMails(beacon.uuid, isOpen);
  return (
    <details className={styles.fold} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t`Upcoming emails`}</summary>
      {isOpen && (
        <Fetched answer={answer} label={t`Loading upcoming emails`}>
          {({ sends }) => <Sends sends={sends} timeZone={beacon.organisation.timeZone} />}
        </Fetched>
      )}
    </details>
  );
}

function Sends({ sends, timeZone }: { sends: Send[]; timeZone: string }) {
  if (sends.length === 0) return <p>{t`No emails scheduled.`}</p>;
  return (
    <>
      <table className={styles.sends}>
        <thead>
          <tr>
            <th scope="col">{t`Date`}</th>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{t`Email`}</th>
            <th scope="col">{t`People`}</th>
          </tr>
        </thead>
        <tbody>
          {sends.map((send) => (
            <tr key={`${send.at} ${send.kind} ${send.n}`}>
              <td>{dayMonthYear(send.at, timeZone)}</td>
              <td>{clockTime(send.at, timeZone)}</td>
              <td>{mailWords(send)}</td>
              <td>{peopleWords(send)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t`People who have answered get no reminder. Times are in ${timeZone}.`}</p>
    </>
  );
}
