import type { MemberRole } from '#contract/words.ts';
import { nextWindow, windows } from '#rules/schedule/schedule.ts';
import type { Schedule } from '#rules/schedule/schedule-shape.ts';
import type { Window } from '#rules/schedule/schedule.ts';
import { isoOf } from './instants.ts';

/** A window as it should be stored; instants are in milliseconds. */
export interface ExpectedWindow {
  number: number;
  opensAt: number;
  closesAt: number | null;
  closedAt: number | null;
  /** When each member was invited, by member id. */
  asked: Map<string, number>;
  answered: Map<string, number>;
  /** For an anonymous Beacon: its score is visible, so nobody can join or answer any more. */
  isFinal: boolean;
}

export interface ExpectedMember {
  memberId: string;
  userId: string;
  role: MemberRole;
  /** The number of the first window they may answer. */
  askedFrom: number;
  leftAt: number | null;
}

type OnAsked = (window: ExpectedWindow, member: ExpectedMember, at: number) => void;
type NewMember = Omit<ExpectedMember, 'askedFrom' | 'leftAt'>;

/** How far back a schedule may open a window that already started when it is set, in milliseconds. */
const maxWindow = 8 * 86_400_000;

/** A model of a Beacon by the rules, updated by the events of the simulation. */
export class ExpectedBeacon {
  readonly windows: ExpectedWindow[] = [];
  readonly members: ExpectedMember[] = [];
  readonly timeZone: string;
  archivedAt: number | null = null;
  /** Links of windows up to this number were revoked by archiving. */
  revokedUpTo = 0;
  schedule: Schedule | null = null;
  /** When the schedule was set: windows that ended before were never due. */
  #setAt = 0;
  readonly #onAsked: OnAsked;
  /** The cached next opening. */
  #next: { from: number; schedule: Schedule; opensAt: number | null } | null = null;
  /** The earliest instant at which the next window may open. */
  #from = 0;

  readonly #isAnonymous: boolean;

  constructor(timeZone: string, isAnonymous: boolean, onAsked: OnAsked) {
    this.timeZone = timeZone;
    this.#isAnonymous = isAnonymous;
    this.#onAsked = onAsked;
  }

  get latest(): ExpectedWindow | undefined {
    return this.windows.at(-1);
  }

  /** The window that is not closed, even if its time is over. */
  get unclosed(): ExpectedWindow | undefined {
    return this.latest?.closedAt === null ? this.latest : undefined;
  }

  get present(): ExpectedMember[] {
    return this.members.filter(({ leftAt }) => leftAt === null);
  }

  /** Whether the window is closed or complete. */
  isSettled(number: number): boolean {
    const window = this.windows[number - 1];
    return window !== undefined && (window.closedAt !== null || this.#isComplete(window));
  }

  takesAnswers(at: number): boolean {
    const { unclosed } = this;
    return unclosed !== undefined && (unclosed.closesAt === null || at < unclosed.closesAt);
  }

  setSchedule(schedule: Schedule, at: number): void {
    this.schedule = schedule;
    this.#setAt = at;
    const lastOpenedAt = this.latest?.opensAt ?? -Infinity;
    this.#from = this.takesAnswers(at)
      ? (this.latest?.closesAt ?? Infinity)
      : Math.max(lastOpenedAt + 1, at - maxWindow);
  }

  /** Closes an ended window and opens a due one. */
  update(at: number): void {
    if (this.archivedAt !== null) return;
    this.#closeIfOver(at);
    if (this.unclosed) return;
    for (const { opensAt, closesAt } of this.#startsUntil(at)) {
      const window = this.#record(
        Date.parse(opensAt),
        closesAt === null ? null : Date.parse(closesAt),
      );
      if (window.closesAt === null || at < window.closesAt) return this.#ask(window, at);
      window.closedAt = window.closesAt;
    }
  }

  answer(memberId: string, at: number): void {
    this.latest?.answered.set(memberId, at);
    this.#settle();
    this.#closeIfOver(at);
  }

  close(at: number): void {
    const { unclosed } = this;
    if (unclosed) this.#close(unclosed, at);
  }

  archive(at: number): void {
    const { unclosed } = this;
    if (unclosed) unclosed.closedAt = Math.min(at, unclosed.closesAt ?? at);
    this.archivedAt = at;
    this.revokedUpTo = this.windows.length;
    this.schedule = null;
  }

  restore(): void {
    this.archivedAt = null;
  }

  join(newMember: NewMember, isAskedNow: boolean): void {
    const member = { ...newMember, askedFrom: this.windows.length + 1, leftAt: null };
    this.members.push(member);
    if (isAskedNow) this.#askFromNow(member);
  }

