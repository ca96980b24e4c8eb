import { t } from '@lingui/core/macro';
import type { Beacon, Member } from '#contract/beacons.ts';
import type { LoggedMail } from '#contract/reminders.ts';
import styles from './members.module.css';
import { MailsFold } from './mails-fold.tsx';
import { mailWords, stateWords } from './mail-words.ts';

/** The status of one member's mails for the latest window, collapsed. */
export function MailLog({ beacon, member }: { beacon: Beacon; member: Member }) {
  const { name, userId } = member;
  return (
    <MailsFold
      beaconUuid={beacon.uuid}
      summary={t`Emails`}
      name={t`Emails to ${name}`}
      loading={t`Loading emails`}
    >
      {({ members }) => (
        <Log beacon={beacon} mails={members.find((each) => each.userId === userId)?.mails ?? []} />
      )}
    </MailsFold>
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
