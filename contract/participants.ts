import * as z from 'zod';
import { addressSchema, isEmail, isPhone, lineSchema, noEmail, noPhone } from './text.ts';
import { memberRoles } from './words.ts';
import type { MemberRole } from './words.ts';

const roleWords = ['admin', ...(Object.keys(memberRoles) as MemberRole[])] as const;
const inListAlready = 'This address is in the list already';

/** How many members a Beacon can have. */
export const maxMembers = 100;

/** Somebody who is to take part. */
export const newMemberSchema = z.strictObject({
  name: lineSchema(200).default(''),
  email: addressSchema.default(''),
  phone: lineSchema(50).optional(),
  /** One participant role, with or without 'admin'; 'admin' alone is an admin who watches. */
  roles: z
    .array(z.enum(roleWords, `Must be one of ${roleWords.join(', ')}`))
    .max(2, 'Only one role beside admin')
    .default([]),
  /** Asked in the open window already, not from the next one on. */
  addToCurrentAssessment: z.boolean().optional(),
});

/** A row of the members editor: with the id of a member who is there already, or without for a new one. */
export const memberInputSchema = newMemberSchema.extend({ id: z.uuid().optional() });
export type MemberInput = z.output<typeof memberInputSchema>;

/** A member as those who edit their Beacon see them. */
export const adminUserSchema = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  /** Of somebody who has not accepted, what was typed here. */
  phone: z.string().nullable(),
  roles: z.array(z.string()),
  pending: z.boolean(),
  existing: z.literal(true),
  /** While they have not accepted. */
  phoneEditable: z.boolean(),
});
export type AdminUser = z.output<typeof adminUserSchema>;

interface MemberRules {
  /** The framework's assessor-type roles; everybody can be a viewer besides. */
  roles: readonly string[];
  /** Whether one of them must be admin: yes where members are edited, no where a Beacon is made. */
  needsAdmin: boolean;
  /** The members who are there already. */
  members?: readonly AdminUser[];
}

/** The rules of the step participants and of the members editor; blank rows are skipped, not refused. */
export function membersFor(rules: MemberRules) {
  return z
    .array(memberInputSchema)
    .max(maxMembers, `Maximum ${maxMembers}`)
    .superRefine((members, context) => {
      const known = new Map(rules.members?.map((member) => [member.id, member]));
      const emails = new Set(members.flatMap(({ id }) => (id && known.get(id)?.email) || []));
      const ids = new Set<string>();
      members.forEach((member, index) => {
        if (isBlank(member)) return;
        const existing = member.id ? known.get(member.id) : undefined;
        const isTwice = member.id !== undefined && ids.has(member.id);
        const errors = {
          ...(existing ? existingMemberErrors(member, existing) : newMemberErrors(member, emails)),
          ...(isTwice && { email: inListAlready }),
        };
        if (member.id) ids.add(member.id);
        const error = roleErrors(member, [...rules.roles, ...(existing?.roles ?? [])]);
        if (!existing) emails.add(member.email);
        for (const [field, message] of Object.entries({ ...errors, ...error })) {
          context.addIssue({ code: 'custom', path: [index, field], message });
        }
      });
      if (!rules.needsAdmin || members.some((one) => isAdmin(one) && !isBlank(one))) return;
      context.addIssue({
        code: 'custom',
        path: [],
        message: 'You must always have at least one Admin.',
      });
    });
}

/** A row nobody has typed into counts as not there, whatever its role. */
export function isBlank({ id, name, email, phone = '' }: MemberInput): boolean {
  return id === undefined && [name, email, phone].every((text) => text.trim() === '');
}

/** The role beside which somebody may also be an admin. */
export function participantRole({ roles }: Pick<MemberInput, 'roles'>): MemberRole {
  return roles.find((role): role is MemberRole => role !== 'admin') ?? 'viewer';
}

export function isAdmin({ roles }: Pick<MemberInput, 'roles'>): boolean {
  return roles.includes('admin');
}

function newMemberErrors({ id, name, email, phone }: MemberInput, others: Set<string>) {
  if (id) return {};
  return {
    ...(!name && { name: 'Required' }),
    ...(!isEmail(email) && { email: email ? noEmail : 'Required' }),
    ...(phone && !isPhone(phone) && { phone: noPhone }),
    ...(others.has(email) && { email: inListAlready }),
  };
}

/** Of somebody with an account only what they are on this Beacon can change. */
function existingMemberErrors(member: MemberInput, existing: AdminUser) {
  const { name, email, phone } = member;
  const isPhoneKept = phone === undefined || phone === (existing.phone ?? '');
  return {
    ...(name && name !== existing.name && { name: 'Cannot be changed here' }),
    ...(email && email !== existing.email && { email: 'Cannot be changed here' }),
    ...(!isPhoneKept && phone && !isPhone(phone) && { phone: noPhone }),
    ...(!isPhoneKept && !existing.phoneEditable && { phone: 'Cannot be changed here' }),
  };
}

function roleErrors({ roles }: MemberInput, offered: readonly string[]) {
  const asked = roles.filter((role) => role !== 'admin');
  if (roles.length === 0) return { roles: 'Required' };
  if (asked.length > 1) return { roles: 'Only one role beside admin' };
  const isOffered = asked.every((role) => role === 'viewer' || offered.includes(role));
  return isOffered ? {} : { roles: 'Not a role of this framework' };
}
