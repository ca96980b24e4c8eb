import { afterQuietHours, invitationTime, reminders } from '#rules/reminders.ts';
import { nextAttemptAt } from '#server/mail/back-off.ts';
import type { ExpectedMember, ExpectedWindow } from './expected-beacon.ts';
import { hour, isoOf } from './instants.ts';
import type { SimulatedBeacon } from './simulated-beacon.ts';

type Kind = 'assessment_invitation' | 'assessment_reminder' | 'requested_reminder';

/** A mail as it should be in the outbox. */
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

/** What the log says of mails the mail server did not take. */
export interface LoggedAttempt {
  key: string;
  messageId: string;
  outcome: string;
}

/** The outbox as the rules want it, told who is asked and when mails are delivered. */
export class ExpectedMails {
  readonly byKey = new Map<string, ExpectedMail>();
  /** Who wants no mails. */
  readonly optedOut = new Set<string>();
  readonly faults: string[] = [];
  #waiting: ExpectedMail[] = [];

  /** When mails that wait are due. */
  get dueAts(): number[] {
    return this.#waiting.map(({ dueAt }) => dueAt);
  }

  /** Lays down all that follows from being asked in a window. */
  invite(
    beacon: SimulatedBeacon,
    window: ExpectedWindow,
    member: ExpectedMember,
    at: number,
  ): void {
    if (!this.#isReached(beacon, member)) return;
    const invited = { beacon, window, member, kind: 'assessment_invitation', n: 1 } as const;
    const invitedAt = leavingAt(invited, at);
    this.#post(invited, at, invitedAt);
    const times = { opensAt: isoOf(window.opensAt), closesAt: closeOf(window) };
    for (const reminder of reminders(times, beacon.expected.timeZone)) {
      const [n, dueAt] = [reminder.n, Date.parse(reminder.at)];
      if (dueAt <= invitedAt) continue;
      this.#post({ beacon, window, member, kind: 'assessment_reminder', n }, at, dueAt);
    }
  }

  /** A reminder somebody asks for. @returns the status it should be answered with. */
  request(beacon: SimulatedBeacon, member: ExpectedMember, at: number): number {
    const { expected, isAnonymous } = beacon;
    const window = expected.takesAnswers(at) ? expected.unclosed : undefined;
    if (expected.archivedAt !== null) return 404;
    if (!window || member.role === 'viewer' || member.askedFrom > window.number) return 409;
    if (window.answered.has(member.memberId) && !isAnonymous) return 409;
    if (!this.#isReached(beacon, member)) return 409;
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
    this.#post({ beacon, window, member, kind: 'requested_reminder', n }, at, at);
    return 200;
  }

  /** Everything that is due is sent, withdrawn or, at night, put off. */
  round(at: number): void {
    const due = this.#waiting.filter(({ dueAt }) => dueAt <= at);
    const awake = due.filter((mail) => !this.#putOffAtNight(mail, at));
    const wanted = awake.filter((mail) => this.#isWanted(mail, at));
    for (const mail of awake) mail.state = 'withdrawn';
    for (const mail of wanted) Object.assign(mail, { state: 'sent', sentAt: at });
    for (const mail of awake) mail.attempts += 1;
    this.#forgetSettled();
  }

  /** The same while the mail server takes nothing: only what the log says was tried. */
  roundInVain(at: number, log: LoggedAttempt[]): void {
    for (const message of Map.groupBy(log, ({ messageId }) => messageId).values()) {
      const tried = message.flatMap(({ key, outcome }) => {
        const mail = this.byKey.get(key);
        return mail ? { mail, key, outcome } : [];
      });
      const judged = tried.map((each) => ({ ...each, isWanted: this.#isWanted(each.mail, at) }));
      const attempts = 1 + Math.max(...judged.map(({ mail }) => mail.attempts));
      for (const { mail, key, outcome, isWanted } of judged) {
        if (isWanted !== (outcome === 'deferred'))
          this.faults.push(`${isoOf(at)}: ${key} ${outcome}`);
        const again = isWanted ? nextAttemptAt(attempts, new Date(at)) : null;
        Object.assign(mail, { attempts: mail.attempts + 1 });
        if (again) mail.dueAt = again.getTime();
        else mail.state = 'withdrawn';
      }
    }
    this.#forgetSettled();
  }

  #post(
    mail: Pick<ExpectedMail, 'beacon' | 'window' | 'member' | 'kind' | 'n'>,
    createdAt: number,
    dueAt: number,
  ): void {
    const posted: ExpectedMail = {
      ...mail,
      createdAt,
      dueAt,
      attempts: 0,
      state: 'waiting',
      sentAt: null,
    };
    const { beacon, window, member, kind, n } = mail;
    const key = mailKey({ ...beacon, ...window, ...member, kind, n });
    if (this.byKey.has(key)) this.faults.push(`${key} is expected twice`);
    this.byKey.set(key, posted);
    this.#waiting.push(posted);
  }

  #isReached({ people }: SimulatedBeacon, { userId }: ExpectedMember): boolean {
    const person = people.find((each) => each.userId === userId);
    return person?.hasMailbox === true && !this.optedOut.has(userId);
  }

  #putOffAtNight(mail: ExpectedMail, at: number): boolean {
    const leavesAt = leavingAt(mail, at);
    if (leavesAt > at) mail.dueAt = leavesAt;
    return leavesAt > at;
  }

  #isWanted(mail: ExpectedMail, at: number): boolean {
    const { beacon, window, member } = mail;
    const { expected } = beacon;
    const isOpen = window === expected.unclosed && expected.takesAnswers(at);
    const isAwaited = member.leftAt === null && member.role !== 'viewer';
    const hasAnswered = window.answered.has(member.memberId);
    const isReached = this.#isReached(beacon, member);
    return isOpen && isAwaited && !hasAnswered && isReached && !this.#isSuperseded(mail, at);
  }

  /** By the next reminder, or for an invitation by one that was sent by hand before. */
  #isSuperseded({ beacon, window, member, kind, n }: ExpectedMail, at: number): boolean {
    const own = { ...beacon, ...window, ...member };
    if (kind === 'assessment_invitation') {
      const byHand = this.byKey.get(mailKey({ ...own, kind: 'requested_reminder', n: 1 }));
      return (byHand?.sentAt ?? at) < at;
    }
    const later = this.byKey.get(mailKey({ ...own, kind, n: n + 1 }));
    if (kind !== 'assessment_reminder' || !later) return false;
    return later.attempts > 0 || later.dueAt <= at;
  }

  #forgetSettled(): void {
    this.#waiting = this.#waiting.filter(({ state }) => state === 'waiting');
  }
}

/** When a mail that is due at an instant leaves. */
function leavingAt(
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

/** What a mail is unique by. */
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
