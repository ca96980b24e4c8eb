import type { Beacon, Member } from '#contract/beacons.ts';
import type { AdminUser } from '#contract/participants.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { scheduleOf } from '#server/beacons/schedule/schedule-of.ts';
import { ownAssessPath } from './assess-tokens.ts';
import { presentFrameworkInfo } from '#server/frameworks/present.ts';
import { ageOn } from '#server/platform/time/age-on.ts';
import { dateIn } from '#server/platform/time/date-in.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconFor } from './access.ts';
import { detailsOf } from './client-details.ts';
import { isOpen, isUnanswered, presentNextAssessment } from './open-window.ts';
import type { MemberRow } from './queries.ts';
import { can } from '#contract/permissions.ts';

interface LoadedBeacon {
  beacon: BeaconFor<'see'>;
  framework: Framework;
  members: MemberRow[];
  now: Date;
}

const adultAge = 18;

/** A Beacon without its results and its feed, with what the viewer may do on it. */
export function presentBeacon(
  { config }: Services,
  { beacon, framework, members, now }: LoadedBeacon,
) {
  const { organisationSlug: slug, organisationName, timeZone, standing } = beacon;
  const { dateOfBirth } = beacon;
  const today = dateIn(timeZone, now);
  const age = dateOfBirth === null ? null : ageOn(today, dateOfBirth);
  const clientLabel: Beacon['clientLabel'] = age !== null && age < adultAge ? 'Child' : 'Client';
  const assessmentLink = assessmentLinkOf(config.secretKey, { beacon, members, now });
  return {
    uuid: beacon.beaconId,
    clientId: beacon.clientId,
    ...detailsOf(beacon),
    name: beacon.name,
    beaconName: beacon.name,
    clientLabel,
    age,
    organisation: { slug, name: organisationName, timeZone },
    orgSlug: slug,
    isAnonymous: beacon.isAnonymous,
    canEdit: can('edit', standing),
    canComment: can('comment', standing),
    canBulkEdit: can('archive', standing),
    canAdminister: can('administer', standing),
    canArchive: can('archive', standing),
    hasNotification: assessmentLink !== null,
    nextAssessment: presentNextAssessment(beacon, members, now),
    schedule: { ...scheduleOf(beacon), period: beacon.period },
    users: members.map((member) => presentMember(member, can('edit', standing))),
    adminEmails: members.flatMap(({ isAdmin, email }) => (isAdmin && email ? [email] : [])),
    frameworkInfo: presentFrameworkInfo(framework),
    assessmentLink,
    lowerThreshold: beacon.lowerThreshold,
    upperThreshold: beacon.upperThreshold,
    today,
    revision: beacon.revision,
    adminUsers: can('edit', standing) ? members.map(presentAdminUser) : null,
  };
}

/** Only viewers who may edit the Beacon see email addresses. */
function presentMember(member: MemberRow, canEdit: boolean): Member {
  const { userId, name, email, avatar, role, isAdmin, isPending } = member;
  return {
    userId,
    name,
    email: canEdit ? email : null,
    avatar,
    roles: isAdmin ? [role, 'admin'] : [role],
    pending: isPending,
  };
}

/** A member for the members editor. */
export function presentAdminUser(member: MemberRow): AdminUser {
  const { memberId: id, userId, name, email, phone, role, isAdmin, isPending: pending } = member;
  const roles = isAdmin ? [role, 'admin'] : [role];
  const { isPhoneEditable: phoneEditable } = member;
  return { id, userId, name, email, phone, roles, pending, existing: true, phoneEditable };
}

/** The viewer's own personal link, while they can answer. */
function assessmentLinkOf(
  secretKey: string,
  { beacon, members, now }: Omit<LoadedBeacon, 'framework'>,
): string | null {
  const { organisationId, memberId, assessmentId } = beacon;
  const seed = members.find((member) => member.memberId === memberId)?.seed;
  if (!memberId || !seed || !isOpen(beacon, now) || !isUnanswered(beacon, members)) return null;
  return ownAssessPath(secretKey, { organisationId, memberId, assessmentId, seed });
}
