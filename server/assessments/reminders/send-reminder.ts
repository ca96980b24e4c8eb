import { msg, plural } from '@lingui/core/runtime-macro';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { Problem } from '#contract/problems.ts';
import { sendReminder as endpoint } from '#contract/reminders.ts';
import { afterQuietHours } from '#rules/schedule/reminders.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { beaconFor, requireStanding } from '#server/beacons/access.ts';
import type { BeaconFor } from '#server/beacons/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { requireAskedMember } from './access.ts';
import type { AskedMember } from './access.ts';
import { presentBeaconMails } from './present.ts';

interface Request {
  beacon: BeaconFor<'edit'>;
  userId: string;
  now: Date;
}

const hourMs = 3_600_000;

export const sendReminder = handleSignedIn(endpoint, async ({ services, viewer, params, body }) => {
  const beacon = await beaconFor(services, viewer, 'edit', params.uuid);
  const request = { beacon, userId: body.user_id, now: services.clock.now() };
  await services.db.transaction().execute((db) => remind({ ...services, db }, viewer, request));
  services.mailNotifier.notify();
  const at = request.now.toISOString();
  return {
    isNight: afterQuietHours(at, beacon.timeZone, beacon.quiet) !== at,
    ...(await presentBeaconMails(services, beacon)),
  };
});

/** Queues a reminder under the lock of the open assessment. It is due now, also at night, because somebody requests it. */
async function remind(
  services: Services,
  viewer: Viewer,
  { beacon, userId: recipientId, now }: Request,
): Promise<void> {
  const member = await requireAskedMember(services, beacon, recipientId);
  await requireStanding(services, viewer, 'edit', beacon);
  if (!member.hasMailbox) throw new Problem('no_mailbox');
  if (member.hasOptedOut) throw new Problem('opted_out');
  await assertNotRemindedRecently(services, member, now);
  await queueReminder(services, member, now);
  const { userId } = viewer;
  await auditInsert({ ...member, action: 'reminder.requested', at: now, userId }).execute(
    services.db,
  );
}

/** Checks the latest two windows, because the last reminder may belong to the previous window. */
async function assertNotRemindedRecently(
  { db }: Services,
  { organisationId, beaconId, subjectUserId }: AskedMember,
  now: Date,
): Promise<void> {
  const since = new Date(now.getTime() - hourMs);
  const { rows } = await sql<{ lastAt: Date | null }>`
    select max(x.created_at) as "lastAt"
    from (select id from assessments
      where organisation_id = ${organisationId} and beacon_id = ${beaconId}
      order by number desc limit 2) a
    join mails x on x.organisation_id = ${organisationId} and x.assessment_id = a.id
    where x.user_id = ${subjectUserId} and x.kind = 'requested_reminder'
      and x.created_at > ${since}`.execute(db);
  const lastAt = rows[0]?.lastAt;
  if (!lastAt) return;
  const retryAfterSeconds = Math.ceil((lastAt.getTime() + hourMs - now.getTime()) / 1000);
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const title = msg`This person was reminded less than an hour ago. You can send another reminder in ${plural(
    { minutes },
    { one: '# minute', other: '# minutes' },
  )}.`;
  throw new Problem('too_many', { title, retryAfterSeconds });
}

async function queueReminder(
  { db }: Services,
  { organisationId, assessmentId, memberId, subjectUserId }: AskedMember,
  now: Date,
): Promise<void> {
  await sql`
    insert into mails (organisation_id, id, kind, user_id, assessment_id, member_id, n,
      created_at, next_attempt_at)
    select ${organisationId}, ${v7()}, 'requested_reminder', ${subjectUserId}, ${assessmentId},
      ${memberId}, coalesce(max(n), 0) + 1, ${now}, ${now}
    from mails
    where organisation_id = ${organisationId} and assessment_id = ${assessmentId}
      and member_id = ${memberId} and kind = 'requested_reminder'`.execute(db);
}