  leave(memberId: string, at: number): void {
    for (const member of this.present) if (member.memberId === memberId) member.leftAt = at;
  }

  changeRole(memberId: string, role: MemberRole, isAskedNow: boolean): void {
    for (const member of this.present.filter((one) => one.memberId === memberId)) {
      const becomesAssessor = member.role === 'viewer' && role !== 'viewer';
      const isAsked = this.latest?.asked.has(memberId);
      if (becomesAssessor && (!isAsked || this.unclosed?.isFinal))
        member.askedFrom = this.windows.length + 1;
      member.role = role;
      if (isAskedNow) this.#askFromNow(member);
    }
  }

  /** Invites new assessors into the open window, after members changed. */
  askNewcomers(at: number): void {
    if (this.unclosed && this.takesAnswers(at)) this.#ask(this.unclosed, at);
    this.#settle();
  }

  /** When the next window opens; null if that is unknown. */
  nextOpensAt(): number | null {
    if (!this.schedule || this.#from === Infinity || this.unclosed?.closesAt === null) return null;
    if (this.#next?.from === this.#from && this.#next.schedule === this.schedule)
      return this.#next.opensAt;
    let start = nextWindow(this.schedule, this.timeZone, isoOf(this.#from - 1));
    while (start && this.#wasOver(start)) {
      start = nextWindow(this.schedule, this.timeZone, start.opensAt);
    }
    const opensAt = start && Date.parse(start.opensAt);
    this.#next = { from: this.#from, schedule: this.schedule, opensAt };
    return opensAt;
  }

  #startsUntil(at: number): Window[] {
    const next = this.nextOpensAt();
    if (!this.schedule || next === null || next > at) return [];
    const starts = windows(this.schedule, this.timeZone, isoOf(this.#from), isoOf(at + 1));
    return starts.filter((window) => !this.#wasOver(window));
  }

  #wasOver({ closesAt }: Window): boolean {
    return closesAt !== null && Date.parse(closesAt) <= this.#setAt;
  }

  #record(opensAt: number, closesAt: number | null): ExpectedWindow {
    const number = this.windows.length + 1;
    const window = {
      number,
      opensAt,
      closesAt,
      closedAt: null,
      asked: new Map(),
      answered: new Map(),
      isFinal: false,
    };
    this.windows.push(window);
    this.#from = opensAt + 1;
    return window;
  }

  #ask(window: ExpectedWindow, at: number): void {
    for (const member of this.#assessorsOf(window)) {
      if (window.asked.has(member.memberId)) continue;
      window.asked.set(member.memberId, at);
      this.#onAsked(window, member, at);
    }
  }

  #assessorsOf({ number }: ExpectedWindow): ExpectedMember[] {
    return this.present.filter(({ role, askedFrom }) => role !== 'viewer' && askedFrom <= number);
  }

  /** Nobody answers a window twice, even as a member who was removed and added again. */
  #askFromNow(member: ExpectedMember): void {
    const { unclosed } = this;
    if (!unclosed || unclosed.isFinal || member.askedFrom <= unclosed.number) return;
    const hasAnswered = this.members.some(
      ({ userId, memberId }) => userId === member.userId && unclosed.answered.has(memberId),
    );
    if (!hasAnswered) member.askedFrom = unclosed.number;
  }

  #settle(): void {
    const { unclosed } = this;
    if (unclosed && this.#isAnonymous && this.#isComplete(unclosed)) unclosed.isFinal = true;
  }

  #isComplete(window: ExpectedWindow): boolean {
    const { answered, isFinal } = window;
    const isAnswered = this.#assessorsOf(window).every(({ memberId }) => answered.has(memberId));
    return isFinal || (isAnswered && answered.size >= (this.#isAnonymous ? 3 : 1));
  }

  #closeIfOver(at: number): void {
    const { unclosed } = this;
    if (!unclosed) return;
    const { closesAt, answered } = unclosed;
    const assessors = this.#assessorsOf(unclosed);
    const isComplete =
      assessors.length > 0 && assessors.every(({ memberId }) => answered.has(memberId));
    if (closesAt === null && isComplete) this.#close(unclosed, at);
    if (closesAt !== null && closesAt <= at) unclosed.closedAt = closesAt;
  }

  /** Skips starts that passed while the window was open, unless the schedule has no later one. */
  #close(window: ExpectedWindow, at: number): void {
    const isNextKnown = this.nextOpensAt() !== null;
    window.closedAt = at;
    if (!isNextKnown) this.#from = Math.max(at, window.opensAt) + 1;
  }
}
