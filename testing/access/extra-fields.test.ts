import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { readMatrix } from './matrix.ts';
import { actors } from './people.ts';
import type { RequestInput } from './request.ts';
import type { SetUp } from './set-up.ts';
import { setUps } from './set-ups.ts';
import { allowing, attempt, isAllowed } from './try-case.ts';
import { openFixture } from './fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

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

/** Each call that accepts JSON, with an actor who may make it. */
const calls = readMatrix().flatMap(({ n, expectations }) =>
  (setUps[n] ?? []).flatMap((setUp) => {
    const actor = actors.find((each) => isAllowed(setUp, each, expectations[each]));
    const { method, path } = setUp.endpoint;
    if (!actor || isLimited(path)) return [];
    return [{ n, setUp: allowing(setUp, expectations[actor]), actor, method, path }];
  }),
);
/** Uploads are limited to twenty a minute per person; their own tests cover unknown fields. */
function isLimited(path: string): boolean {
  return ['/api/avatars', '/api/bulk/beacons/import'].includes(path);
}

const fixture = openForFile(openFixture);

test.each(calls)(
  '$n $method $path accepts no unknown query parameter',
  async ({ setUp, actor, method }) => {
    const { status } = await attempt(fixture, setUp, actor);
    // A read ignores unknown parameters; a write rejects them.
    const expected = method === 'GET' ? { status } : { status: 400, changes: [] };
    for (const [name, value] of unknownExtras(extras, setUp.endpoint.query)) {
      const candidates = withMore(setUp, (input) => ({
        ...input,
        query: { ...input.query, [name]: value },
      }));
      expect(await attempt(fixture, candidates, actor), name).toMatchObject(expected);
    }
  },
);

test.each(calls.filter(({ method }) => method !== 'GET'))(
  '$n $method $path accepts no unknown field',
  async ({ setUp, actor }) => {
    for (const [name, value] of unknownExtras(bodyExtras, setUp.endpoint.body)) {
      const candidates = withMore(setUp, (input) => withField(input, name, value));
      expect(await attempt(fixture, candidates, actor), name).toMatchObject({
        status: 400,
        changes: [],
      });
    }
  },
);

/** The extras that are not fields of the call itself. */
function unknownExtras(candidates: object, schema: z.ZodType | undefined): [string, unknown][] {
  const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.entries(candidates).filter(([name]) => !fields.includes(name));
}

/** Adds a field to the form or the body. */
function withField(input: Loose, name: string, value: unknown): Loose {
  input.form?.set(name, String(value));
  return input.form ? input : { ...input, body: { ...input.body, [name]: value } };
}

/** The same valid call, changed by `add`. */
function withMore(setUp: SetUp, add: (input: Loose) => Loose): SetUp {
  return { ...setUp, valid: async (...args) => add((await setUp.valid(...args)) as Loose) };
}

type Loose = RequestInput<Endpoint> & { query?: object; body?: object };
