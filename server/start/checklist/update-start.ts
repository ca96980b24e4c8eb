import { sql } from 'kysely';
import { updateStart as endpoint } from '#contract/start.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { realOrganisationFor } from '#server/start/sample/access.ts';
import { readStart } from './read-start.ts';

export const updateStart = handleSignedIn(endpoint, async ({ services, viewer, params, body }) => {
  const organisation = realOrganisationFor(viewer, params.slug);
  const { db, clock } = services;
  const { step, isTicked = true, isDismissed } = body;
  const others = sql<string[]>`array_remove(start_ticked, ${step ?? null}::text)`;
  const ticked = isTicked ? sql<string[]>`${others} || ${step ?? null}::text` : others;
  const changes = {
    ...(step && { start_ticked: ticked }),
    ...(isDismissed !== undefined && { start_dismissed_at: isDismissed ? clock.now() : null }),
  };
  if (Object.keys(changes).length > 0) {
    await db
      .updateTable('organisations')
      .set(changes)
      .where('organisation_id', '=', organisation.organisationId)
      .execute();
  }
  return { start: await readStart(services, organisation, viewer.userId) };
});
