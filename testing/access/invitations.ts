import { expect } from 'vitest';
import { acceptInvitation, findInvitation } from '#contract/invitations.ts';
import type { Actor } from './people.ts';
import type { RequestInput } from './request.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';
import { invitationTokens, wrongTokens } from './tokens.ts';
import type { Fixture } from './fixture.ts';

/** The rows of invitations: Pat is invited, and an actor has their link. */
export const invitationSetUps: Record<number, SetUp[]> = {
  16: [
    setUp({
      endpoint: findInvitation,
      changes: [],
      valid: (fixture, actor) => ({ params: { token: tokenOf(fixture, actor) } }),
      rejectedVariants: (fixture, actor) =>
        wrongTokens(fixture, actor, invitationTokens).map(([what, token]) => [
          what,
          404,
          { params: { token } },
        ]),
      shows: showsPats,
    }),
  ],
  17: [
    setUp({
      endpoint: acceptInvitation,
      changes: [
        'users',
        'sessions',
        'devices',
        'invitations',
        'organisation_users',
        'email_changes',
        'audit_events',
      ],
      valid: (fixture, actor) => acceptedBy(tokenOf(fixture, actor)),
      rejectedVariants: (fixture, actor) =>
        wrongTokens(fixture, actor, invitationTokens).map(([what, token]) => [
          what,
          404,
          acceptedBy(token),
        ]),
      shows: showsPatSignedIn,
    }),
  ],
};

function tokenOf({ tokens }: Fixture, actor: Actor): string {
  return actor === 'TK' ? tokens.mail : tokens.invitation;
}

function acceptedBy(token: string): RequestInput<typeof acceptInvitation> {
  const password = 'larches lean over water';
  return { params: { token }, body: { password, passwordConfirmation: password } };
}

function showsPats({ data }: Outcome): void {
  expect(data).toMatchObject({ invitation: { email: 'pat@riverside.test', hasPassword: null } });
}

function showsPatSignedIn({ data }: Outcome): void {
  expect(data).toMatchObject({ user: { email: 'pat@riverside.test', orgs: [{ roles: [] }] } });
}
