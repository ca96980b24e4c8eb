import { describe, expect, test } from 'vitest';
import { recordEvent, saveDraft } from '#contract/assessments.ts';
import { findOptOut, optOut } from '#contract/notifications.ts';
import {
  acceptMailedEmailChange,
  cancelMailedEmailChange,
  findMailedEmailChange,
} from '#contract/email-changes.ts';
import { findOwnResults } from '#contract/own-results.ts';
import { listSessions } from '#contract/sessions.ts';
import { confirmEmail, validateUser } from '#contract/users.ts';
import type { Change } from './journal.ts';
import { assessTokens, invitationTokens, wrongTokens } from './tokens.ts';
import type { Tokens } from './tokens.ts';
import { openFixture } from './fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

type Call = (token: string) => Promise<{ statusCode: number }>;

const fixture = openForFile(openFixture);

const draft = { input: { attributes: {} }, currentStage: 1 };

/** Classes of equivalent tokens; a change requested by the owner cannot be accepted from the old mailbox. */
const equivalentClasses: (keyof Tokens)[][] = [
  assessTokens,
  invitationTokens,
  ['emailChangeOld', 'emailProposal'],
];

/** Calls by token that are not in the matrix; its rows test their own tokens. */
describe.each<[purpose: string, right: keyof Tokens, status: number, call: Call]>([
  [
    'a draft',
    'mail',
    404,
    (token) => fixture.call('A0', saveDraft, { params: { token }, body: draft }),
  ],
  [
    'an event',
    'mail',
    404,
    (token) =>
      fixture.call('A0', recordEvent, { params: { token }, body: { name: 'assessment_start' } }),
  ],
  [
    'own results',
    'mail',
    404,
    (token) => fixture.call('A0', findOwnResults, { params: { token } }),
  ],
  [
    'the opt-out status',
    'mail',
    404,
    (token) => fixture.call('A0', findOptOut, { params: { token } }),
  ],
  [
    'an opt-out',
    'mail',
    404,
    (token) => fixture.call('A0', optOut, { params: { token }, body: { optedOut: true } }),
  ],
  [
    'a new address',
    'emailChange',
    422,
    (token) => fixture.call('A0', confirmEmail, { body: { token } }),
  ],
  [
    'reading a change from the old mailbox',
    'emailChangeOld',
    404,
    (token) => fixture.call('A0', findMailedEmailChange, { params: { token } }),
  ],
  [
    'the cancellation of a change',
    'emailChangeOld',
    404,
    (token) => fixture.call('A0', cancelMailedEmailChange, { params: { token } }),
  ],
  [
    'the acceptance of a proposal',
    'emailProposal',
    404,
    (token) => fixture.call('A0', acceptMailedEmailChange, { params: { token } }),
  ],
  [
    'the check of a name',
    'invitation',
    403,
    (token) =>
      fixture.call('A0', validateUser, { body: { username: 'new-name', invite_token: token } }),
  ],
])('%s', (_, right, status, call) => {
  test('accepts a token of its class', async () => {
    expect((await attempt(call, fixture.tokens[right])).status).toBe(200);
  });

  test('accepts no other token', async () => {
    const classes = equivalentClasses.find((family) => family.includes(right)) ?? [right];
    const wrong = right === 'emailProposal' ? [right] : classes;
    for (const [what, token] of wrongTokens(fixture, 'A0', wrong)) {
      expect(await attempt(call, token), what).toEqual({ status, changes: [] });
    }
  });
});

test.each<[purpose: string, headersOf: (token: string) => Record<string, string>]>([
  ['a Bearer token', (token) => ({ authorization: `Bearer ${token}` })],
  ['a cookie', (token) => ({ cookie: `beacon_session=${token}` })],
])('%s identifies a user only with a session token', async (_, headersOf) => {
  const inject = (token: string) =>
    fixture.app.inject({ url: listSessions.path, headers: headersOf(token) });
  expect((await attempt(inject, fixture.sessions.OA)).status).toBe(200);
  for (const [what, token] of wrongTokens(fixture, 'A0', [])) {
    // An API token is told from others where it is sent as Bearer; its own tests say what it opens.
    if (what === 'session' || what === 'apiToken') continue;
    expect(await attempt(inject, token), what).toEqual({ status: 403, changes: [] });
  }
});

async function attempt(call: Call, token: string): Promise<{ status: number; changes: Change[] }> {
  await fixture.journal.mark();
  const { statusCode } = await call(token);
  const changes = await fixture.journal.changes();
  await fixture.journal.undo();
  return { status: statusCode, changes };
}
