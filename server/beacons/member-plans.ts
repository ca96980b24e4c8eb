import { isAdmin, isBlank, participantRole } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import type { MemberPlan } from './write-members.ts';

interface Maker {
  userId: string;
  email: string | null;
}

/**
 * Members with whoever makes their Beacon as its admin, where they name none or it is wanted: a Beacon without an admin
 * would be seen by nobody again.
 */
export function withSomeAdmin(
  members: MemberPlan[],
  { userId, email }: Maker,
  isMakerWanted = false,
): MemberPlan[] {
  if (!isMakerWanted && members.some((member) => member.isAdmin)) return members;
  const own = members.find((member) => member.email === email);
  if (own) return members.map((each) => (each === own ? { ...own, isAdmin: true } : each));
  const maker = { userId, email: email ?? '', name: '', phone: null };
  return [...members, { ...maker, role: 'viewer', isAdmin: true }];
}

/** The new members of a form: blank rows are none. */
export function memberPlans(members: readonly MemberInput[]): MemberPlan[] {
  return members
    .filter((member) => !isBlank(member) && member.id === undefined)
    .map((member) => ({
      email: member.email,
      name: member.name,
      phone: member.phone || null,
      role: participantRole(member),
      isAdmin: isAdmin(member),
    }));
}
