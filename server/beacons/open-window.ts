import type { Beacon } from '#contract/beacons.ts';
import { windows } from '#rules/schedule/schedule.ts';
import { nextOpeningOf } from '#server/beacons/schedule/plan-windows.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import type { BeaconRow, MemberRow } from './queries.ts';

type NextAssessment = NonNullable<Beacon['nextAssessment']>;
type WindowTimes = Pick<NextAssessment, 'open' | 'startOn' | 'endOn' | 'nextOpensAt'>;

/** Whether the latest window takes answers now. */
export function isOpen(
  { assessmentId, closesAt, closedAt }: Pick<BeaconRow, 'assessmentId' | 'closesAt' | 'closedAt'>,
  now: Date,
): boolean {
  return assessmentId !== null && !closedAt && (!closesAt || closesAt > now);
}

/** Whether the viewer is asked in the latest window and has not answered yet. */
export function isUnanswered({ memberId, number }: BeaconRow, members: MemberRow[]): boolean {
  const viewersMember = members.find((member) => member.memberId === memberId);
  return (
    viewersMember !== undefined && isAsked(viewersMember, number ?? 0) && !viewersMember.answeredAt
  );
}

/** Whether a member is asked in the window of that number. Whoever joins during a window is asked from the next one on. */
function isAsked({ role, askedFrom }: MemberRow, number: number): boolean {
  return role !== 'viewer' && askedFrom <= number;
}

/** The open window, or else the next one. */
export function presentNextAssessment(
  beacon: BeaconRow,
  members: MemberRow[],
  now: Date,
): NextAssessment | null {
  const window = openWindow(beacon, now) ?? upcomingWindow(beacon);
  if (!window) return null;
  const number = (beacon.number ?? 0) + (window.open ? 0 : 1);
  const assessors = members.filter(
    (member) => isAsked(member, number) || (window.open && member.answeredAt),
  );
  return {
    ...window,
    number,
    closing: false,
    assessors: beacon.isAnonymous ? [] : assessors.map(presentAssessor),
    responseCount: (window.open ? beacon.responseCount : null) ?? 0,
    assessorCount: (window.open ? beacon.expectedCount : null) ?? assessors.length,
  };
}

function openWindow(beacon: BeaconRow, now: Date): WindowTimes | null {
  const { opensAt, closesAt } = beacon;
  if (!opensAt || !isOpen(beacon, now)) return null;
  const nextOpensAt = nextOpeningOf({ ...beacon, schedule: scheduleOf(beacon) }, now);
  return {
    open: true,
    startOn: opensAt.toISOString(),
    endOn: closesAt?.toISOString() ?? null,
    nextOpensAt: nextOpensAt?.toISOString() ?? null,
  };
}

function upcomingWindow(beacon: BeaconRow): WindowTimes | null {
  const { nextOpensAt, timeZone } = beacon;
  if (!nextOpensAt) return null;
  const startOn = nextOpensAt.toISOString();
  const until = new Date(nextOpensAt.getTime() + 1).toISOString();
  const [window] = windows(scheduleOf(beacon), timeZone, startOn, until);
  return { open: false, startOn, endOn: window?.closesAt ?? null, nextOpensAt: null };
}

function presentAssessor({ userId, answeredAt }: MemberRow): NextAssessment['assessors'][number] {
  return { userId, assessedAt: answeredAt?.toISOString() ?? null };
}
