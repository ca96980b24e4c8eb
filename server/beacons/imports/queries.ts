import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { RowError } from '#contract/imports.ts';
import { isActive } from '#server/platform/database/conditions.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { organisationsFor } from '#server/accounts/organisations/access.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';

export interface ImportRow extends ImportKey, Selectable<Schema['imports']> {
  slug: string;
  organisation_name: string;
}

export interface RowErrors {
  row: number;
  errors: RowError[];
}

/** Number of imports in the list. */
const maxListed = 20;

/** The name of an import's file in the store. */
export function fileNameOf({ organisationId, importId }: ImportKey): string {
  return `imports/${organisationId}/${importId}.csv`;
}

export interface ImportKey {
  organisationId: string;
  importId: string;
}

/** The imports that a viewer sent, in organisations they may import into, newest first. */
export function selectOwnImports({ db }: Pick<Services, 'db'>, viewer: Viewer) {
  const organisationIds = organisationsFor(viewer, 'importBeacons').map(
    ({ organisationId }) => organisationId,
  );
  return db
    .selectFrom('imports as i')
    .innerJoin('organisations as o', 'o.organisation_id', 'i.organisation_id')
    .selectAll('i')
    .select(['i.organisation_id as organisationId', 'i.id as importId'])
    .select(['o.slug', 'o.name as organisation_name'])
    .where('i.created_by', '=', viewer.userId)
    .where(sql<boolean>`i.organisation_id = any(${organisationIds}::uuid[])`)
    .orderBy('i.created_at', 'desc')
    .limit(maxListed);
}

/** The rejected rows after the row `after`, in order. */
export async function findRowErrors(
  { db }: Pick<Services, 'db'>,
  { organisationId, importId }: ImportKey,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<RowErrors[]> {
  return db
    .selectFrom('import_rejections')
    .select(['row_number as row', 'errors'])
    .where((row) => row.and({ organisation_id: organisationId, import_id: importId }))
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

/** Stores rejected rows with their errors. */
export async function writeRowErrors(
  db: Services['db'],
  { organisationId, importId }: ImportKey,
  rejected: RowErrors[],
): Promise<void> {
  if (rejected.length === 0) return;
  const numbers = rejected.map(({ row }) => row);
  const errors = rejected.map((rowErrors) => JSON.stringify(rowErrors.errors));
  await sql`insert into import_rejections (organisation_id, import_id, row_number, errors)
    select ${organisationId}, ${importId}, number, errors::jsonb
    from unnest(${numbers}::integer[], ${errors}::text[]) as rejected (number, errors)
  `.execute(db);
}

/** A client of the organisation who has one of the unique IDs of the file. */
export interface KnownClient {
  externalRef: string;
  clientId: string;
  /** Whether they have an active Beacon with the framework. */
  hasBeacon: boolean;
}

/** Finds the clients of the organisation with one of these unique IDs, by unique ID. */
export async function findKnownClients(
  db: Services['db'],
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
