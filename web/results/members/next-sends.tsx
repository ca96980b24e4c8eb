import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import type { Send } from '#contract/reminders.ts';
import { dayMonthYear } from '#web/design/dates.ts';
import styles from './members.module.css';
import { MailsFold } from './mails-fold.tsx';
import { clockTime, mailWords, peopleWords } from './mail-words.ts';

/** The times and numbers of recipients of the next emails, collapsed. */
export function NextSends({ beacon }: { beacon: Beacon }) {
  return (
    <MailsFold
      beaconUuid={beacon.uuid}
      summary={t`Upcoming emails`}
      loading={t`Loading upcoming emails`}
    >
      {({ sends }) => <Sends sends={sends} timeZone={beacon.organisation.timeZone} />}
    </MailsFold>
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
