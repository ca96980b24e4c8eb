import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isActive } from '#server/platform/database/conditions.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

/** A client of the organisation who has one of the unique IDs of the file. */
export interface KnownClient {
  externalRef: string;
  clientId: string;
  /** Whether they have an active Beacon with the framework. */
  hasBeacon: boolean;
}

/** Finds the clients of the organisation with one of these unique IDs, by unique ID. */
export async function findKnownClients(
  db: Kysely<Schema>,
  organisationId: string,
  frameworkId: string,
  externalRefs: string[],
): Promise<Map<string, KnownClient>> {
  const { rows } = await sql<KnownClient>`
    select c.external_ref as "externalRef", c.id as "clientId", exists (
      select from beacons b
      where b.organisation_id = c.organisation_id and b.client_id = c.id
        and b.framework_id = ${frameworkId} and ${isActive('b')}) as "hasBeacon"
    from clients c
    where c.organisation_id = ${organisationId} and c.external_ref = any(${externalRefs}::text[])
  `.execute(db);
  return new Map(rows.map((row) => [row.externalRef, row]));
}
