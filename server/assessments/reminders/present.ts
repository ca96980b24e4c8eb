import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import type { BeaconMails, LoggedMail } from '#contract/reminders.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { isOpen } from '#server/beacons/open-window.ts';
import { mailDestinationOf } from '#server/mail/mail-destination.ts';
import type { Services } from '#server/platform/services.ts';
import { planSends } from './plan-sends.ts';
import { findReach, findWindowMails } from './queries.ts';
import type { MailRow, ReachRow } from './queries.ts';

/** A mail of the latest window, with whether it would be sent if it were due now. */
type WindowMail = MailRow & { isWanted: boolean };

/** The mails of a Beacon's latest window with their state, and its upcoming sends. */
export async function presentBeaconMails(
  services: Services,
  beacon: BeaconFor<'edit'>,
): Promise<BeaconMails> {
  const now = services.clock.now();
  const members = await findReach(services, beacon);
  const byId = new Map(members.map((member) => [member.memberId, member]));
  const mails = (await findWindowMails(services, beacon)).map((mail) => {
    const member = byId.get(mail.memberId);
    return { ...mail, isWanted: isOpen(beacon, now) && isToAnswer(beacon, member) };
  });
  const hasTransport = mailDestinationOf(services.config) !== 'outbox';
  return {
    members: members.map(({ memberId, userId, reach }) => ({
      userId,
      reach,
      mails: mails
        .filter((mail) => mail.memberId === memberId)
        .map((mail) => presentMail(mail, hasTransport))
        .filter((mail) => !beacon.isAnonymous || isFailedInvitation(mail)),
    })),
    sends: sendsOf(beacon, members, mails, now),
  };
}

function sendsOf(
  beacon: BeaconFor<'edit'>,
  members: ReachRow[],
  mails: WindowMail[],
  now: Date,
): BeaconMails['sends'] {
  const askedFrom = members.filter(isReached).map((member) => member.askedFrom);
  const queued = mails.flatMap(({ kind, n, nextAttemptAt: dueAt, sentAt, isWanted }) =>
    isWanted && dueAt && !sentAt ? { kind, n, dueAt } : [],
  );
  const sends = planSends({ ...beacon, schedule: scheduleOf(beacon), askedFrom, queued }, now);
  return sends.map((send) => ({ ...send, at: send.at.toISOString() }));
}

function isReached({ isAssessor, reach }: ReachRow): boolean {
  return isAssessor && reach === 'mail';
}

/** In an anonymous Beacon every assessor counts as unanswered until the window closes. */
function isToAnswer({ isAnonymous }: BeaconFor<'edit'>, member: ReachRow | undefined): boolean {
  return member !== undefined && isReached(member) && (isAnonymous || !member.isAnswered);
}

/** Any other state of an invitation could disclose who has answered. */
function isFailedInvitation({ kind, state }: LoggedMail): boolean {
  return kind === 'assessment_invitation' && state === 'failed';
}

function presentMail(mail: WindowMail, hasTransport: boolean): LoggedMail {
  const state = stateOf(mail);
  const isDue = state === 'waiting' || state === 'retrying';
  return {
    ...mail,
    state,
    dueAt: (isDue && mail.nextAttemptAt?.toISOString()) || null,
    sentAt: mail.sentAt?.toISOString() ?? null,
    detail:
      isDue && !hasTransport ? textOf(msg`No mail server is configured.`) : detailOf(mail, state),
  };
}

function stateOf(mail: WindowMail): LoggedMail['state'] {
  const { sentAt, nextAttemptAt, outcome, lastError, isWanted } = mail;
  if (sentAt) return 'sent';
  if (!nextAttemptAt) return outcome === 'withdrawn' ? 'not_needed' : 'failed';
  if (!isWanted) return 'not_needed';
  return lastError === null ? 'waiting' : 'retrying';
}

function detailOf({ detail, lastError }: WindowMail, state: LoggedMail['state']): string | null {
  if (state === 'sent') return detail;
  return state === 'failed' || state === 'retrying' ? lastError : null;
}
