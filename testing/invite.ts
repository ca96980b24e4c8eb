import { v7 } from 'uuid';
import type { OrganisationRole } from '#contract/words.ts';
import { createInvitation } from '#server/accounts/invitations/create-invitation.ts';
import type { Services } from '#server/platform/services.ts';

interface Wanted {
  name?: string;
  roles?: OrganisationRole[];
  isMfaRequired?: boolean;
  /** By default an organisation of its own, called North. */
  organisationId?: string;
}

/** Invites somebody; gives the token of the link. */
export async function invite(
  services: Services,
  email: string,
  { name = 'Pat', roles = [], isMfaRequired = false, ...wanted }: Wanted = {},
): Promise<string> {
  const organisationId =
    wanted.organisationId ?? (await makeOrganisation(services, { isMfaRequired }));
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
