import type * as z from 'zod';
import {
  type AdminUser,
  isAdmin,
  isBlank,
  type memberInputSchema,
  type newMemberSchema,
  participantRole,
} from '#contract/participants.ts';

type MemberBody = z.input<typeof memberInputSchema>;

/** One participant as a form holds them. */
export interface MemberForm {
  /** Tells rows apart while they come and go. */
  key: string;
  /** Of somebody who is a member already: their name and address are their own. */
  id?: string;
  name: string;
  email: string;
  phone: string;
  /** One participant role, and beside it 'admin' for those who look after the Beacon. */
  roles: MemberRoles;
  isPhoneEditable: boolean;
  addToCurrentAssessment: boolean;
}

type MemberRoles = z.output<typeof newMemberSchema>['roles'];

/** A row to be filled in. */
export function blankMember(role: string): MemberForm {
  return {
    key: crypto.randomUUID(),
    name: '',
    email: '',
    phone: '',
    roles: [role] as MemberRoles,
    isPhoneEditable: true,
    addToCurrentAssessment: true,
  };
}

/** The row of somebody who is a member already. */
export function existingMember(member: AdminUser): MemberForm {
  return {
    ...blankMember('viewer'),
    key: member.id,
    id: member.id,
    name: member.name,
    email: member.email ?? '',
    phone: member.phone ?? '',
    roles: member.roles as MemberRoles,
    isPhoneEditable: member.phoneEditable,
  };
}

/** The row with another role; whether they are admin stays as it was. */
export function inRole(member: MemberForm, role: string): MemberForm {
  return { ...member, roles: rolesOf(role, isAdmin(member)) };
}

/** The row made admin, or no more. */
export function asAdmin(member: MemberForm, isNowAdmin: boolean): MemberForm {
  return { ...member, roles: rolesOf(participantRole(member), isNowAdmin) };
}

function rolesOf(role: string, isAlsoAdmin: boolean): MemberRoles {
  return (isAlsoAdmin ? [role, 'admin'] : [role]) as MemberRoles;
}

/** How many of them are asked to answer. */
export function assessorCount(members: MemberForm[]): number {
  return members.filter((member) => !isBlank(member) && participantRole(member) !== 'viewer')
    .length;
}

/** What is sent of a row. */
export function memberBody({
  key: _key,
  isPhoneEditable: _phone,
  ...member
}: MemberForm): MemberBody {
  return member;
}
