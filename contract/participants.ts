import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { addErrors } from './field-errors.ts';
import { errorText, textOf } from './messages.ts';
import { addressSchema, isEmail, isPhone, lineSchema, invalidEmail, invalidPhone } from './text.ts';
import { memberRoles } from './words.ts';
import type { MemberRole } from './words.ts';

const roleNames = ['admin', ...(Object.keys(memberRoles) as MemberRole[])] as const;
const alreadyListed = msg`This address is already in the list`;

/** The maximum number of members of a Beacon. */
export const maxMembers = 100;

/** A new member of a Beacon. */
export const newMemberSchema = z.strictObject({
  name: lineSchema(200).default(''),
  email: addressSchema.default(''),
  phone: lineSchema(50).optional(),
  /** One participant role, with or without 'admin'; 'admin' alone is an admin who only views. */
  roles: z
    .array(z.enum(roleNames, errorText(msg`Must be one of ${{ names: roleNames.join(', ') }}`)))
    .max(2, errorText(msg`Only one role besides admin`))
    .default([]),
  /** Whether they are asked in the open window already, instead of from the next window on. */
  addToCurrentAssessment: z.boolean().optional(),
});

/** A row of the members editor: with the id of an existing member, or without for a new one. */
export const memberInputSchema = newMemberSchema.extend({ id: z.uuid().optional() });
export type MemberInput = z.output<typeof memberInputSchema>;

/** A member as the editors of the Beacon see them. */
export const adminUserSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  /** For members who have not accepted: the number that was typed here. */
  phone: z.string().nullable(),
  roles: z.array(z.string()),
  pending: z.boolean(),
  existing: z.literal(true),
  /** Only while they have not accepted. */
  phoneEditable: z.boolean(),
});
export type AdminUser = z.output<typeof adminUserSchema>;

interface MemberRules {
  /** The assessor roles of the framework; 'viewer' is always allowed too. */
  roles: readonly string[];
  /** Whether one member must be admin: true where members are edited, false where a Beacon is created. */
  needsAdmin: boolean;
  /** The existing members. */
  members?: readonly AdminUser[];
}

/** The rules of the step participants and of the members editor; blank rows are skipped. */
export function membersFor(rules: MemberRules) {
  return z
    .array(memberInputSchema)
    .max(maxMembers, errorText(msg`Maximum ${{ maximum: maxMembers }}`))
    .superRefine((members, context) => {
      const existingById = new Map(rules.members?.map((member) => [member.id, member]));
      const emails = new Set(
        members.flatMap(({ id }) => (id && existingById.get(id)?.email) || []),
      );
      const ids = new Set<string>();
      members.forEach((member, index) => {
        if (isBlank(member)) return;
        const existing = member.id ? existingById.get(member.id) : undefined;
        const isRepeated = member.id !== undefined && ids.has(member.id);
        const errors = {
          ...(existing ? existingMemberErrors(member, existing) : newMemberErrors(member, emails)),
          ...(isRepeated && { email: alreadyListed }),
        };
        if (member.id) ids.add(member.id);
        const error = roleErrors(member, [...rules.roles, ...(existing?.roles ?? [])]);
        if (!existing) emails.add(member.email);
        addErrors(context, { ...errors, ...error }, index);
      });
      if (!rules.needsAdmin || members.some((one) => isAdmin(one) && !isBlank(one))) return;
      context.addIssue({
        code: 'custom',
        path: [],
        message: textOf(msg`You must always have at least one Admin.`),
      });
    });
}

/** Whether nothing was typed into a row, whatever its role. */
export function isBlank({ id, name, email, phone = '' }: MemberInput): boolean {
  return id === undefined && [name, email, phone].every((value) => value.trim() === '');
}

/** The participant role of a member, beside a possible 'admin'. */
export function participantRole({ roles }: Pick<MemberInput, 'roles'>): MemberRole {
  return roles.find((role): role is MemberRole => role !== 'admin') ?? 'viewer';
}

export function isAdmin({ roles }: Pick<MemberInput, 'roles'>): boolean {
  return roles.includes('admin');
}

function newMemberErrors({ id, name, email, phone }: MemberInput, others: Set<string>) {
  if (id) return {};
  return {
    ...(!name && { name: msg`Required` }),
    ...(!isEmail(email) && { email: email ? invalidEmail : msg`Required` }),
    ...(phone && !isPhone(phone) && { phone: invalidPhone }),
    ...(others.has(email) && { email: alreadyListed }),
  };
}

/** For an existing member only the roles, and until they accept the phone number, can change. */
function existingMemberErrors(member: MemberInput, existing: AdminUser) {
  const { name, email, phone } = member;
  const isSamePhone = phone === undefined || phone === (existing.phone ?? '');
  return {
    ...(name && name !== existing.name && { name: msg`Cannot be changed here` }),
    ...(email && email !== existing.email && { email: msg`Cannot be changed here` }),
    ...(!isSamePhone && phone && !isPhone(phone) && { phone: invalidPhone }),
    ...(!isSamePhone && !existing.phoneEditable && { phone: msg`Cannot be changed here` }),
  };
}

function roleErrors({ roles }: MemberInput, offered: readonly string[]) {
  const participantRoles = roles.filter((role) => role !== 'admin');
  if (roles.length === 0) return { roles: msg`Required` };
  if (participantRoles.length > 1) return { roles: msg`Only one role besides admin` };
  const isOffered = participantRoles.every((role) => role === 'viewer' || offered.includes(role));
  return isOffered ? {} : { roles: msg`Not a role of this framework` };
}
