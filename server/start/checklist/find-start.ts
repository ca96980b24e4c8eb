import { findStart as endpoint } from '#contract/start.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { realOrganisationFor } from '#server/start/sample/access.ts';
import { readStart } from './read-start.ts';

export const findStart = handleSignedIn(endpoint, async ({ services, viewer, params }) => {
  const organisation = realOrganisationFor(viewer, params.slug);
  return { start: await readStart(services, organisation, viewer.userId) };
});
