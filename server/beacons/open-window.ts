import type { Beacon } from '#contract/beacons.ts';
import { windows } from '#rules/schedule.ts';
import { scheduleOf } from '#server/assessments/schedule-of.ts';
import type { BeaconRow, MemberRow } from './queries.ts';

type NextAssessment = NonNullable<Beacon['nextAssessment']>;

/** Whether the latest window takes answers now. */
export function isOpen(
  { assessmentId, closesAt, closedAt }: Pick<BeaconRow, 'assessmentId' | 'closesAt' | 'closedAt'>,
  now: Date,
): boolean {
  return assessmentId !== null && !closedAt && (!closesAt || closesAt > now);
}

/** Whether the viewer is asked in the latest window and has not answered yet. */
export function isUnanswered({ memberId, number }: BeaconRow, members: MemberRow[]): boolean {
  const own = members.find((member) => member.memberId === memberId);
  return own !== undefined && isAsked(own, number ?? 0) && !own.answeredAt;
}

/** Whether a member answers the window of that number: some join while it is open, from the next one on. */
function isAsked({ role, askedFrom }: MemberRow, number: number): boolean {
  return role !== 'viewer' && askedFrom <= number;
}

/** The open window, or else the next one to come. */
export function presentNextAssessment(
  beacon: BeaconRow,
  members: MemberRow[],
  now: Date,
): NextAssessment | null {
  const { nextOpensAt, opensAt, closesAt, isAnonymous } = beacon;
  const isOpenNow = isOpen(beacon, now);
  const number = (beacon.number ?? 0) + (isOpenNow ? 0 : 1);
  const assessors = members.filter((member) => isAsked(member, number));
  const shared = {
    closing: false,
    assessors: isAnonymous ? [] : assessors.map(presentAssessor),
    responseCount: assessors.filter(({ answeredAt }) => answeredAt).length,
    assessorCount: assessors.length,
  };
  if (opensAt && isOpenNow) {
    const [startOn, endOn] = [opensAt.toISOString(), closesAt?.toISOString() ?? null];
    return { ...shared, number, open: true, startOn, endOn };
  }
  if (!nextOpensAt) return null;
  const startOn = nextOpensAt.toISOString();
  const until = new Date(nextOpensAt.getTime() + 1).toISOString();
  const [window] = windows(scheduleOf(beacon), beacon.timeZone, startOn, until);
  return {
    ...shared,
    number,
    open: false,
    startOn,
    endOn: window?.closesAt ?? null,
  };
}

function presentAssessor({ userId, answeredAt }: MemberRow): NextAssessment['assessors'][number] {
  return { userId, assessedAt: answeredAt?.toISOString() ?? null };
}
