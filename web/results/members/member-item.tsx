import { msg, t } from '@lingui/core/macro';
import type { Beacon, Member } from '#contract/beacons.ts';
import { textOf } from '#contract/messages.ts';
import type { MemberMails } from '#contract/reminders.ts';
import { ClientAvatar } from '#web/design/client-avatar.tsx';
import styles from './members.module.css';
import { CopyLink } from './copy-link.tsx';
import { MailLog } from './mail-log.tsx';
import { reachWords } from './mail-words.ts';
import { isAssessor, roleWords } from './member-words.ts';
import { SendReminder } from './send-reminder.tsx';

const standingWords = { answered: msg`✓ Answered`, awaited: msg`Not yet` };

interface MemberItemProps {
  beacon: Beacon;
  member: Member;
  /** Undefined for those who cannot edit, and until it is known. */
  mails: MemberMails | undefined;
}

/** One member: their roles, whether they have answered, and the actions for editors. */
export function MemberItem(props: MemberItemProps) {
  const { beacon, member, mails } = props;
  const standing = standingOf(beacon, member);
  const unreached = mails && reachWords[mails.reach];
  return (
    <li>
      <ClientAvatar name={member.name} picture={member.avatar} size={36} />
      <div className={styles.who}>
        <span>
          {member.name}
          {member.pending && <b className={styles.pending}>{t`Pending`}</b>}
        </span>
        <small>{roleWords(member.roles)}</small>
        {unreached && <small>{textOf(unreached)}</small>}
      </div>
      {standing && !beacon.isAnonymous && <em>{textOf(standingWords[standing])}</em>}
      {beacon.canEdit && isAssessor(member) && (
        <MemberActions {...props} isAwaited={standing === 'awaited'} />
      )}
    </li>
  );
}

/** The actions on a member: reminder, personal link and mail log. */
function MemberActions(props: MemberItemProps & { isAwaited: boolean }) {
  const { beacon, member, mails, isAwaited } = props;
  const isReached = !mails || mails.reach === 'mail';
  return (
    <div className={styles.care}>
      {isAwaited && isReached && (
        <SendReminder beacon={beacon} member={member} mails={mails?.mails ?? []} />
      )}
      {isAwaited && !beacon.isAnonymous && <CopyLink beacon={beacon} member={member} />}
      <MailLog beacon={beacon} member={member} />
    </div>
  );
}

/** A member's status in the open window; null if they are not asked. In an anonymous Beacon, everybody may be awaited. */
function standingOf(
  { nextAssessment, isAnonymous }: Beacon,
  member: Member,
): keyof typeof standingWords | null {
  if (!nextAssessment?.open) return null;
  const { assessors, responseCount, assessorCount } = nextAssessment;
  if (isAnonymous) {
    return isAssessor(member) && responseCount < assessorCount ? 'awaited' : null;
  }
  const asked = assessors.find((assessor) => assessor.userId === member.userId);
  if (!asked) return null;
  return asked.assessedAt ? 'answered' : 'awaited';
}
