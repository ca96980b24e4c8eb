import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BeaconCard, countBeacons, listBeacons } from '#contract/beacon-lists.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { beaconOrders, listFlags } from '#contract/lists.ts';
import type { ListFlag } from '#contract/lists.ts';
import { type Fixture, openFixture } from '#testing/access/fixture.ts';
import type { Person } from '#testing/access/people.ts';

/** Whether a card says that its Beacon has a flag. */
const says: Record<ListFlag, (card: BeaconCard) => boolean> = {
  low: ({ isBadScore }) => isBadScore,
  worse: ({ change, higherIs }) =>
    change !== null && (higherIs === 'worse' ? change > 0 : change < 0),
  unanswered: ({ awaited }) => awaited !== null && awaited.count > 0,
  mine: ({ hasNotification }) => hasNotification,
};
const people: Person[] = ['OA', 'OB', 'VM', 'CL', 'BA', 'XO'];

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

type Query = Partial<Record<'order' | 'show' | 'group' | 'searchTerm', string>>;

async function list(person: Person, query: Query): Promise<AnswerOf<typeof listBeacons>> {
  const answer = await fixture.call(person, listBeacons, { query } as never);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

describe.each(people)('For %s', (person) => {
  describe.each(beaconOrders)('in the order %s', (order) => {
    test.each(listFlags)('a list of %s Beacons has those whose cards say so', async (show) => {
      const { beacons: all } = await list(person, { order });
      const { beacons, total, filters } = await list(person, { order, show });
      const expected = all.filter(says[show]).map(({ uuid }) => uuid);
      expect(beacons.map(({ uuid }) => uuid)).toEqual(expected);
      expect([total, filters.show]).toEqual([expected.length, show]);
    });
  });

  test.each(listFlags)('a search among %s Beacons finds those of both', async (show) => {
    const { beacons: all } = await list(person, { searchTerm: 'e', order: 'name' });
    const { beacons } = await list(person, { searchTerm: 'e', order: 'name', show });
    expect(beacons.map(({ uuid }) => uuid)).toEqual(all.filter(says[show]).map(({ uuid }) => uuid));
  });

  test('the counts of a group are those of its lists', async () => {
    const query = { group: 'North' };
    const answer = await fixture.call(person, countBeacons, { query });
    const counts: AnswerOf<typeof countBeacons> = answer.json().data;
    for (const show of listFlags) {
      const { total } = await list(person, { ...query, show });
      expect(counts[show]).toEqual({ count: total, isCapped: false });
    }
  });
});

test('Every flag leaves some Beacons of the demo, and not all', async () => {
  const { total: all } = await list('OA', {});
  for (const show of listFlags.filter((flag) => flag !== 'mine')) {
    const { total } = await list('OA', { show });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(all);
  }
});
