import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';
import { createInvitation } from '#server/accounts/invitations/create-invitation.ts';
import type { Services } from '#server/platform/services.ts';

interface InviteOptions {
  name?: string;
  roles?: OrganisationRole[];
  isMfaRequired?: boolean;
  /** By default a new organisation called North. */
  organisationId?: string;
}

/** Invites a person. @returns the token of the displayed link */
export async function invite(
  services: Services,
  email: string,
  { name = 'Pat', roles = [], isMfaRequired = false, ...options }: InviteOptions = {},
): Promise<string> {
  const organisationId =
    options.organisationId ?? (await makeOrganisation(services, { isMfaRequired }));
  const { link } = await services.db
    .transaction()
    .execute((db) => createInvitation({ ...services, db }, { organisationId, email, name, roles }));
  return link.split('/').at(-1) ?? '';
}

export async function makeOrganisation(
  { db, clock }: Services,
  { isMfaRequired = false } = {},
): Promise<string> {
  const organisation_id = v7();
  await db
    .insertInto('organisations')
    .values({
      organisation_id,
      slug: `north-${organisation_id}`,
      name: 'North',
      time_zone: 'UTC',
      is_mfa_required: isMfaRequired,
      created_at: clock.now(),
    })
    .execute();
  return organisation_id;
}
