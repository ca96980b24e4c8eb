import { v7 } from 'uuid';
import { maxDrafts } from '#contract/framework-drafts.ts';
import { Problem } from '#contract/problems.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import type { FrameworkKey, TimedServices } from '#server/platform/services.ts';
import { draftContent } from './draft-content.ts';

/** A definition to begin with, and the version that it follows. */
export interface Beginning {
  definition: Record<string, unknown>;
  follows: FrameworkKey | null;
}

interface Author {
  organisationId: string;
  userId: string;
}

/**
 * Inserts a draft, or finds the one that already follows the same questionnaire. Returns its id.
 * @throws the problem `library_full`, `too_large` or `malformed`
 */
export async function insertDraft(
  { db, clock }: TimedServices,
  { organisationId, userId }: Author,
  { definition, follows }: Beginning,
): Promise<string> {
  const existing = follows && (await findFollowing({ db }, organisationId, follows));
  if (existing) return existing;
  const { count } = await db
    .selectFrom('framework_drafts')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxDrafts) throw new Problem('library_full');
  const at = clock.now();
  const inserted = await db
    .insertInto('framework_drafts')
    .values({
      organisation_id: organisationId,
      id: v7(),
      framework_id: follows?.id ?? null,
      framework_version: follows?.version ?? null,
      ...draftContent(definition),
      created_at: at,
      updated_at: at,
      updated_by: userId,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'framework_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another call has begun the same draft in the meantime.
  if (!inserted)
    return insertDraft({ db, clock }, { organisationId, userId }, { definition, follows });
  const event = { organisationId, userId, at, ...(follows && { frameworkId: follows.id }) };
  await auditInsert({ ...event, action: 'framework_draft.created' }).execute(db);
  return inserted.id;
}

async function findFollowing(
  { db }: Pick<TimedServices, 'db'>,
  organisationId: string,
  { id }: FrameworkKey,
): Promise<string | undefined> {
  const draft = await db
    .selectFrom('framework_drafts')
    .select('id')
    .where((row) => row.and({ organisation_id: organisationId, framework_id: id }))
    .executeTakeFirst();
  return draft?.id;
}
