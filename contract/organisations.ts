import { msg } from '@lingui/core/runtime-macro';
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { errorText } from './messages.ts';
import { addressSchema, emailSchema, lineSchema, phoneSchema } from './text.ts';
import { undoId } from './undo.ts';
import { organisationRoles } from './words.ts';
import type { OrganisationRole } from './words.ts';

export const roleSchema = z.enum(Object.keys(organisationRoles) as OrganisationRole[]);

/** The number of users on one page of the list. */
export const usersPerPage = 50;
/** The maximum number of tags of a user in an organisation. */
export const maxTags = 50;

const slug = z.string().max(64);
const ofOrganisation = z.strictObject({ slug });
/** An e-mail address, or the username of a user without an address. */
const ofUser = z.strictObject({ email: addressSchema });
const adminProblems = ['signed_out', 'csrf_failed', 'not_allowed', 'not_found'] as const;
const nameSchema = lineSchema(200).min(1, errorText(msg`Required`));

const frameworkCountSchema = z.object({
  id: z.string(),
  title: z.string(),
  activeBeaconCount: z.int(),
});

export const organisationSchema = z.object({
  slug: z.string(),
  name: z.string(),
  stats: z.object({
    users: z.int(),
    clients: z.int(),
    beacons: z.int(),
    archivedBeacons: z.int(),
  }),
  /** The frameworks that the organisation's Beacons use. */
  frameworks: z.array(frameworkCountSchema),
  groupNames: z.array(z.string()),
});
export type Organisation = z.output<typeof organisationSchema>;

/** A user as the admins of their organisation see them. */
const orgUserSchema = z.object({
  user: z.object({
    id: z.uuid(),
    email: z.string().nullable(),
    username: z.string().nullable(),
    name: z.string(),
    phone: z.string().nullable(),
    tags: z.array(z.string()),
    /** Whether they have not accepted their invitation yet. */
    pending: z.boolean(),
    avatar: z.string().nullable(),
    /** The groups of the clients whose Beacons they take part in. */
    groups: z.array(z.string()),
  }),
  /** Counts of Beacons that are not archived. */
  stats: z.object({
    beacons: z.int(),
    asAdmin: z.int(),
    asAssessor: z.int(),
    asViewer: z.int(),
  }),
  orgRoles: z.array(roleSchema),
  /** Whether they may import Beacons into this organisation, if their roles let them create Beacons. */
  importer: z.boolean(),
  /** Why they cannot be removed now; null where they can. */
  removalRefusal: z.enum(['own_removal', 'still_in_beacons']).nullable(),
  /** Always true: an admin changes the name in this organisation, and proposes an address that its owner confirms. */
  canEdit: z.literal(true),
});
export type OrgUser = z.output<typeof orgUserSchema>;

/** The address where they accept: returned once, to be passed on where no mail arrives. */
const link = z.url();

/** A user to be invited. */
export const newUserSchema = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema.nullish(),
  admin: z.boolean().default(false),
  creator: z.boolean().default(false),
});

/** The name of a user, and their current or a new address. */
export const userChangesSchema = z.strictObject({
  name: nameSchema,
  email: addressSchema.min(1, errorText(msg`Required`)),
});

export const findOrganisation = endpoint('GET /api/orgs/{slug}', {
  summary: 'An organisation, with what it has',
  scope: 'admin',
  params: ofOrganisation,
  answer: z.object({ organisation: organisationSchema }),
  problems: ['signed_out', 'not_allowed', 'not_found'],
});

export const archiveFramework = endpoint('PUT /api/orgs/{slug}/archive_beacons', {
  summary: 'Archive the Beacons of one framework, so many at a time',
  scope: 'admin',
  params: ofOrganisation,
  body: z.strictObject({ framework_id: z.string().max(100) }),
  answer: z.object({
    archivedCount: z.int(),
    /** The number of Beacons left for the next call. */
    remainingCount: z.int(),
    undoId,
  }),
  problems: [...adminProblems, 'invalid'],
});

