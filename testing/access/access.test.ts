import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { createApp } from '#server/app.ts';
import { developmentRoutes, fileRoutes, routes } from '#server/routes.ts';
import { addressOf, readMatrix } from './matrix.ts';
import type { Expectation } from './matrix.ts';
import { actors } from './people.ts';
import type { Actor } from './people.ts';
import type { SetUp } from './set-up.ts';
import { exemptCalls, setUps } from './set-ups.ts';
import { tryCase } from './try-case.ts';
import { openFixture } from './fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

const matrix = readMatrix();
const routed = [...routes, ...fileRoutes, ...(await developmentRoutes())].map(
  ({ endpoint }) => endpoint,
);
const cases = matrix.flatMap((row) =>
  (setUps[row.n] ?? []).map((setUp) => ({ ...row, setUp, of: nameOf(setUp.endpoint) })),
);
const fixture = openForFile(openFixture);

describe.each(cases)('$n $call: $of', ({ setUp, expectations }) => {
  test.each(actors.map((actor) => ({ actor, expected: expectations[actor] })))(
    '$actor $cell',
    async ({ actor, expected }) => {
      await expect(tryCase(fixture, setUp, actor, expected)).resolves.toBeUndefined();
    },
  );
});

test('Every call is a tested row of the matrix, or exempt for a stated reason', () => {
  const covered = [...cases.map(({ setUp }) => setUp.endpoint), ...exemptCalls.keys()];
  expect(routed.filter((call) => !covered.includes(call)).map(nameOf)).toEqual([]);
  expect(covered.filter((call) => !routed.includes(call)).map(nameOf)).toEqual([]);
});

test('No row of the matrix is exempt', () => {
  const addresses = matrix.map(({ call }) => addressOf(call));
  const names = [...exemptCalls.keys()].map(nameOf);
  expect(names.filter((name) => addresses.includes(addressOf(name)))).toEqual([]);
});

test.each(cases)('Row $n names the path of its call: $of', ({ call, of }) => {
  expect([addressOf(of), null]).toContain(addressOf(call));
});

test.each(matrix.filter(({ n }) => !setUps[n]))(
  'Row $n, $call, is not implemented yet',
  ({ call }) => {
    expect(routed.map(nameOf).map(addressOf)).not.toContain(addressOf(call));
  },
);

test('Routes other than calls are read-only, and under /api only the docs', async () => {
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

describe('A wrong expectation fails:', () => {
  test.each<[string, number, Actor, Expectation, Partial<SetUp>]>([
    ['an allowed actor expected to be denied', 23, 'VM', '404', {}],
    ['a denied actor expected to be allowed', 23, 'NR', 'ok', {}],
    ['a 404 expected as 403', 23, 'NR', '403', {}],
    ['an answer with more than the own rows', 19, 'OB', 'own', {}],
    ['visible results expected to be hidden', 24, 'VM', 'res', {}],
    ['a change of an unnamed table', 6, 'NR', 'ok', { changes: [] }],
    ['a change expected to be denied', 6, 'NR', '403', {}],
  ])('%s', async (_, n, actor, expected, changes) => {
    const [setUp] = setUps[n] ?? [];
    if (!setUp) throw new Error(`Row ${n} has no set-up`);
    await expect(tryCase(fixture, { ...setUp, ...changes }, actor, expected)).rejects.toThrow(
      'expected',
    );
  });
});

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
