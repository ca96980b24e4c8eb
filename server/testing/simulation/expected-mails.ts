import { afterQuietHours, reminders } from '#rules/reminders.ts';
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
  letterId: string;
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
    this.#post({ beacon, window, member, kind: 'assessment_invitation', n: 1 }, at, at);
    const closesAt = window.closesAt === null ? null : isoOf(window.closesAt);
    const times = { opensAt: isoOf(window.opensAt), closesAt };
    for (const reminder of reminders(times, beacon.expected.timeZone)) {
      const [n, dueAt] = [reminder.n, Date.parse(reminder.at)];
      if (dueAt <= at) continue;
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
    const dueAt = Date.parse(afterQuietHours(isoOf(at), expected.timeZone));
    if (window.closesAt !== null && window.closesAt <= dueAt) return 409;
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
    this.#post({ beacon, window, member, kind: 'requested_reminder', n }, at, dueAt);
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
    for (const letter of Map.groupBy(log, ({ letterId }) => letterId).values()) {
      const tried = letter.flatMap(({ key, outcome }) => {
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
    if (mail.kind === 'assessment_invitation') return false;
    const awake = Date.parse(afterQuietHours(isoOf(at), mail.beacon.expected.timeZone));
    if (awake > at) mail.dueAt = awake;
    return awake > at;
  }

  #isWanted(mail: ExpectedMail, at: number): boolean {
    const { beacon, window, member, kind, n } = mail;
    const { expected } = beacon;
    const isOpen = window === expected.unclosed && expected.takesAnswers(at);
    const isAwaited = member.leftAt === null && member.role !== 'viewer';
    const hasAnswered = window.answered.has(member.memberId);
    const later = this.byKey.get(mailKey({ ...beacon, ...window, ...member, kind, n: n + 1 }));
    const isSuperseded =
      kind === 'assessment_reminder' && later && (later.attempts > 0 || later.dueAt <= at);
    return isOpen && isAwaited && !hasAnswered && this.#isReached(beacon, member) && !isSuperseded;
  }

  #forgetSettled(): void {
    this.#waiting = this.#waiting.filter(({ state }) => state === 'waiting');
  }
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
