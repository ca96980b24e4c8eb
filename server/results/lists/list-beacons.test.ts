import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { beaconOrders } from '#contract/lists.ts';
import type { BeaconOrder } from '#contract/lists.ts';
import type { HttpApp } from '#testing/http-app.ts';
import { openLists } from '#testing/open-lists.ts';
import { makeListed, makeOrganisation, makePerson } from '#testing/make-list.ts';
import type { ListedBeacon, MadeListed } from '#testing/make-list.ts';

type Answer = AnswerOf<typeof listBeacons>;
type Query = Record<string, string | number>;

let app: HttpApp;
let organisationId: string;
let admin: { authorization: string };
openLists((lists) => ({ app, organisationId, admin } = lists));

function make(beacons: Partial<ListedBeacon>[], organisation = organisationId) {
  return makeListed(app.services, organisation, beacons);
}

function ask(query: Query = {}, headers = admin, path = listBeacons.path) {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return app.get(`${path}?${search}`, headers);
}

async function list(query: Query = {}, headers = admin, path = listBeacons.path): Promise<Answer> {
  const { status, data, errors } = await ask(query, headers, path);
  expect([status, errors]).toEqual([200, {}]);
  return data as Answer;
}

function idsOf({ beacons }: Pick<Answer, 'beacons'>): string[] {
  return beacons.map(({ uuid }) => uuid);
}

function keyFor({ keys }: Answer, page: number): Query {
  const link = keys.find((each) => each.page === page);
  if (!link) throw new RangeError(`No key leads to page ${page}`);
  return { page, ...(link.key !== null && { key: link.key }) };
}

/** The expected order, computed from the rows. */
function sorted(created: MadeListed[], order: BeaconOrder): string[] {
  const value = (beacon: MadeListed) => {
    if (order === 'name') return folded(beacon.clientName) + ownName(beacon);
    return order === 'lowscore' || order === 'highscore'
      ? beacon.score
      : beacon.completed && -beacon.completed;
  };
  const sign = order === 'highscore' || order === 'date' ? -1 : 1;
  const compare = <T>(a: T, b: T) => (a < b ? -sign : a > b ? sign : 0);
  return created
    .toSorted((one, other) => {
      const [a, b] = [value(one), value(other)];
      if (a === null || b === null) {
        return Number(a === null) - Number(b === null) || compare(one.id, other.id);
      }
      return compare(a, b) || compare(one.id, other.id);
    })
    .map(({ id }) => id);
}

/** A Beacon's own name sorts after its client's name, where the two differ. */
function ownName({ name, clientName }: MadeListed): string {
  return name === clientName ? '' : `\n${folded(name)}`;
}

function folded(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const score = fc.option(fc.integer({ min: 0, max: 4 }), { freq: 3 });
const results = fc.record({ score, completed: fc.integer({ min: 1, max: 4 }) });
const listed: fc.Arbitrary<Partial<ListedBeacon>> = fc
  .record({
    name: fc.constantFrom('Case 7', 'case 9', 'Élan'),
    clientName: fc.constantFrom('ada', 'Ada B', 'Béa', 'Case 7', 'Zoë'),
    groupNames: fc.subarray(['North', 'South']),
    result: fc.option(results, { freq: 3 }),
    isArchived: fc.boolean(),
  })
  .map(({ result, ...beacon }) => ({ ...beacon, ...result }));

describe.each(beaconOrders)('in the order %s', (order) => {
  test.each(['', 'North'])(
    'every page has the expected Beacons by every path to it, in group "%s"',
    async (group) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(listed, { minLength: 0, maxLength: 110 }),
          fc.boolean(),
          async (beacons, isSearch) => {
            const organisation = await makeOrganisation(app.services);
            const viewer = await app.signIn(
              await makePerson(app.services, [organisation], ['observer']),
            );
            const created = (await make(beacons, organisation)).filter(
              ({ isArchived, groupNames }) => !isArchived && (!group || groupNames.includes(group)),
            );
            const filters = {
              order,
              ...(group && { group }),
              ...(isSearch && { searchTerm: 'e' }),
            };
            const matching = created.filter(
              ({ name, clientName }) => !isSearch || folded(`${name}${clientName}`).includes('e'),
            );
            const expected = sorted(matching, order);
            const pages = Math.ceil(expected.length / 24);
            const pageOf = (page: number) => expected.slice((page - 1) * 24, page * 24);
            let answer = await list(filters, viewer);
            expect(answer).toMatchObject({ total: expected.length, totalPages: pages });
            const route = [
              ...pageNumbers(pages),
              ...pageNumbers(pages).toReversed(),
              1,
              3,
              5,
              3,
              1,
            ];
            for (const page of route.filter((each) => each <= pages)) {
              if (page !== answer.page) {
                answer = await list({ ...filters, ...keyFor(answer, page) }, viewer);
              }
              expect([page, idsOf(answer)]).toEqual([page, pageOf(page)]);
            }
            const end = keyFor(await list(filters, viewer), Math.max(pages, 1));
            for (const query of [end, { page: Math.max(pages, 1) }]) {
              const last = await list({ ...filters, ...query }, viewer);
              expect(idsOf(last)).toEqual(pageOf(Math.max(pages, 1)));
            }
          },
        ),
        { numRuns: 4 },
      );
    },
  );
});

function pageNumbers(pages: number): number[] {
  return Array.from({ length: pages }, (_, n) => n + 1);
}
