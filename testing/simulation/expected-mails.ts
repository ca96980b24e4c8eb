import { afterQuietHours, invitationTime, reminders } from '#rules/schedule/reminders.ts';
import { nextAttemptAt } from '#server/platform/jobs/back-off.ts';
import type { ExpectedMember, ExpectedWindow } from './expected-beacon.ts';
import { hour, isoOf } from './instants.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';

type Kind = 'assessment_invitation' | 'assessment_reminder' | 'requested_reminder';

/** A mail as it should be stored in the outbox. */
export interface ExpectedMail {
  beacon: SimulatedBeacon;
  window: ExpectedWindow;
  member: ExpectedMember;
  kind: Kind;
  n: number;
  createdAt: number;
  dueAt: number;
  attempts: number;
  state: 'waiting' | 'sent' | 'withdrawn';
  /** When it was sent. */
  sentAt: number | null;
}

/** A logged attempt while the mail server was down. */
export interface LoggedAttempt {
  key: string;
  messageId: string;
  outcome: string;
}

/** A model of the outbox by the rules, updated by invitations and deliveries. */
export class ExpectedMails {
  readonly byKey = new Map<string, ExpectedMail>();
  /** The users who opted out of mails. */
  readonly optedOut = new Set<string>();
  readonly problems: string[] = [];
  #waiting: ExpectedMail[] = [];

  /** When waiting mails are due. */
  get dueAts(): number[] {
    return this.#waiting.map(({ dueAt }) => dueAt);
  }

