import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createApp } from '#server/app.ts';
import { developmentRoutes, fileRoutes, routes } from '#server/routes.ts';
import { addressOf, readMatrix } from './matrix.ts';
import type { Expectation } from './matrix.ts';
import { actors } from './people.ts';
import type { Actor } from './people.ts';
import type { SetUp } from './set-up.ts';
import { outside, setUps } from './set-ups.ts';
import { tryCase } from './try-case.ts';
import { openFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

const matrix = readMatrix();
const routed = [...routes, ...fileRoutes, ...(await developmentRoutes())].map(
  ({ endpoint }) => endpoint,
);
const tried = matrix.flatMap((row) =>
  (setUps[row.n] ?? []).map((setUp) => ({ ...row, setUp, of: nameOf(setUp.endpoint) })),
);
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe.each(tried)('$n $call: $of', ({ setUp, expectations }) => {
  test.each(actors.map((actor) => ({ actor, expected: expectations[actor] })))(
    '$actor $cell',
    async ({ actor, expected }) => {
      await expect(tryCase(fixture, setUp, actor, expected)).resolves.toBeUndefined();
    },
  );
});

test('every call is a row of the matrix that is tried here, or outside it for a reason', () => {
  const known = [...tried.map(({ setUp }) => setUp.endpoint), ...outside.keys()];
  expect(routed.filter((call) => !known.includes(call)).map(nameOf)).toEqual([]);
  expect(known.filter((call) => !routed.includes(call)).map(nameOf)).toEqual([]);
});

test('no row of the matrix is kept outside it', () => {
  const addresses = matrix.map(({ call }) => addressOf(call));
  const names = [...outside.keys()].map(nameOf);
  expect(names.filter((name) => addresses.includes(addressOf(name)))).toEqual([]);
});

test.each(tried)('row $n is called where it says: $of', ({ call, of }) => {
  expect([addressOf(of), null]).toContain(addressOf(call));
});

test.each(matrix.filter(({ n }) => !setUps[n]))('row $n, $call, is not there yet', ({ call }) => {
  expect(routed.map(nameOf).map(addressOf)).not.toContain(addressOf(call));
});

test('what is served beside the calls is read only, and under /api their docs alone', async () => {
  const app = createApp(fixture.services);
  const served: string[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    served.push(...[method].flat().map((each) => `${each} ${url.replaceAll(/:\w+/g, '{}')}`));
  });
  await app.ready();
  await app.close();
  const calls = routed.map(nameOf).map(addressOf);
  const others = served.filter((route) => !calls.includes(route.replace(/^HEAD/, 'GET')));
  expect(others).toContain('GET /api/docs');
  expect(others.filter((route) => !/^(GET|HEAD) \/(?!api\/(?!docs))/.test(route))).toEqual([]);
});

describe('a expected that says otherwise is found:', () => {
  test.each<[string, number, Actor, Expectation, Partial<SetUp>]>([
    ['somebody let in whom it keeps out', 23, 'VM', '404', {}],
    ['somebody kept out whom it lets in', 23, 'NR', 'ok', {}],
    ['refused as if it were not there', 23, 'NR', '403', {}],
    ['more shown than their own', 19, 'OB', 'own', {}],
    ['results shown to all who see', 24, 'VM', 'res', {}],
    ['a table changed that it does not name', 6, 'NR', 'ok', { changes: [] }],
    ['a problem that changes something', 6, 'NR', '403', {}],
  ])('%s', async (_, n, actor, expected, otherwise) => {
    const [setUp] = setUps[n] ?? [];
    if (!setUp) throw new Error(`Row ${n} is not tried`);
    await expect(tryCase(fixture, { ...setUp, ...otherwise }, actor, expected)).rejects.toThrow(
      'expected',
    );
  });
});

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
