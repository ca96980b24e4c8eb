import { sql } from 'kysely';
import type { ServiceAccount } from '#contract/service-accounts.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { findTokens } from '#server/accounts/api-tokens/queries.ts';
import type { TimedServices } from '#server/platform/services.ts';

interface Row {
  id: string;
  name: string;
  roles: OrganisationRole[];
  importer: boolean;
  createdAt: Date;
}

/** The service accounts of an organisation by name, or one of them, with their tokens. */
export async function findServiceAccounts(
  services: TimedServices,
  organisationId: string,
  id: string | null = null,
): Promise<ServiceAccount[]> {
  const { rows } = await sql<Row>`
    select u.id, u.name, ou.roles, ou.is_importer as importer, u.created_at as "createdAt"
    from users u join organisation_users ou
      on ou.user_id = u.id and ou.organisation_id = u.service_of
    where u.service_of = ${organisationId} and u.service_ended_at is null
      and ${id === null ? sql`true` : sql`u.id = ${id}`}
    order by fold(u.name), u.id`.execute(services.db);
  const ids = rows.map((row) => row.id);
  const tokens = Map.groupBy(await findTokens(services, ids), ({ userId }) => userId);
  return rows.map(({ createdAt, ...account }) => ({
    ...account,
    createdAt: createdAt.toISOString(),
    tokens: tokens.get(account.id) ?? [],
  }));
}
