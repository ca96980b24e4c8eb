import { Link } from '@tanstack/react-router';
import type { Beacon, Member } from '#contract/beacons.ts';
import { type MemberRole, memberRoles } from '#contract/words.ts';
import { ClientAvatar } from '../ui/client-avatar.tsx';
import page from './beacon-page.module.css';
import styles from './members.module.css';

/** Who takes part, as what, and who has answered where that may be known. */
export function Members({ beacon }: { beacon: Beacon }) {
  const answered = new Map(
    beacon.nextAssessment?.assessors.map(({ userId, assessedAt }) => [userId, assessedAt]),
  );
  return (
    <section className={page.panel} aria-labelledby="members">
      <h2 id="members">Members</h2>
      {beacon.canEdit && (
        <Link
          to="/beacon/$beaconUuid/edit/members"
          params={{ beaconUuid: beacon.uuid }}
          className={page.edit}
        >
          Edit members
        </Link>
      )}
      <ul className={styles.members}>
        {beacon.users.map((member) => (
          <li key={member.userId}>
            <ClientAvatar name={member.name} picture={member.avatar} size={36} />
            <div>
              <span>{member.name}</span>
              <small>{roleWords(member)}</small>
            </div>
            {beacon.nextAssessment?.open && answered.has(member.userId) && (
              <em>{answered.get(member.userId) ? '✓ Answered' : 'Not yet'}</em>
            )}
          </li>
        ))}
      </ul>
      {beacon.isAnonymous && (
        <p className={page.soft}>
          Answers to this Beacon are anonymous: nobody sees who has answered what.
        </p>
      )}
    </section>
  );
}

function roleWords({ roles, pending }: Member): string {
  const words = roles.map((role) =>
    role === 'admin' ? '★ Beacon admin' : (memberRoles[role as MemberRole] ?? role),
  );
  return [...words, pending ? 'invited' : null].filter(Boolean).join(', ');
}
