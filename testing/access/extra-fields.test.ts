import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { readMatrix } from './matrix.ts';
import { actors } from './people.ts';
import type { Filled } from './request.ts';
import type { SetUp } from './set-up.ts';
import { setUps } from './set-ups.ts';
import { allowing, attempt, isAllowed } from './try-case.ts';
import { openFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

const extras = {
  role: 'admin',
  roles: ['admin'],
  admin: true,
  isAdmin: true,
  importer: true,
  isImporter: true,
  mfaRequired: false,
  permissions: { reports: true },
  organisationId: 'riverside',
  organisation_id: 'riverside',
  userId: 'ada',
  user_id: 'ada',
  id: 'ada',
};

const bodyExtras = { ...extras, ['__proto__']: { admin: true }, constructor: { admin: true } };

/** Each call that takes JSON, with somebody who may make it. */
const calls = readMatrix().flatMap(({ n, expectations }) =>
  (setUps[n] ?? []).flatMap((setUp) => {
    const actor = actors.find((each) => isAllowed(setUp, each, expectations[each]));
    const { method, path } = setUp.endpoint;
    if (!actor || isLimited(path)) return [];
    return [{ n, setUp: allowing(setUp, expectations[actor]), actor, method, path }];
  }),
);
/** Uploads that one person may try but twenty times a minute; their own tests send them what they do not ask for. */
function isLimited(path: string): boolean {
  return ['/api/avatars', '/api/bulk/beacons/import'].includes(path);
}

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

test.each(calls)(
  '$n $method $path takes nothing in its address it did not ask for',
  async ({ setUp, actor, method }) => {
    const { status } = await attempt(fixture, setUp, actor);
    // A read looks past what it does not know; a write refuses it.
    const expected = method === 'GET' ? { status } : { status: 400, changes: [] };
    for (const [name, value] of unasked(extras, setUp.endpoint.query)) {
      const given = withMore(setUp, (filled) => ({
        ...filled,
        query: { ...filled.query, [name]: value },
      }));
      expect(await attempt(fixture, given, actor), name).toMatchObject(expected);
    }
  },
);

test.each(calls.filter(({ method }) => method !== 'GET'))(
  '$n $method $path takes nothing in its body it did not ask for',
  async ({ setUp, actor }) => {
    for (const [name, value] of unasked(bodyExtras, setUp.endpoint.body)) {
      const given = withMore(setUp, (filled) => withField(filled, name, value));
      expect(await attempt(fixture, given, actor), name).toMatchObject({
        status: 400,
        changes: [],
      });
    }
  },
);

/** Those that are no fields of the call itself. */
function unasked(given: object, schema: z.ZodType | undefined): [string, unknown][] {
  const asked = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.entries(given).filter(([name]) => !asked.includes(name));
}

/** In the form, where the call takes one. */
function withField(filled: Loose, name: string, value: unknown): Loose {
  filled.form?.set(name, String(value));
  return filled.form ? filled : { ...filled, body: { ...filled.body, [name]: value } };
}

/** The same call, good but for what `add` does to it. */
function withMore(setUp: SetUp, add: (filled: Loose) => Loose): SetUp {
  return { ...setUp, valid: async (...who) => add((await setUp.valid(...who)) as Loose) };
}

type Loose = Filled<Endpoint> & { query?: object; body?: object };
