import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts';
import { confirmEmail, updateProfile } from '#contract/users.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const button = (name: string) => screen.getByRole('button', { name });

test('a reset request needs an address and is confirmed', async () => {
  const { user, sent } = renderApp(
    '/forgot_password',
    answersFrom([[requestPasswordReset, data({ success: true })]]),
    null,
  );
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await user.click(button('Send the link'));
  expect(screen.getByText('Email required')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Email'), 'nora@riverside.test');
  await user.click(button('Send the link'));
  expect(await screen.findByRole('heading', { name: 'Email Sent' })).toBeTruthy();
  expect(screen.getByText("We've email you a link to change your password.")).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
  expect(button('Get help')).toBeTruthy();
});

test('a rejected reset request stays on its page and shows the problem', async () => {
  const { user, path } = renderApp(
    '/forgot_password',
    answersFrom([[requestPasswordReset, problem(429, 'too_many', 'Too many attempts.')]]),
    null,
  );
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  await user.type(screen.getByLabelText('Email'), 'nora@riverside.test{Enter}');
  expect(await screen.findByText('Too many attempts.')).toBeTruthy();
  expect(path()).toBe('/forgot_password');
});

test('the new password page without a token shows an error', async () => {
  renderApp('/new_password', {}, null);
  expect(await screen.findByText('No token specified.')).toBeTruthy();
});

test('a new password is set when it was typed twice', async () => {
  const { user, sent } = renderApp(
    '/new_password?token=abc',
    answersFrom([[resetPassword, data({ success: true })]]),
    null,
  );
  await screen.findByRole('heading', { name: 'New password' });
  await user.click(button('Set password'));
  expect(screen.getAllByText('Required')).toHaveLength(2);
  await user.type(screen.getByLabelText('New password'), 'seven quiet herons');
  await user.type(screen.getByLabelText('Confirm new password'), 'seven quiet heron');
  await user.click(button('Set password'));
  expect(screen.getByText('Does not match')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(screen.getByLabelText('Confirm new password'), 's');
  await user.click(button('Set password'));
  const done = 'Your password has been updated, you can now use it to log in.';
  expect(await screen.findByText(done)).toBeTruthy();
  expect(sent).toEqual([
    { call: 'POST /api/passwords', body: { password: 'seven quiet herons', token: 'abc' } },
  ]);
});

test('an invalid reset link offers to send another one', async () => {
  const title =
    'Sorry, this reset password link is invalid, has already been used, or has expired.';
  const { user } = renderApp(
    '/new_password?token=abc',
    answersFrom([[resetPassword, problem(422, 'invalid_token', title)]]),
    null,
  );
  await screen.findByRole('heading', { name: 'New password' });
  await user.type(screen.getByLabelText('New password'), 'seven quiet herons');
  await user.type(screen.getByLabelText('Confirm new password'), 'seven quiet herons{Enter}');
  expect(await screen.findByText(title)).toBeTruthy();
  const another = screen.getByRole('link', { name: 'Request another link' });
  expect(another.getAttribute('href')).toBe('/forgot_password');
});

test('a change of password needs the current one', async () => {
  const { user, sent, path } = renderApp(
    '/users/password/edit',
    answersFrom([[changePassword, data({ success: true })]]),
    nora,
  );
  await screen.findByRole('heading', { name: 'Change your password' });
  await user.click(button('Change password'));
  expect(screen.getAllByText('Required')).toHaveLength(3);
  await user.type(screen.getByLabelText('Current password'), 'the old one');
  await user.type(screen.getByLabelText('New password'), 'seven quiet herons');
  await user.type(screen.getByLabelText('Confirm new password'), 'seven quiet herons{Enter}');
  await waitFor(() => expect(path()).toBe('/beacons'));
  expect(sent).toEqual([
    {
      call: 'PUT /api/users/update_password',
      body: { currentPassword: 'the old one', password: 'seven quiet herons' },
    },
  ]);
});

test('a profile needs a name, and shows the saved one', async () => {
  const { user, sent, session, path } = renderApp(
    '/users/edit',
    answersFrom([
      [
        updateProfile,
        (body) => {
          session.user = { ...nora, name: String(body['name']) };
          return data({ user: session.user })();
        },
      ],
    ]),
    nora,
  );
  const name = await screen.findByLabelText('Preferred name');
  expect(name).toHaveProperty('value', 'Nora Silva');
  await user.clear(name);
  await user.click(button('Save'));
  expect(screen.getByText('Required')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.type(name, 'Nonô');
  await user.type(screen.getByLabelText('Phone'), '+44 1');
  await user.click(button('Save'));
  expect(await screen.findByRole('button', { name: 'Nonô' })).toBeTruthy();
  await waitFor(() => expect(path()).toBe('/beacons'));
  expect(sent).toEqual([
    {
      call: 'PUT /api/users/update',
      body: { name: 'Nonô', fullName: '', language: null, phone: '+44 1', avatar: null },
    },
  ]);
});

test('an address is confirmed by the button, not by opening the link', async () => {
  const { user, sent } = renderApp(
    '/confirm_email?token=abc',
    answersFrom([[confirmEmail, data({ success: true })]]),
    null,
  );
  await screen.findByRole('heading', { name: 'Confirm your email address' });
  expect(sent).toEqual([]);
  await user.click(button('Confirm this address'));
  expect(await screen.findByText('Your email address is confirmed.')).toBeTruthy();
  expect(sent).toEqual([{ call: 'POST /api/users/confirm_email', body: { token: 'abc' } }]);
});

test('the user menu links to all account pages', async () => {
  const { user } = renderApp('/beacons', {}, nora);
  await user.click(await screen.findByRole('button', { name: 'Nora Silva' }));
  const items = await screen.findAllByRole('menuitem', { hidden: true });
  expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
    ['Edit profile', '/users/edit'],
    ['Edit password', '/users/password/edit'],
    ['Two-factor authentication', '/users/mfa'],
    ['Active sessions', '/users/sessions'],
    ['Log out', '/logout'],
  ]);
});
