import * as z from 'zod';

/** One organisation as its user sees it. */
const membershipSchema = z.object({
  slug: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  permissions: z.object({
    reports: z.boolean(),
    archive: z.boolean(),
    qrCodes: z.boolean(),
  }),
  groupNames: z.array(z.string()),
});

/** The signed-in person. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  username: z.string().nullable(),
  name: z.string(),
  fullName: z.string().nullable(),
  phone: z.string().nullable(),
  avatar: z.string().nullable(),
  importer: z.boolean(),
  defaultBeaconUuid: z.string().nullable(),
  mfaRequired: z.boolean(),
  mfaEnabled: z.boolean(),
  backupCodesGenerated: z.boolean(),
  tags: z.array(z.string()),
  orgs: z.array(membershipSchema),
});
export type CurrentUser = z.output<typeof currentUserSchema>;
