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

/** The form values of one participant. */
export interface MemberForm {
  /** A stable React key. */
  key: string;
  /** The id of an existing member, whose name and address cannot be edited. */
  id?: string;
  name: string;
  email: string;
  phone: string;
  /** One participant role, plus 'admin' for admins of the Beacon. */
  roles: MemberRoles;
  isPhoneEditable: boolean;
  addToCurrentAssessment: boolean;
}

type MemberRoles = z.output<typeof newMemberSchema>['roles'];

/** The form values of the participants. */
export interface MembersForm {
  members: MemberForm[];
}

/** An empty row. */
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

/** The row of an existing member. */
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

/** The roles of a member with one participant role. */
export function rolesOf(role: string, isAlsoAdmin: boolean): MemberRoles {
  return (isAlsoAdmin ? [role, 'admin'] : [role]) as MemberRoles;
}

/** The number of members who are asked to answer. */
export function assessorCount(members: MemberForm[]): number {
  return members.filter((member) => !isBlank(member) && participantRole(member) !== 'viewer')
    .length;
}

/** Whether one of the members is an admin. */
export function hasAdmin(members: MemberForm[]): boolean {
  return members.some((member) => !isBlank(member) && isAdmin(member));
}

/** The request body of a row. */
export function memberBody(form: MemberForm): MemberBody {
  const { key: _key, isPhoneEditable: _phone, ...member } = form;
  return member;
}
