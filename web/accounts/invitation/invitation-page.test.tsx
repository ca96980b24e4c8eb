import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { acceptInvitation, findInvitation } from '#contract/invitations.ts';
import { validateUser } from '#contract/users.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const path = '/api/user_invitations/abc';
const invitationCall = { ...findInvitation, path };
const acceptCall = { ...acceptInvitation, path };

const baseInvitation = {
  organisation: { name: 'Riverside', slug: 'riverside' },
  name: 'Pat Quinn',
  email: null,
  username: null,
  hasPassword: false,
  mfaRequired: false,
  mfaEnabled: false,
  expiresAt: '2026-11-28T00:00:00.000Z',
};

type Answers = Parameters<typeof answersFrom>[0];

async function openInvitation(
  overrides: Partial<Record<keyof typeof baseInvitation, unknown>> = {},
  answers: Answers = [],
) {
  const invitation = { ...baseInvitation, ...overrides };
  const page = renderApp(
    '/user_invite/abc',
    answersFrom([
      [invitationCall, data({ invitation, mfa_required: invitation.mfaRequired === true })],
      ...answers,
    ]),
    null,
  );
  await screen.findByRole('heading', { name: 'Join Riverside' });
  return page;
}

const send = () => screen.getByRole('button', { name: 'Create my account' });

test.each([
  ['nothing', {}, true, true],
  ['an address', { email: 'pat@riverside.test' }, false, false],
  ['a username', { username: 'pat' }, false, false],
  ['a made-up address', { email: 'pat@riverside.test.temp' }, true, false],
  ['a numbered made-up address', { email: 'pat@riverside.test.temp12' }, true, false],
  ['a username and a made-up address', { username: 'pat', email: 'p@x.temp' }, false, false],
  ['an account with a password', { hasPassword: true }, false, false],
])(
  'an invitation with %s asks only for the missing names',
  async (_, overrides, username, email) => {
    await openInvitation(overrides);
    expect(screen.queryByRole('textbox', { name: 'Username' }) !== null).toBe(username);
    expect(screen.queryByRole('textbox', { name: 'Email' }) !== null).toBe(email);
  },
);

test('the form shows errors beside its fields before anything is sent', async () => {
  const { user, sent } = await openInvitation();
  await user.click(send());
  expect(screen.getAllByText('Required')).toHaveLength(4);
  await user.type(screen.getByLabelText('Username'), 'Pat');
  await user.type(screen.getByLabelText('Email'), 'pat');
  await user.type(screen.getByLabelText('Password'), 'one');
  await user.type(screen.getByLabelText('Confirm password'), 'two');
  await user.click(send());
  expect(screen.getAllByText('Invalid format')).toHaveLength(2);
  expect(screen.getByText('Does not match')).toBeTruthy();
  await user.clear(screen.getByLabelText('Username'));
  await user.type(screen.getByLabelText('Username'), 'pat');
  await user.tab();
  expect(screen.getByText('Must be at least 4 characters')).toBeTruthy();
  expect(sent).toEqual([]);
});

test.each([
  ['Username', 'patq', 'That username is already taken'],
  ['Email', 'pat@riverside.test', 'That email is already taken'],
])('the form shows that the %s is taken when the field is left', async (label, typed, text) => {
  const { user, sent } = await openInvitation({}, [
    [validateUser, data({ username: 'taken', email: 'taken' })],
  ]);
  await user.type(screen.getByLabelText(label), typed);
  expect(screen.queryByText(text)).toBeNull();
  await user.tab();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(sent).toEqual([
    {
      call: 'POST /api/users/validate',
      body: { [label.toLowerCase()]: typed, invite_token: 'abc' },
    },
  ]);
});

