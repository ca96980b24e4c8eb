import { publishFrameworkDraft as endpoint } from '#contract/framework-drafts.ts';
import { maxOwnFrameworks } from '#contract/framework-library.ts';
import { Problem } from '#contract/problems.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { frameworkRow } from '#server/frameworks/framework-row.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { sql } from '#server/platform/database/sql.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { DbServices, FrameworkKey, TimedServices } from '#server/platform/services.ts';
import { ownFrameworkId } from './own-framework-id.ts';
import { problemsOf } from './present.ts';
import { deleteDraft, draftChanged, findDraft, lockDraft } from './queries.ts';
import type { DraftKey } from './queries.ts';

export const publishFrameworkDraft = handleSignedIn(
  endpoint,
  ({ services, viewer, params: { slug, id }, body }) =>
    services.db.transaction().execute(async (db) => {
      const current = await withCurrentRoles(db, viewer);
      const { organisationId } = organisationFor(current, slug, 'editFrameworks');
      const draft = { organisationId, id, userId: viewer.userId };
      return publish({ ...services, db }, draft, body.revision);
    }),
);

/** Publishes a draft in the transaction that deletes it, so that it becomes one version at most. */
async function publish(
  services: TimedServices,
  key: DraftKey & { userId: string },
  revision: number,
): Promise<FrameworkKey> {
  const { organisationId, userId } = key;
  const draft = await lockDraft(services, key);
  if (draft.revision !== revision) throw draftChanged(await findDraft(services, key));
  const { framework } = checkDefinition(draft.definition);
  if (!framework) throw new Problem('unpublishable', { problems: problemsOf(draft.definition) });
  const next = await nextVersion(services, organisationId, framework, draft.frameworkId);
  const at = services.clock.now();
  const published = { ...framework, version: next.version };
  await services.db
    .insertInto('frameworks')
    .values({
      ...frameworkRow(published, published, at),
      ...next,
      organisation_id: organisationId,
      published_by: userId,
    })
    .execute();
  await deleteDraft(services, key);
  const { id: frameworkId, version } = next;
  await auditInsert({
    organisationId,
    action: 'framework.published',
    at,
    userId,
    frameworkId,
    frameworkVersion: version,
  }).execute(services.db);
  return { id: frameworkId, version };
}

interface Next extends FrameworkKey {
  retired_at: Date | null;
}

/** The key of the version that a draft becomes; a retired questionnaire stays retired. */
async function nextVersion(
  services: DbServices,
  organisationId: string,
  { id }: Framework,
  follows: string | null,
): Promise<Next> {
  if (follows === null) {
    await assertRoom(services, organisationId);
    return { id: ownFrameworkId(id), version: 1, retired_at: null };
  }
  const versions = await services.db
    .selectFrom('frameworks')
    .select(['version', 'retired_at'])
    .where((row) => row.and({ id: follows, organisation_id: organisationId }))
    .orderBy('version', 'desc')
    .forUpdate()
    .execute();
  const [latest] = versions;
  if (!latest) throw new Problem('not_found');
  return { id: follows, version: latest.version + 1, retired_at: latest.retired_at };
}

async function assertRoom({ db }: DbServices, organisationId: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct id)::int as count from frameworks
    where organisation_id = ${organisationId}`.execute(db);
  if ((rows[0]?.count ?? 0) >= maxOwnFrameworks) throw new Problem('library_full');
}
