import { t } from '@lingui/core/macro';
import type { Beacon } from '#contract/beacons.ts';
import parts from '#web/design/parts.module.css';
import styles from './members.module.css';
import { MemberItem } from './member-item.tsx';
import { roleSummary } from './member-words.ts';
import { NextSends } from './next-sends.tsx';
import { EditLink } from '#web/beacons/edit/edit-link.tsx';
import { useBeaconMails } from './use-beacon-mails.ts';

/** The members with their roles, and who has answered unless answers are anonymous. */
export function Members({ beacon }: { beacon: Beacon }) {
  const isAsking = beacon.nextAssessment?.open ?? false;
  const { data: mails } = useBeaconMails(beacon.uuid, beacon.canEdit && isAsking);
  return (
    <section className={parts.panel} aria-labelledby="members">
      <h2 id="members">{t`Members`}</h2>
      <EditLink beacon={beacon} form="members">{t`Edit members`}</EditLink>
      <p className={styles.summary}>{roleSummary(beacon.users)}</p>
      <ul className={styles.members}>
        {beacon.users.map((member) => (
          <MemberItem
            key={member.userId}
            beacon={beacon}
            member={member}
            mails={mails?.members.find(({ userId }) => userId === member.userId)}
          />
        ))}
      </ul>
      {beacon.isAnonymous && (
        <p className={parts.soft}>
          {t`Answers to this Beacon are anonymous: nobody can see who gave which answer.`}
        </p>
      )}
      {beacon.canEdit && <NextSends beacon={beacon} />}
    </section>
  );
}