test('field errors of the server are shown beside their fields', async () => {
  const { user } = await openInvitation({ email: 'pat@riverside.test' }, [
    [
      acceptCall,
      () =>
        Response.json(
          {
            errors: {
              id: 'invalid',
              title: 'Please correct the marked fields.',
              fields: { password: 'Must be at least 8 characters' },
            },
          },
          { status: 422 },
        ),
    ],
  ]);
  await user.type(screen.getByLabelText('Password'), 'short');
  await user.type(screen.getByLabelText('Confirm password'), 'short');
  await user.click(send());
  const field = screen.getByLabelText('Password');
  await screen.findByText('Must be at least 8 characters');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

test('a new account is signed in and goes to the home page', async () => {
  const { user, sent, history, session } = await openInvitation({ email: 'pat@riverside.test' }, [
    [acceptCall, data({ token: 't', user: nora })],
  ]);
  await user.type(screen.getByLabelText('Password'), 'four patient otters');
  await user.type(screen.getByLabelText('Confirm password'), 'four patient otters');
  session.user = nora;
  await user.click(send());
  await waitFor(() => expect(history.location.pathname).toBe('/beacons'));
  expect(sent).toEqual([
    {
      call: `PUT ${path}`,
      body: { password: 'four patient otters', passwordConfirmation: 'four patient otters' },
    },
  ]);
});

test('a person with a password joins with that password only', async () => {
  const { user, sent } = await openInvitation({ hasPassword: true, email: 'pat@riverside.test' }, [
    [acceptCall, problem(422, 'sign_in_failed', 'Incorrect email, username or password.')],
  ]);
  expect(screen.queryByLabelText('Confirm password')).toBeNull();
  await user.type(screen.getByLabelText('Password'), 'the old one');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Incorrect email, username or password.')).toBeTruthy();
  expect(sent).toEqual([{ call: `PUT ${path}`, body: { password: 'the old one' } }]);
});

test('a person whose link does not reveal it can say whether they have an account', async () => {
  const { user, sent } = await openInvitation({ hasPassword: null, email: 'pat@riverside.test' }, [
    [acceptCall, problem(422, 'sign_in_failed', 'Incorrect email, username or password.')],
  ]);
  await user.click(send());
  await user.click(screen.getByRole('button', { name: 'I already have an account' }));
  expect(screen.queryByText('Required')).toBeNull();
  expect(screen.queryByLabelText('Confirm password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await user.type(screen.getByLabelText('Password'), 'the old one');
  await user.click(screen.getByRole('button', { name: 'Accept invitation' }));
  expect(await screen.findByText('Incorrect email, username or password.')).toBeTruthy();
  expect(sent).toEqual([{ call: `PUT ${path}`, body: { password: 'the old one' } }]);
  await user.click(screen.getByRole('button', { name: 'Create a new account' }));
  expect(screen.getByLabelText('Confirm password')).toBeTruthy();
});

test('a required second factor is set up before the account is created', async () => {
  const url = 'otpauth://totp/Beacon:pat?secret=GEZDGNBVGY3TQOJQ&issuer=Beacon';
  const { user, sent } = await openInvitation({ email: 'pat@riverside.test', mfaRequired: true }, [
    [
      acceptCall,
      (body) =>
        'otpCodeForUnconfirmedSecret' in body
          ? data({ token: 't', user: nora })()
          : data({ mfa_required: true, mfa_setup_url: url })(),
    ],
  ]);
  await user.type(screen.getByLabelText('Password'), 'four patient otters');
  await user.type(screen.getByLabelText('Confirm password'), 'four patient otters');
  await user.click(send());
  await user.click(await screen.findByRole('button', { name: 'I have an app' }));
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await user.type(await screen.findByLabelText('Six-digit code'), '123456');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.body).toEqual({
    password: 'four patient otters',
    passwordConfirmation: 'four patient otters',
    otpCodeForUnconfirmedSecret: '123456',
  });
});

test('a person who comes from an assessment is thanked first', async () => {
  renderApp(
    '/user_invite/abc?assessed=true',
    answersFrom([[invitationCall, data({ invitation: baseInvitation, mfa_required: false })]]),
    null,
  );
  expect(await screen.findByText('Thank you for submitting the assessment.')).toBeTruthy();
});

test('an invalid link shows the problem and whom to ask', async () => {
  const title = 'this invitation is invalid, has already been used, or has expired.';
  renderApp(
    '/user_invite/abc',
    answersFrom([[invitationCall, problem(404, 'invitation_invalid', title)]]),
    null,
  );
  expect(await screen.findByRole('heading', { name: 'Sorry,' })).toBeTruthy();
  expect(screen.getByText(title)).toBeTruthy();
  expect(screen.getByText(/contact your organisation liaison or support/)).toBeTruthy();
});
