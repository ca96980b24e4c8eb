import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { developmentRoutes, routes } from './routes.ts';
import { tryCell } from './testing/access/try-cell.ts';
import { addressOf, readMatrix } from './testing/access/matrix.ts';
import { actors } from './testing/access/people.ts';
import { outside, setUps } from './testing/access/set-ups.ts';
import { openWorld } from './testing/access/world.ts';
import type { World } from './testing/access/world.ts';

const matrix = readMatrix();
const routed = [...routes, ...(await developmentRoutes())].map(({ endpoint }) => endpoint);
const built = matrix.flatMap((row) =>
  (setUps[row.n] ?? [])
    .filter(({ endpoint }) => routed.includes(endpoint))
    .map((setUp) => ({ ...row, setUp, of: nameOf(setUp.endpoint) })),
);
let world: World;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('every call is a row of the matrix that is tried here, or outside it for a reason', () => {
  const tried = built.map(({ setUp }) => setUp.endpoint);
  const unknown = routed.filter((call) => !tried.includes(call) && !outside.has(call));
  expect(unknown.map(nameOf)).toEqual([]);
});

test('no row of the matrix is kept outside it', () => {
  const addresses = matrix.map(({ call }) => addressOf(call));
  const names = [...outside.keys()].map(nameOf);
  expect(names.filter((name) => addresses.includes(addressOf(name)))).toEqual([]);
});

test('every row is called where it says', () => {
  for (const { call, setUp } of built) {
    expect(addressOf(nameOf(setUp.endpoint))).toBe(
      addressOf(call) ?? addressOf(nameOf(setUp.endpoint)),
    );
  }
});

describe.each(built)('$n $call: $of', ({ setUp, cells }) => {
  test.each(actors.map((actor) => ({ actor, cell: cells[actor] })))(
    '$actor $cell',
    async ({ actor, cell }) => {
      await expect(tryCell(world, setUp, actor, cell)).resolves.toBeUndefined();
    },
  );
});

function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}
