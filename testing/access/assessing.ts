import { expect } from 'vitest';
import { loadAssessment, submitResponse } from '#contract/assessments.ts';
import { listQuickLogins, quickLogin } from '#contract/development.ts';
import { people } from './people.ts';
import type { Actor } from './people.ts';
import type { RequestInput } from './request.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';
import { assessTokens, unknownToken, wrongTokens } from './tokens.ts';
import type { Fixture } from './fixture.ts';

/** The rows of answering assessments, and of the demo's tools. */
export const assessingSetUps: Record<number, SetUp[]> = {
  1: [
    setUp({
      endpoint: loadAssessment,
      changes: [],
      valid: (fixture, actor) => ({ query: { token: tokenOf(fixture, actor) } }),
      rejectedVariants: (fixture, actor) =>
        wrongTokens(fixture, actor, assessTokens).map(([what, token]) => [
          what,
          404,
          { query: { token } },
        ]),
      shows: showsMilasAlone,
    }),
  ],
  2: [
    setUp({
      endpoint: submitResponse,
      changes: [
        'responses',
        'assessments',
        'beacons',
        'beacon_list_rows',
        'events',
        'event_deliveries',
        'completions',
        'drafts',
        'audit_events',
      ],
      valid: (fixture, actor) => answersBy(fixture, tokenOf(fixture, actor)),
      rejectedVariants: (fixture, actor) =>
        Promise.all(
          wrongTokens(fixture, actor, assessTokens).map(async ([what, token]) => [
            what,
            404,
            await answersBy(fixture, token),
          ]),
        ),
      shows: showsNobodySignedIn,
    }),
  ],
  3: [setUp({ endpoint: listQuickLogins, mode: 'production', changes: [], valid: () => ({}) })],
  4: [
    setUp({
      endpoint: quickLogin,
      mode: 'production',
      changes: [],
      valid: () => ({ body: { emailOrUsername: people.OA } }),
    }),
  ],
};

function tokenOf({ tokens }: Fixture, actor: Actor): string {
  return actor === 'A0' ? unknownToken : tokens.mail;
}

function showsMilasAlone({ data }: Outcome): void {
  const assessment = { user: { name: 'Mila Novak' } };
  expect(data).toMatchObject({ current_user: null, assessment });
  expect(data).not.toHaveProperty('invite_token');
}

function showsNobodySignedIn({ data, changes }: Outcome): void {
  expect(data).toMatchObject({ success: true, current_user: null });
  expect(data).not.toHaveProperty('token');
  expect(changes).toContainEqual(expect.objectContaining({ table: 'responses', before: null }));
}

/** Every question of Mila's check-in answered alike. */
async function answersBy(
  { services }: Fixture,
  token: string,
): Promise<RequestInput<typeof submitResponse>> {
  const { items } = await services.frameworks.find({ id: 'weekly-check-in', version: 1 });
  const attributes = Object.fromEntries(items.map(({ id }) => [id, { rating: 20 }]));
  return { params: { token }, body: { attributes } };
}
