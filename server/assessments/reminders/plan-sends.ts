import { maxSends } from '#contract/reminders.ts';
import type { Send } from '#contract/reminders.ts';
import { invitationTime, reminders } from '#rules/schedule/reminders.ts';
import type { QuietHours } from '#rules/schedule/reminders.ts';
import { nextWindow } from '#rules/schedule/schedule.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';

/** A time at which mails are sent. */
type PlannedSend = Omit<Send, 'at'> & { at: Date };

/** A mail of the open window in the outbox that is still needed. */
export type QueuedMail = Pick<PlannedSend, 'kind' | 'n'> & { dueAt: Date };

export interface SendingBeacon {
  schedule: Schedule;
  timeZone: string;
  quiet: QuietHours;
  isAnonymous: boolean;
  nextOpensAt: Date | null;
  /** The number of the latest window. */
  number: number | null;
  /** For every assessor who can receive mails, the number of the first window they are asked in. */
  askedFrom: number[];
  queued: QueuedMail[];
}

/** The upcoming sends of a Beacon: queued mails, then the mails of future windows as far as they are known. */
export function planSends(beacon: SendingBeacon, now: Date): PlannedSend[] {
  return [...queuedSends(beacon, now), ...upcomingSends(beacon)]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, maxSends);
}

/** Groups queued mails by kind and time; due mails are sent now. */
function queuedSends({ queued, isAnonymous }: SendingBeacon, now: Date): PlannedSend[] {
  const sends = new Map<string, PlannedSend & { people: number }>();
  for (const { kind, n, dueAt } of queued) {
    const at = dueAt > now ? dueAt : now;
    // The number of requests per person must not be disclosed.
    const each = kind === 'requested_reminder' ? 1 : n;
    const key = `${kind} ${each} ${at.getTime()}`;
    const people = (sends.get(key)?.people ?? 0) + 1;
    sends.set(key, { at, kind, n: each, people });
  }
  return [...sends.values()].map((send) => ({ ...send, people: isAnonymous ? null : send.people }));
}

function upcomingSends(beacon: SendingBeacon): PlannedSend[] {
  const { schedule, timeZone, quiet, nextOpensAt, isAnonymous } = beacon;
  if (!nextOpensAt) return [];
  const sends: PlannedSend[] = [];
  let number = beacon.number ?? 0;
  let window = nextWindow(schedule, timeZone, new Date(nextOpensAt.getTime() - 1).toISOString());
  while (window && sends.length < maxSends) {
    number += 1;
    const people = beacon.askedFrom.filter((from) => from <= number).length;
    if (people === 0) return sends;
    const invitedAt = new Date(invitationTime(window.opensAt, window.closesAt, timeZone, quiet));
    const reminderSends = reminders(window, timeZone, quiet).map(({ n, at }) => {
      const kind = 'assessment_reminder' as const;
      return { at: new Date(at), kind, n, people: isAnonymous ? null : people };
    });
    sends.push(
      { at: invitedAt, kind: 'assessment_invitation', n: 1, people },
      ...reminderSends.filter(({ at }) => at > invitedAt),
    );
    // The next opening depends on when everybody has answered.
    if (!window.closesAt) return sends;
    window = nextWindow(schedule, timeZone, window.opensAt);
  }
  return sends;
}
