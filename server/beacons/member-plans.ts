import { isAdmin, isBlank, participantRole } from '#contract/participants.ts';
import type { MemberInput } from '#contract/participants.ts';
import type { MemberPlan } from './write-members.ts';

interface Maker {
  userId: string;
  email: string | null;
}

/** Members with whoever makes their Beacon as its admin: a Beacon without one would be seen by nobody again. */
export function withAdmin(members: MemberPlan[], { userId, email }: Maker): MemberPlan[] {
  const own = members.find((member) => member.email === email);
  if (own) return members.map((each) => (each === own ? { ...own, isAdmin: true } : each));
  const maker = { userId, email: email ?? '', name: '', phone: null };
  return [...members, { ...maker, role: 'viewer', isAdmin: true }];
}

/** Members as they were named, and their maker as admin where none of them is. */
export function withSomeAdmin(members: MemberPlan[], maker: Maker): MemberPlan[] {
  return members.some((member) => member.isAdmin) ? members : withAdmin(members, maker);
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
