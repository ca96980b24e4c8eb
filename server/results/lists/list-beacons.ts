import { listBeacons as endpoint } from '#contract/beacon-lists.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { cardTables } from './card-tables.ts';
import { presentCards } from './present-card.ts';
import { findPage } from '#server/beacons/find-page.ts';
import { activeScope } from '#server/beacons/list-scope.ts';
import { listPermissions } from '#server/beacons/queries.ts';

export const listBeacons = handleSignedIn(
  endpoint,
  async ({ services, viewer, query: { size: pageSize, ...query } }) => {
    const scope = activeScope(viewer, query.organisation || null);
    const request = { ...query, scope, pageSize };
    const tables = cardTables(services, viewer);
    const { beacons, about } = await findPage(services, request, tables);
    return {
      beacons: await presentCards(services, viewer, beacons),
      ...about,
      permissions: listPermissions(viewer),
    };
  },
  // Parsing drops and checks the same as encoding, in two thirds of the time.
  { write: (answer) => JSON.stringify(endpoint.answer.parse(answer)) },
);
