import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { RowError } from '#contract/imports.ts';
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
    .select(['row_number as row', 'faults as errors'])
    .where('organisation_id', '=', organisationId)
    .where('import_id', '=', importId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}
