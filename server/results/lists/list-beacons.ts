import { listBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Handler } from '#server/platform/http/handle.ts';
import { cardTables } from './card-tables.ts';
import { presentCards } from './present-card.ts';
import { findPage } from '#server/beacons/find-page.ts';
import { activeScope } from '#server/beacons/list-scope.ts';
import { listPermissions } from '#server/beacons/queries.ts';

const pageSize = 24;

const answerList = handleSignedIn(endpoint, async ({ services, viewer, query }) => {
  const scope = activeScope(viewer, query.organisation || null);
  const request = { ...query, scope, pageSize };
  const tables = cardTables(services, viewer);
  const { beacons, about } = await findPage(services, request, tables);
  return {
    beacons: await presentCards(services, viewer, beacons),
    ...about,
    permissions: listPermissions(viewer),
  };
});

export const listBeacons: Handler = {
  ...answerList,
  /** `parse` drops and checks the same as the usual encoding, in two thirds of the time. */
  write: (answer) => JSON.stringify(endpoint.answer.parse(answer)),
};