  /** Queues the invitation of a member into a window and its reminders. */
  invite(
    beacon: SimulatedBeacon,
    window: ExpectedWindow,
    member: ExpectedMember,
    at: number,
  ): void {
    if (!this.#isReachable(beacon, member)) return;
    const invited = { beacon, window, member, kind: 'assessment_invitation', n: 1 } as const;
    const invitedAt = sendTime(invited, at);
    this.#queue(invited, at, invitedAt);
    const times = { opensAt: isoOf(window.opensAt), closesAt: closeOf(window) };
    for (const reminder of reminders(times, beacon.expected.timeZone)) {
      const [n, dueAt] = [reminder.n, Date.parse(reminder.at)];
      if (dueAt <= invitedAt) continue;
      this.#queue({ beacon, window, member, kind: 'assessment_reminder', n }, at, dueAt);
    }
  }

  /** Queues a requested reminder. @returns the expected status */
  request(beacon: SimulatedBeacon, member: ExpectedMember, at: number): number {
    const { expected, isAnonymous } = beacon;
    const window = expected.takesAnswers(at) ? expected.unclosed : undefined;
    if (expected.archivedAt !== null) return 404;
    if (!window || member.role === 'viewer' || member.askedFrom > window.number) return 409;
    if (window.answered.has(member.memberId) && !isAnonymous) return 409;
    if (!this.#isReachable(beacon, member)) return 409;
    const earlier = [...this.byKey.values()].filter(
      (mail) => mail.kind === 'requested_reminder' && mail.beacon === beacon,
    );
    const recent = earlier.filter(
      (mail) =>
        mail.member.userId === member.userId &&
        mail.window.number >= window.number - 1 &&
        mail.createdAt > at - hour,
    );
    if (recent.length > 0) return 429;
    const n = 1 + earlier.filter((mail) => mail.window === window && mail.member === member).length;
    this.#queue({ beacon, window, member, kind: 'requested_reminder', n }, at, at);
    return 200;
  }

  /** Sends, withdraws or, at night, postpones every due mail. */
  round(at: number): void {
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= at);
    const ready = due.filter((mail) => !this.#postponeAtNight(mail, at));
    const wanted = ready.filter((mail) => this.#isWanted(mail, at));
    for (const mail of ready) mail.state = 'withdrawn';
    for (const mail of wanted) Object.assign(mail, { state: 'sent', sentAt: at });
    for (const mail of ready) mail.attempts += 1;
    this.#forgetSettled();
  }

  /** A round while the mail server is down: applies the logged attempts. */
  failedRound(at: number, log: LoggedAttempt[]): void {
    for (const message of Map.groupBy(log, ({ messageId }) => messageId).values()) {
      const tried = message.flatMap(({ key, outcome }) => {
        const mail = this.byKey.get(key);
        return mail ? { mail, key, outcome } : [];
      });
      const checked = tried.map((each) => ({ ...each, isWanted: this.#isWanted(each.mail, at) }));
      const attempts = 1 + Math.max(...checked.map(({ mail }) => mail.attempts));
      for (const { mail, key, outcome, isWanted } of checked) {
        if (isWanted !== (outcome === 'deferred'))
          this.problems.push(`${isoOf(at)}: ${key} ${outcome}`);
        const nextAt = isWanted ? nextAttemptAt(attempts, new Date(at)) : null;
        Object.assign(mail, { attempts: mail.attempts + 1 });
        if (nextAt) mail.dueAt = nextAt.getTime();
        else mail.state = 'withdrawn';
      }
    }
    this.#forgetSettled();
  }

  #queue(
    mail: Pick<ExpectedMail, 'beacon' | 'window' | 'member' | 'kind' | 'n'>,
    createdAt: number,
    dueAt: number,
  ): void {
    const queued: ExpectedMail = {
      ...mail,
      createdAt,
      dueAt,
      attempts: 0,
      state: 'waiting',
      sentAt: null,
    };
    const { beacon, window, member, kind, n } = mail;
    const key = mailKey({ ...beacon, ...window, ...member, kind, n });
    if (this.byKey.has(key)) this.problems.push(`${key} is expected twice`);
    this.byKey.set(key, queued);
    this.#waiting.push(queued);
  }

  #isReachable({ people }: SimulatedBeacon, { userId }: ExpectedMember): boolean {
    const person = people.find((each) => each.userId === userId);
    return person?.hasMailbox === true && !this.optedOut.has(userId);
  }

  #postponeAtNight(mail: ExpectedMail, at: number): boolean {
    const sendAt = sendTime(mail, at);
    if (sendAt > at) mail.dueAt = sendAt;
    return sendAt > at;
  }

  #isWanted(mail: ExpectedMail, at: number): boolean {
    const { beacon, window, member } = mail;
    const { expected } = beacon;
    const isOpen = window === expected.unclosed && expected.takesAnswers(at);
    const isAwaited = member.leftAt === null && member.role !== 'viewer';
    const hasAnswered = window.answered.has(member.memberId);
    const isReachable = this.#isReachable(beacon, member);
    return isOpen && isAwaited && !hasAnswered && isReachable && !this.#isSuperseded(mail, at);
  }

  /** Superseded by the next reminder, or for an invitation by a requested reminder sent before. */
  #isSuperseded({ beacon, window, member, kind, n }: ExpectedMail, at: number): boolean {
    const ids = { ...beacon, ...window, ...member };
    if (kind === 'assessment_invitation') {
      const byHand = this.byKey.get(mailKey({ ...ids, kind: 'requested_reminder', n: 1 }));
      return (byHand?.sentAt ?? at) < at;
    }
    const later = this.byKey.get(mailKey({ ...ids, kind, n: n + 1 }));
    if (kind !== 'assessment_reminder' || !later) return false;
    return later.attempts > 0 || later.dueAt <= at;
  }

  #forgetSettled(): void {
    this.#waiting = this.#waiting.filter(({ state }) => state === 'waiting');
  }
}

/** When a mail that is due at an instant is sent. */
function sendTime(
  { beacon, window, kind }: Pick<ExpectedMail, 'beacon' | 'window' | 'kind'>,
  at: number,
): number {
  if (kind === 'requested_reminder') return at;
  const { timeZone } = beacon.expected;
  if (kind === 'assessment_reminder') return Date.parse(afterQuietHours(isoOf(at), timeZone));
  return Date.parse(invitationTime(isoOf(at), closeOf(window), timeZone));
}

function closeOf({ closesAt }: ExpectedWindow): string | null {
  return closesAt === null ? null : isoOf(closesAt);
}

/** The unique key of a mail. */
export function mailKey({
  beaconId,
  number,
  memberId,
  kind,
  n,
}: {
  beaconId: string;
  number: number;
  memberId: string;
  kind: string;
  n: number;
}): string {
  return `${beaconId} ${number} ${memberId} ${kind} ${n}`;
}
