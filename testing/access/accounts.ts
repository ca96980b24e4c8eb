import { expect } from 'vitest';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { changeNotifications, findNotifications } from '#contract/notifications.ts';
import type { Notifications } from '#contract/notifications.ts';
import { endSession, startSession } from '#contract/sessions.ts';
import { deleteView, saveView } from '#contract/saved-views.ts';
import { updateProfile, validateUser } from '#contract/users.ts';
import { authenticatorCode, isPerson, password, people, standIn, userIdOf } from './people.ts';
import type { Actor } from './people.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';
import { makeResetToken, wrongTokens } from './tokens.ts';

const newPassword = 'larches lean over water';

/** The tables that every change of a password may change. */
const passwordTables: SetUp['changes'] = [
  'users',
  'sessions',
  'api_tokens',
  'account_mails',
  'password_resets',
  'email_changes',
  'audit_events',
];

/** The rows of signing in, profiles and passwords. */
export const accountSetUps: Record<number, SetUp[]> = {
  5: [
    setUp({
      endpoint: startSession,
      changes: ['sessions', 'devices', 'users'],
      valid: ({ services }, actor) => ({
        body: {
          emailOrUsername: emailOf(actor),
          password,
          ...(actor === 'XO' && { otpCode: authenticatorCode(services) }),
        },
      }),
      rejectedVariants: (_, actor) => [
        [
          'a wrong password',
          422,
          { body: { emailOrUsername: emailOf(actor), password: newPassword } },
        ],
      ],
      shows: showsSignIn,
    }),
  ],
  6: [
    setUp({
      endpoint: endSession,
      changes: ['sessions'],
      valid: () => ({}),
      shows: showsOwnSessionEnded,
    }),
  ],
  7: [
    setUp({
      endpoint: updateProfile,
      changes: ['users', 'organisation_users'],
      valid: (_, actor) => profileOf(emailOf(actor)),
      rejectedVariants: (_, actor) => [
        ["somebody else's profile", 403, profileOf(strangerTo(actor))],
      ],
    }),
  ],
  86: [
    setUp({
      endpoint: saveView,
      changes: ['users'],
      valid: () => ({ body: { name: 'Low', search: { show: 'low' as const } } }),
      rejectedVariants: () => [['no name', 422, { body: { name: ' ', search: {} } }]],
    }),
  ],
  87: [
    setUp({
      endpoint: deleteView,
      changes: ['users'],
      valid: () => ({ body: { name: 'Low' } }),
    }),
  ],
  91: [
    setUp({
      endpoint: findNotifications,
      changes: [],
      valid: () => ({}),
      shows: showsOwnOrganisation,
    }),
  ],
  92: [
    setUp({
      endpoint: changeNotifications,
      changes: ['organisation_users'],
      valid: (_, actor) => ({ body: { organisation: ownSlug(actor), assessmentMails: false } }),
      rejectedVariants: (_, actor) => [
        [
          'an organisation of others',
          404,
          { body: { organisation: foreignSlug(actor), assessmentMails: false } },
        ],
      ],
    }),
  ],
  12: [
    setUp({
      endpoint: changePassword,
      changes: passwordTables,
      valid: (_, actor) => passwordChange(emailOf(actor), password),
      rejectedVariants: (_, actor) => [
        ["somebody else's password", 403, passwordChange(strangerTo(actor), password)],
        ['no password to prove it', 403, passwordChange(emailOf(actor))],
      ],
    }),
  ],
  13: [
    setUp({
      endpoint: requestPasswordReset,
      changes: ['password_resets', 'account_mails'],
      valid: (_, actor) => ({ body: { email: emailOf(actor) } }),
      shows: showsSuccess,
    }),
  ],
  14: [
    setUp({
      endpoint: resetPassword,
      changes: passwordTables,
      valid: async (fixture, actor) => ({
        body: {
          password: newPassword,
          token: await makeResetToken(fixture.services, standIn(actor)),
        },
      }),
      rejectedVariants: (fixture, actor) =>
        wrongTokens(fixture, actor, ['reset']).map(([what, token]) => [
          what,
          422,
          { body: { password: newPassword, token } },
        ]),
    }),
  ],
  15: [
    setUp({
      endpoint: validateUser,
      changes: [],
      valid: ({ tokens }, actor) => ({
        body: { username: 'nobody-yet', ...(actor === 'TK' && { invite_token: tokens.mail }) },
      }),
      shows: showsFree,
    }),
  ],
};

function showsSignIn({ actor, expected, data, changes }: Outcome): void {
  const opened = changes.filter(({ table, before }) => table === 'sessions' && !before);
  if (expected === 'setup') {
    expect(data).toEqual({ mfa_required: true, mfa_setup_url: expect.any(String) });
    expect(opened).toEqual([]);
  } else {
    expect(data).toMatchObject({ token: expect.any(String), user: { email: emailOf(actor) } });
    expect(opened.map(({ after }) => after?.['user_id'])).toEqual([userIdOf(standIn(actor))]);
  }
}

function showsOwnSessionEnded({ actor, changes }: Outcome): void {
  const sessions = changes.filter(({ table }) => table === 'sessions');
  const ended = sessions.map(({ before, after }) => [before?.['user_id'], after]);
  expect(ended).toEqual(isPerson(actor) ? [[userIdOf(actor), null]] : []);
}

function showsSuccess({ data }: Outcome): void {
  expect(data).toEqual({ success: true });
}

function showsOwnOrganisation({ actor, data }: Outcome): void {
  const { organisations } = data as Notifications;
  expect(organisations.map(({ slug }) => slug)).toEqual([ownSlug(actor)]);
}

function showsFree({ data }: Outcome): void {
  expect(data).toMatchObject({ username: 'fine' });
}

function emailOf(actor: Actor): string {
  return people[standIn(actor)];
}

function ownSlug(actor: Actor): string {
  return emailOf(actor).split(/[@.]/)[1] ?? '';
}

function foreignSlug(actor: Actor): string {
  return ownSlug(actor) === 'hillcrest' ? 'riverside' : 'hillcrest';
}

function strangerTo(actor: Actor): string {
  return people[actor === 'NR' ? 'VM' : 'NR'];
}

function profileOf(email: string) {
  return {
    query: { requester_email: email },
    body: { name: 'Somebody', phone: '+44 20 7946 0199' },
  };
}

function passwordChange(email: string, currentPassword?: string) {
  const body = { password: newPassword, ...(currentPassword && { currentPassword }) };
  return { query: { requester_email: email }, body };
}
