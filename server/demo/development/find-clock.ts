import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { v7 } from 'uuid';
import { findClock as endpoint } from '#contract/development.ts';
import { MovableClock } from '#server/platform/time/clock.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { invitationTime } from '#rules/schedule/reminders.ts';
import { windows } from '#rules/schedule/schedule.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import { handle } from '#server/platform/http/handle.ts';
import { presentJump } from './present.ts';
import { findNextWindow } from './queries.ts';
import type { NextWindow } from './queries.ts';

type Clock = AnswerOf<typeof endpoint>;
type EventCounts = NonNullable<Clock['happened']>;

export const findClock = handle(endpoint, async ({ services: { clock, db }, query }) => {
  const { beaconUuid, since } = query;
  const now = clock.now();
  const next = await findNextWindow(db, beaconUuid, now);
  return {
    now: now.toISOString(),
    nextWindowAt: next?.opensAt.toISOString() ?? null,
    nextInvitationsAt: next ? invitationsAt(next) : null,
    jump: clock instanceof MovableClock ? presentJump(clock.jump) : null,
    mark: v7(),
    happened: since ? await countEvents(db, since) : null,
  };
});

function invitationsAt({ opensAt, timeZone, quiet, ...columns }: NextWindow): string {
  const from = opensAt.toISOString();
  const until = new Date(opensAt.getTime() + 1).toISOString();
  const [window] = windows(scheduleOf(columns), timeZone, from, until);
  return invitationTime(from, window?.closesAt ?? null, timeZone, quiet);
}

/** Counts events after the mark. Ids are in the order of writing, so the index finds these events without a scan. */
async function countEvents(db: Kysely<Schema>, mark: string): Promise<EventCounts> {
  const { rows } = await sql<EventCounts>`
    with events as (
      select e.action from organisations o
      join audit_events e on e.organisation_id = o.organisation_id and e.id > ${mark})
    select
      count(*) filter (where action = 'assessment.opened') as "windowCount",
      count(*) filter (where action = 'response.submitted') as "responseCount",
      (select count(*) from account_deliveries where id > ${mark} and outcome = 'sent')
        + (select count(distinct coalesce(m.message_id, m.id)) from organisations o
          join deliveries d on d.organisation_id = o.organisation_id and d.id > ${mark}
            and d.outcome = 'sent'
          join mails m on m.organisation_id = d.organisation_id and m.id = d.mail_id) as "mailCount"
    from events`.execute(db);
  return rows[0] ?? { windowCount: 0, responseCount: 0, mailCount: 0 };
}
