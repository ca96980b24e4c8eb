import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { discover } from '#server/accounts/identity-providers/discover.ts';
import { openClientSecret } from '#server/accounts/identity-providers/provider-secret.ts';
import { Problem } from '#contract/problems.ts';
import type { DbServices, Services } from '#server/platform/services.ts';

/** An enabled identity provider. */
export interface Provider {
  id: string;
  organisationId: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: Buffer;
  domains: string[];
  /** Whether its organisation requires single sign-on. */
  isRequired: boolean;
}

/** @throws the problem `provider_unknown` if it was disabled or deleted */
export async function providerOf(services: DbServices, id: string): Promise<Provider> {
  const provider = await findEnabled(services, sql`p.id = ${id}`);
  if (!provider) throw new Problem('provider_unknown');
  return provider;
}

/** The provider to which the domain of an address leads. */
export function findByEmail(services: DbServices, email: string): Promise<Provider | undefined> {
  return findEnabled(
    services,
    sql`p.id = (select provider_id from identity_provider_domains where domain = ${domainOf(email)})`,
  );
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1);
}

/** Reads the provider's settings, with the stored secret. */
export function connectTo({ outbound, config }: Services, provider: Provider) {
  const { id, clientSecret } = provider;
  const secret = openClientSecret(config.secretKey, id, clientSecret);
  return discover(outbound, { ...provider, clientSecret: secret });
}

async function findEnabled(
  { db }: DbServices,
  condition: RawBuilder<unknown>,
): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`
    select p.id, p.organisation_id as "organisationId", p.name, p.issuer, p.client_id as "clientId",
      p.client_secret as "clientSecret", o.is_sign_on_required as "isRequired",
      array(select domain from identity_provider_domains where provider_id = p.id) as domains
    from identity_providers p join organisations o on o.organisation_id = p.organisation_id
    where p.is_enabled and ${condition}`.execute(db);
  return rows[0];
}