export const listOrganisationUsers = endpoint('GET /api/orgs/{slug}/users', {
  summary: 'The users of an organisation, by name',
  scope: 'admin',
  params: ofOrganisation,
  query: z.object({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    role: z.union([z.literal(''), roleSchema]).default(''),
    searchTerm: lineSchema(200).default(''),
  }),
  answer: z.object({
    users: z.array(orgUserSchema),
    filters: z.object({ role: roleSchema.nullable(), searchTerm: z.string().nullable() }),
    page: z.int(),
    totalPages: z.int(),
    total: z.int(),
  }),
  problems: ['malformed', 'signed_out', 'not_allowed', 'not_found', 'invalid'],
});

export const addOrganisationUser = endpoint('POST /api/orgs/{slug}/users', {
  summary: 'Invite somebody into an organisation',
  scope: 'admin',
  params: ofOrganisation,
  body: newUserSchema,
  answer: z.object({ user: orgUserSchema, link }),
  problems: [...adminProblems, 'invalid', 'too_many'],
});

export const updateOrganisationUser = endpoint('PUT /api/orgs/{slug}/users/{id}', {
  summary: 'Change the name of a user in an organisation, and their address',
  scope: 'admin',
  params: z.strictObject({ slug, id: z.uuid() }),
  body: userChangesSchema,
  answer: z.object({
    user: orgUserSchema,
    /** The address that is proposed to them; the old address stays until they confirm. */
    emailToConfirm: z.string().nullable(),
    /** For a user who has not accepted yet: the new invitation to their new address. */
    link: link.nullable(),
  }),
  problems: [...adminProblems, 'invalid', 'too_many'],
});

export const updateUserRole = endpoint('POST /api/orgs/{slug}/users/update_role', {
  summary: 'Give a user a role in an organisation, or take it',
  scope: 'admin',
  params: ofOrganisation,
  query: ofUser,
  body: z.strictObject({ role: roleSchema, role_value: z.boolean() }),
  answer: z.object({ org_roles: z.array(roleSchema), undoId }),
  problems: [...adminProblems, 'own_admin_role', 'invalid', 'break_glass'],
});

export const updateUserImporter = endpoint('POST /api/orgs/{slug}/users/update_importer', {
  summary: 'Let a user import Beacons into an organisation, or no longer',
  scope: 'admin',
  params: ofOrganisation,
  query: ofUser,
  body: z.strictObject({ importer: z.boolean() }),
  answer: z.object({ importer: z.boolean(), undoId }),
  problems: [...adminProblems, 'invalid'],
});

export const removeOrganisationUser = endpoint('POST /api/orgs/{slug}/users/remove_org_roles', {
  summary: 'Remove a user from an organisation',
  scope: 'admin',
  params: ofOrganisation,
  query: ofUser,
  answer: z.object({ success: z.literal(true), undoId }),
  problems: [...adminProblems, 'own_removal', 'still_in_beacons', 'break_glass'],
});

export const resendInvitation = endpoint('POST /api/orgs/{slug}/users/resend_invite', {
  summary: 'Invite somebody again who has not accepted yet',
  scope: 'admin',
  params: ofOrganisation,
  query: ofUser,
  answer: z.object({ link }),
  problems: [...adminProblems, 'invitation_accepted', 'too_many'],
});

export const updateUserTags = endpoint('PUT /api/orgs/{slug}/users/tags', {
  summary: 'Change the tags a user has in an organisation',
  scope: 'admin',
  params: ofOrganisation,
  query: ofUser,
  body: z.strictObject({
    tags: z
      .array(lineSchema(50).min(1, errorText(msg`Required`)))
      .max(maxTags, errorText(msg`At most ${{ max: maxTags }} tags`))
      .transform((tags) => [...new Set(tags)].toSorted()),
  }),
  answer: z.object({ tags: z.array(z.string()), undoId }),
  problems: [...adminProblems, 'invalid'],
});
