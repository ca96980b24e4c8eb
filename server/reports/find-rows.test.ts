import { afterAll, beforeAll, expect, test } from 'vitest';
import { findViewer } from '#server/sessions/queries.ts';
import { openSession } from '#server/sessions/open-session.ts';
import { makeReported } from '#server/testing/make-reported.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { reportsFor } from './access.ts';
import type { FilterQuery, ReportScope } from './access.ts';
import { findRows, nameOrder, riskOrder, sectionOrder } from './find-rows.ts';
import type { RowOrder, RowWalk } from './find-rows.ts';

const frameworkId = 'team-wellbeing';
const orders: Record<string, (scope: ReportScope) => RowOrder> = {
  risk: (scope) => riskOrder(frameworkId, scope),
  section: (scope) => sectionOrder(frameworkId, 'direction', scope),
  name: (scope) => nameOrder(frameworkId, scope),
};
const filters: Pick<FilterQuery, 'timeframe' | 'group'>[] = [
  { timeframe: 90 },
  { timeframe: 30, group: 'North' },
];

let world: TestApp;
let scopeOf: (filter: (typeof filters)[number]) => ReportScope;
beforeAll(async () => {
  world = await testApp();
  const { slug, admin } = await makeReported(world.services, 60, [frameworkId]);
  const viewer = await findViewer(
    world.services,
    await openSession(world.services, admin.userId, null),
  );
  if (!viewer) throw new Error('She has just signed in');
  scopeOf = (filter) =>
    reportsFor(world.services, viewer, { organisation: slug, threshold: 0.5, ...filter });
});
afterAll(() => world[Symbol.asyncDispose]());

test.each(Object.keys(orders))(
  'the order of %s is the same sorted, walked among what was read, and walked with look-ups',
  async (name) => {
    for (const filter of filters) {
      const order = orders[name]?.(scopeOf(filter));
      if (!order) throw new Error('An order has a name');
      const places = await everyWalk(order);
      expect(places[0]?.length).toBeGreaterThan(3);
      expect(await everyWalk(limited(order, { mostRead: 1000, mostSorted: -1 }))).toEqual(places);
      expect(await everyWalk(limited(order, { mostRead: 0, mostSorted: -1 }))).toEqual(places);
    }
  },
);

function limited(order: RowOrder, limits: { mostRead: number; mostSorted: number }): RowOrder {
  if (!order.sorted) throw new Error('What is filtered is sorted where it is little');
  return { ...order, sorted: { ...order.sorted, ...limits } };
}

/** All of an order, and both sides of its third row. */
async function everyWalk(order: RowOrder) {
  const rowsOf = (walk: Pick<RowWalk, 'from' | 'isBackward'>) =>
    findRows(world.services, order, { ...walk, skip: 0, take: 1000 });
  const all = await rowsOf({ from: null, isBackward: false });
  const from = all[2] ?? null;
  return [all, await rowsOf({ from, isBackward: false }), await rowsOf({ from, isBackward: true })];
}
