import type * as z from 'zod';
import { createFrameworkDraft as endpoint } from '#contract/framework-drafts.ts';
import { Problem } from '#contract/problems.ts';
import { readPublished } from '#rules/framework/framework.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { secondEdition } from '#server/frameworks/second-edition.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { DbServices } from '#server/platform/services.ts';
import { blankDefinition } from './blank-definition.ts';
import { bodyLimit } from './draft-content.ts';
import { insertDraft } from './insert-draft.ts';
import type { Beginning } from './insert-draft.ts';
import { presentDraft } from './present.ts';
import { findDraft, findPublished } from './queries.ts';

type Source = z.output<NonNullable<typeof endpoint.body>>;

export const createFrameworkDraft = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    const { organisationId } = organisationFor(viewer, params.slug, 'editFrameworks');
    const { userId } = viewer;
    const id = await services.db.transaction().execute(async (db) => {
      organisationFor(await withCurrentRoles(db, viewer), params.slug, 'editFrameworks');
      const beginning = await beginningOf({ db }, organisationId, body);
      return insertDraft({ ...services, db }, { organisationId, userId }, beginning);
    });
    const draft = await findDraft(services, { organisationId, id });
    return { draft: await presentDraft(services, draft) };
  },
  { bodyLimit },
);

async function beginningOf(
  services: DbServices,
  organisationId: string,
  source: Source,
): Promise<Beginning> {
  if (source.from === 'blank') return { definition: blankDefinition, follows: null };
  if (source.from === 'definition') return { definition: source.definition ?? {}, follows: null };
  const { id = '', version = 0 } = source;
  const key = { id, version };
  const published = await findPublished(services, { organisationId }, key);
  const isNext = source.from === 'version';
  if (isNext && !published.isOwn) throw new Problem('shipped_questionnaire');
  const framework = secondEdition(readPublished(published.definition));
  return isNext
    ? { definition: framework, follows: key }
    : { definition: { ...framework, version: 1 }, follows: null };
}
