import { Problem } from '#contract/problems.ts';
import { sql } from '#server/platform/database/sql.ts';
import { displayName } from '#server/platform/database/display-names.ts';
import type { DbServices, FrameworkKey } from '#server/platform/services.ts';

export interface DraftKey {
  organisationId: string;
  id: string;
}

export interface DraftRow {
  id: string;
  revision: number;
  definition: Record<string, unknown>;
  frameworkId: string | null;
  frameworkVersion: number | null;
  updatedAt: Date;
  updatedBy: string | null;
}

/** A draft of an organisation. @throws the problem `not_found` */
export async function findDraft(
  { db }: DbServices,
  { organisationId, id }: DraftKey,
): Promise<DraftRow> {
  const { rows } = await sql<DraftRow>`
    select d.id, d.revision, d.definition, d.framework_id as "frameworkId",
      d.framework_version as "frameworkVersion", d.updated_at as "updatedAt",
      ${displayName} as "updatedBy"
    from framework_drafts d
    left join users u on u.id = d.updated_by
    left join organisation_users ou on ou.organisation_id = ${organisationId}
      and ou.user_id = d.updated_by
    where d.organisation_id = ${organisationId} and d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Problem('not_found');
  return row;
}

/** Locks a draft until the end of the transaction. @throws the problem `not_found` */
export async function lockDraft(
  { db }: DbServices,
  { organisationId, id }: DraftKey,
): Promise<{ revision: number; definition: unknown; frameworkId: string | null }> {
  const draft = await db
    .selectFrom('framework_drafts')
    .select(['revision', 'definition', 'framework_id as frameworkId'])
    .where((row) => row.and({ organisation_id: organisationId, id }))
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw new Problem('not_found');
  return draft;
}

export async function deleteDraft(
  { db }: DbServices,
  { organisationId, id }: DraftKey,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('framework_drafts')
    .where((row) => row.and({ organisation_id: organisationId, id }))
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The definition of a version as it was published; its id is the author's, not that of the row. */
export async function findPublished(
  { db }: DbServices,
  { organisationId }: Pick<DraftKey, 'organisationId'>,
  { id, version }: FrameworkKey,
): Promise<{ definition: unknown; isOwn: boolean }> {
  const row = await db
    .selectFrom('frameworks')
    .select(['definition', 'organisation_id'])
    .where((each) => each.and({ id, version }))
    .where((each) =>
      each.or([each('organisation_id', 'is', null), each('organisation_id', '=', organisationId)]),
    )
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return { definition: row.definition, isOwn: row.organisation_id !== null };
}

/** The problem of a draft that is no longer the one that was read. */
export function draftChanged({ revision, updatedAt, updatedBy }: DraftRow): Problem {
  return new Problem('draft_changed', {
    draft: { revision, updatedAt: updatedAt.toISOString(), updatedBy },
  });
}
