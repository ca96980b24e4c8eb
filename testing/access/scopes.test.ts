import { expect, test } from 'vitest';
import { apiScopes } from '#contract/api-scopes.ts';
import type { ApiScope } from '#contract/api-scopes.ts';
import { createToken } from '#server/accounts/api-tokens/queries.ts';
import { developmentRoutes, fileRoutes, routes } from '#server/routes.ts';
import { call } from '#testing/calls.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { openFixture } from './fixture.ts';
import { userIdOf } from './people.ts';
import { unknownToken } from './tokens.ts';

const endpoints = [...routes, ...fileRoutes, ...(await developmentRoutes())].map(
  ({ endpoint }) => endpoint,
);
const fixture = openForFile(openFixture);
const id = '00000000-0000-4000-8000-000000000000';
const params = {
  uuid: id,
  id,
  tokenId: id,
  path: id,
  slug: 'nowhere',
  token: unknownToken,
  number: '1',
  version: '1',
  reportId: 'none',
  frameworkId: 'none',
  public_id: 'none',
};

test.each(endpoints.map((endpoint) => ({ endpoint, of: `${endpoint.method} ${endpoint.path}` })))(
  '$of accepts a token with the scope that it names, and no other',
  async ({ endpoint }) => {
    for (const scope of apiScopes) {
      const authorization = `Bearer ${await secretFor(scope)}`;
      const answer = await call(fixture.app, endpoint, { params, headers: { authorization } });
      const refusal = endpoint.scope === null ? 'token_not_accepted' : 'scope_missing';
      const isRefused = endpoint.scope !== scope;
      expect(refusalIn(answer.body), scope).toBe(isRefused ? refusal : null);
      expect(answer.cookies).toEqual([]);
    }
  },
);

test('Calls about signing in, sessions, passwords, second factors and tokens accept no token', () => {
  const own = endpoints.filter(({ path }) =>
    /sessions|password|otp|codes$|email_change|token/.test(path),
  );
  const accepted = own.filter(({ path, scope }) => scope !== null && !path.includes('qr_codes'));
  expect(accepted.map(({ path }) => path)).toEqual([]);
  expect(own.length).toBeGreaterThan(20);
});

test('Only a call of signed-in people accepts a token', () => {
  const others = endpoints.filter(({ access }) => access !== 'signed in');
  expect(others.filter(({ scope }) => scope !== null)).toEqual([]);
});

const secrets = new Map<ApiScope, string>();

async function secretFor(scope: ApiScope): Promise<string> {
  const known = secrets.get(scope);
  if (known) return known;
  const asked = { name: scope, scopes: [scope], days: 1 };
  const { secret } = await createToken(fixture.services, userIdOf('OA'), asked);
  secrets.set(scope, secret);
  return secret;
}

/** The problem of an answer about its token; null without one. */
function refusalIn(body: string): string | null {
  return /"id":"(token_not_accepted|scope_missing|token_invalid)"/.exec(body)?.[1] ?? null;
}
