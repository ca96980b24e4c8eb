import { t } from '@lingui/core/macro';
import type { Member } from '#contract/beacons.ts';
import { textOf } from '#contract/messages.ts';
import { listWords } from '#web/design/list-words.ts';
import { type MemberRole, memberRoles } from '#contract/words.ts';

/** The roles of a member, with a star for an admin. */
export function roleWords(roles: readonly string[]): string {
  return listWords(roles.map(roleWord));
}

/** The number of members by role. */
export function roleSummary(members: readonly Member[]): string {
  const counts = new Map<string, number>();
  for (const role of members.flatMap(({ roles }) => roles)) {
    counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  const known = [...Object.keys(memberRoles), 'admin'];
  return known
    .filter((role) => counts.has(role))
    .map((role) => countWords(roleWord(role), counts.get(role) ?? 0))
    .join(' · ');
}

/** A role with its number of members, which stay on one line. */
function countWords(roleName: string, count: number): string {
  return t`${roleName} ${count}`.replaceAll(' ', '\u00a0');
}

function roleWord(role: string): string {
  return role === 'admin' ? t`★ Beacon admin` : labelOf(role);
}

function labelOf(role: string): string {
  return Object.hasOwn(memberRoles, role) ? textOf(memberRoles[role as MemberRole]) : role;
}

/** Whether a member with these roles is asked to answer. */
export function isAssessor({ roles }: Pick<Member, 'roles'>): boolean {
  return roles.some((role) => !['viewer', 'admin'].includes(role));
}
