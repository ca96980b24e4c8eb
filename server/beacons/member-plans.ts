import { isAdmin, isBlank, participantRole } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import type { MemberPlan } from './write-members.ts';

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
