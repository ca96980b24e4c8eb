import { isAdmin, isBlank, participantRole } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import type { MemberPlan } from './write-members.ts';

interface Creator {
  userId: string;
  email: string | null;
}

/**
 * Adds the creator as admin if the members include no admin, or if `shouldAddCreator` is set: nobody could manage a
 * Beacon without an admin.
 */
export function withAdmin(
  members: MemberPlan[],
  { userId, email }: Creator,
  shouldAddCreator = false,
): MemberPlan[] {
  if (!shouldAddCreator && members.some((member) => member.isAdmin)) return members;
  const creatorMember = members.find((member) => member.email === email);
  if (creatorMember)
    return members.map((each) =>
      each === creatorMember ? { ...creatorMember, isAdmin: true } : each,
    );
  const creator = { userId, email: email ?? '', name: '', phone: null };
  return [...members, { ...creator, role: 'viewer', isAdmin: true }];
}

/** The new members of a form, without blank rows. */
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
