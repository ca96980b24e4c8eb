import { emailSchema, lineSchema } from '#contract/text.ts';
import { isTimeZone } from '#contract/time-zones.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { createInvitation } from '#server/accounts/invitations/create-invitation.ts';
import { createOrganisation } from '#server/accounts/organisations/create-organisation.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import type { Services } from '#server/platform/services.ts';

export interface NewAdmin {
  organisation: string;
  email: string;
  /** Required for a new organisation. */
  timeZone: string | undefined;
}

/** Thrown for wrong arguments; the message says what to write instead. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const nameSchema = lineSchema(200).min(1);

/** Invites a person as an admin of an organisation, which is created if none has that name. @throws UsageError */
export async function inviteAdmin(services: Services, wanted: NewAdmin) {
  const { data: name } = nameSchema.safeParse(wanted.organisation);
  if (!name) throw new UsageError('--organisation needs a name of at most 200 characters.');
  const { data: email } = emailSchema.safeParse(wanted.email);
  if (!email) throw new UsageError('--email needs the address of the person to invite.');
  return inTransaction(services, async (trxServices) => {
    const existingId = await findOrganisation(trxServices, name);
    const organisationId =
      existingId ?? (await newOrganisation(trxServices, name, wanted.timeZone));
    const person = { email, name: email.split('@')[0] ?? email };
    const roles = await rolesOf(trxServices, organisationId);
    const { link } = await createInvitation(trxServices, { organisationId, ...person, roles });
    return { link, isNewOrganisation: existingId === undefined };
  });
}

async function findOrganisation({ db }: Services, name: string): Promise<string | undefined> {
  const organisation = await db
    .selectFrom('organisations')
    .select('organisation_id')
    .where('name', '=', name)
    .executeTakeFirst();
  return organisation?.organisation_id;
}

/** The first person gets all roles of an admin; later ones get further roles from an admin. */
async function rolesOf({ db }: Services, organisationId: string): Promise<OrganisationRole[]> {
  const member = await db
    .selectFrom('organisation_users')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where('invited_as', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return member ? ['admin'] : ['admin', 'beacon_creator'];
}

function newOrganisation(
  services: Services,
  name: string,
  timeZone: string | undefined,
): Promise<string> {
  if (!timeZone || !isTimeZone(timeZone)) {
    throw new UsageError('A new organisation needs --time-zone, such as Europe/London.');
  }
  return createOrganisation(services, { name, timeZone, country: null });
}
