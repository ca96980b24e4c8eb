import { saveFrameworkDraft as endpoint } from '#contract/framework-drafts.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { TimedServices } from '#server/platform/services.ts';
import { bodyLimit, draftContent } from './draft-content.ts';
import type { DraftContent } from './draft-content.ts';
import { problemsOf } from './present.ts';
import { draftChanged, findDraft } from './queries.ts';

export const saveFrameworkDraft = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug, id }, body }) => {
    const { organisationId } = organisationFor(viewer, slug, 'editFrameworks');
    const { userId } = viewer;
    const content = draftContent(body.definition);
    const saving = { organisationId, id, userId, revision: body.revision };
    const { revision, updatedAt } =
      (await replace(services, saving, content)) ?? (await findEqual(services, saving, content));
    const problems = problemsOf(body.definition);
    return { revision, updatedAt: updatedAt.toISOString(), problems };
  },
  { bodyLimit },
);

interface Saving {
  organisationId: string;
  id: string;
  userId: string;
  /** The revision that was read. */
  revision: number;
}

interface Saved {
  revision: number;
  updatedAt: Date;
}

function replace(
  { db, clock }: TimedServices,
  { organisationId, id, userId, revision }: Saving,
  content: DraftContent,
): Promise<Saved | undefined> {
  return db
    .updateTable('framework_drafts')
    .set({ ...content, revision: revision + 1, updated_at: clock.now(), updated_by: userId })
    .where((row) => row.and({ organisation_id: organisationId, id, revision }))
    .returning(['revision', 'updated_at as updatedAt'])
    .executeTakeFirst();
}

/** The stored draft, if it says the same already, as after an answer that was lost. @throws the problem `draft_changed` */
async function findEqual(
  services: TimedServices,
  key: Saving,
  { definition }: DraftContent,
): Promise<Saved> {
  const stored = await findDraft(services, key);
  if (JSON.stringify(stored.definition) !== definition) throw draftChanged(stored);
  return stored;
}
