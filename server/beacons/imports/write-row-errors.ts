import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { ImportKey, RowErrors } from './queries.ts';

/** Stores rejected rows with their errors. */
export async function writeRowErrors(
  db: Kysely<Schema>,
  { organisationId, importId }: ImportKey,
  rejected: RowErrors[],
): Promise<void> {
  if (rejected.length === 0) return;
  const numbers = rejected.map(({ row }) => row);
  const errors = rejected.map((rowErrors) => JSON.stringify(rowErrors.errors));
  await sql`insert into import_rejections (organisation_id, import_id, row_number, faults)
    select ${organisationId}, ${importId}, number, errors::jsonb
    from unnest(${numbers}::integer[], ${errors}::text[]) as rejected (number, errors)
  `.execute(db);
}
