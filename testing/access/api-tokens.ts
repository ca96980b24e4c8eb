import { expect } from 'vitest';
import { createApiToken, listApiTokens, revokeApiToken } from '#contract/api-tokens.ts';
import { createToken } from '#server/accounts/api-tokens/queries.ts';
import { demoId } from '#server/demo/ids.ts';
import type { Fixture } from './fixture.ts';
import { password, standIn, userIdOf } from './people.ts';
import type { Actor } from './people.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';

const read = { name: 'Nightly scores', scopes: ['read' as const] };
const nobody = { params: { id: demoId('user', 'nobody') } };

/** The rows of API tokens. */
export const apiTokenSetUps: Record<number, SetUp[]> = {
  130: [
    setUp({
      endpoint: listApiTokens,
      changes: [],
      prepare: async (fixture, actor) => {
        await makeToken(fixture, actor);
        await makeToken(fixture, strangerTo(actor));
      },
      valid: () => ({}),
      shows: showsOneToken,
    }),
  ],
  131: [
    setUp({
      endpoint: createApiToken,
      changes: ['api_tokens', 'users', 'audit_events'],
      valid: () => ({ body: { ...read, currentPassword: password } }),
      rejectedVariants: () => [
        ['a wrong password', 403, { body: { ...read, currentPassword: 'a wrong guess' } }],
        ['no password', 403, { body: read }],
      ],
      shows: showsOwnToken,
    }),
  ],
  132: [
    setUp({
      endpoint: revokeApiToken,
      changes: ['api_tokens', 'audit_events'],
      prepare: async (fixture, actor) => {
        await makeToken(fixture, actor);
        await makeToken(fixture, strangerTo(actor));
      },
      valid: (fixture, actor) => tokenOf(fixture, actor),
      rejectedVariants: async (fixture, actor) => [
        ["somebody else's token", 404, await tokenOf(fixture, strangerTo(actor))],
        ['no token', 404, nobody],
      ],
    }),
  ],
};

function showsOneToken({ data }: Outcome): void {
  expect(data).toMatchObject({ tokens: [{ name: read.name }] });
}

function showsOwnToken({ actor, changes }: Outcome): void {
  const tokens = changes.filter(({ table }) => table === 'api_tokens');
  expect(tokens.map(({ after }) => after?.['user_id'])).toEqual([userIdOf(standIn(actor))]);
}

async function makeToken({ services }: Fixture, actor: Actor): Promise<void> {
  await createToken(services, userIdOf(standIn(actor)), { ...read, days: 90 });
}

async function tokenOf({ services }: Fixture, actor: Actor) {
  const token = await services.db
    .selectFrom('api_tokens')
    .select('id')
    .where('user_id', '=', userIdOf(standIn(actor)))
    .executeTakeFirst();
  return token ? { params: { id: token.id } } : nobody;
}

function strangerTo(actor: Actor): Actor {
  return actor === 'NR' ? 'VM' : 'NR';
}
