import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/platform/schema/schema.ts';
import type { ImportKey, RowErrors } from './queries.ts';

/** Writes down rows that cannot be made, with what is wrong with them. */
export async function writeRowErrors(
  db: Kysely<Schema>,
  { organisationId, importId }: ImportKey,
  rejected: RowErrors[],
): Promise<void> {
  if (rejected.length === 0) return;
  const numbers = rejected.map(({ row }) => row);
  const faults = rejected.map((rowErrors) => JSON.stringify(rowErrors.faults));
  await sql`insert into import_rejections (organisation_id, import_id, row_number, faults)
    select ${organisationId}, ${importId}, number, faults::jsonb
    from unnest(${numbers}::integer[], ${faults}::text[]) as rejected (number, faults)
  `.execute(db);
}
