import { maxSends } from '#contract/reminders.ts';
import { invitationTime, reminders } from '#rules/reminders.ts';
import { nextWindow } from '#rules/schedule.ts';
import type { Schedule } from '#rules/schedule.ts';
import type { MailKind } from './queries.ts';

/** One moment at which mails leave, and to how many people at most; null where that could tell who has answered. */
export interface PlannedSend {
  at: Date;
  kind: MailKind;
  n: number;
  people: number | null;
}

/** A mail of the open window that lies in the outbox and is wanted still. */
export type WaitingMail = Pick<PlannedSend, 'kind' | 'n'> & { dueAt: Date };

export interface SendingBeacon {
  schedule: Schedule;
  timeZone: string;
  isAnonymous: boolean;
  nextOpensAt: Date | null;
  /** The latest window. */
  number: number | null;
  /** The first window that everyone is asked in whom mails reach. */
  askedFrom: number[];
  waiting: WaitingMail[];
}

/** What a Beacon sends next: what waits already, then what the windows to come will bring, as far as they are known. */
export function planSends(beacon: SendingBeacon, now: Date): PlannedSend[] {
  return [...waitingSends(beacon, now), ...comingSends(beacon)]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, maxSends);
}

/** Mails of a kind that leave at one time are one send; what is due already leaves now. */
function waitingSends({ waiting, isAnonymous }: SendingBeacon, now: Date): PlannedSend[] {
  const sends = new Map<string, PlannedSend & { people: number }>();
  for (const { kind, n, dueAt } of waiting) {
    const at = dueAt > now ? dueAt : now;
    // Whose reminder was asked for how often is nobody else's.
    const each = kind === 'requested_reminder' ? 1 : n;
    const key = `${kind} ${each} ${at.getTime()}`;
    const people = (sends.get(key)?.people ?? 0) + 1;
    sends.set(key, { at, kind, n: each, people });
  }
  return [...sends.values()].map((send) => ({ ...send, people: isAnonymous ? null : send.people }));
}

function comingSends(beacon: SendingBeacon): PlannedSend[] {
  const { schedule, timeZone, nextOpensAt, isAnonymous } = beacon;
  if (!nextOpensAt) return [];
  const sends: PlannedSend[] = [];
  let number = beacon.number ?? 0;
  let window = nextWindow(schedule, timeZone, new Date(nextOpensAt.getTime() - 1).toISOString());
  while (window && sends.length < maxSends) {
    number += 1;
    const people = beacon.askedFrom.filter((from) => from <= number).length;
    if (people === 0) return sends;
    const invitedAt = new Date(invitationTime(window.opensAt, window.closesAt, timeZone));
    const reminding = reminders(window, timeZone).map(({ n, at }) => {
      const kind = 'assessment_reminder' as const;
      return { at: new Date(at), kind, n, people: isAnonymous ? null : people };
    });
    sends.push(
      { at: invitedAt, kind: 'assessment_invitation', n: 1, people },
      ...reminding.filter(({ at }) => at > invitedAt),
    );
    // When the next one opens after it depends on who answers when.
    if (!window.closesAt) return sends;
    window = nextWindow(schedule, timeZone, window.opensAt);
  }
  return sends;
}
