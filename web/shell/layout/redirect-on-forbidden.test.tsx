import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { endOtherSessions, listSessions } from '#contract/sessions.ts';
import { updateProfile } from '#contract/users.ts';
import { closeAllToasts, shownToasts } from '#web/design/toasts/toast-store.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const startedAt = '2026-11-21T08:00:00.000Z';
const unexpected = 'Oops, something unexpected happened.';
beforeEach(closeAllToasts);

const denied = "Sorry, I can't show you this page. Please sign in.";

test('a session that ended redirects to Access denied, with a login link back to the page', async () => {
  const { history } = renderApp(
    '/users/sessions',
    answersFrom([[listSessions, problem(403, 'signed_out', denied)]]),
    nora,
  );
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(history.location.pathname).toBe('/access_denied');
  expect(screen.getAllByText(denied).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nora Silva' })).toBeNull());
  const links = screen.getAllByRole('link', { name: 'Log in' });
  expect(links.at(-1)?.getAttribute('href')).toBe('/login?then=%2Fusers%2Fsessions');
});

test('a page without permission redirects to Access denied, stays signed in and names whom to ask', async () => {
  const { history } = renderApp(
    '/users/sessions',
    answersFrom([[listSessions, problem(403, 'not_allowed', 'You are not allowed to do that.')]]),
    nora,
  );
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(history.location.href).toBe('/access_denied');
  expect(screen.getByText(/ask your organisation's administrator/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nora Silva' })).toBeTruthy();
});

const mustSetUp = { ...nora, mfaRequired: true };

test('a new two-factor requirement redirects to its set-up', async () => {
  const page = renderApp(
    '/users/sessions',
    answersFrom([
      [
        listSessions,
        () => {
          page.session.user = mustSetUp;
          return problem(403, 'mfa_setup_required', 'Please set it up.')();
        },
      ],
    ]),
    nora,
  );
  await waitFor(() => expect(page.path()).toBe('/users/mfa/otp/edit'));
  await screen.findByLabelText('Password');
  expect(shownToasts()).toEqual([]);
});

test.each([
  ['mfa_setup_required', 403, '/users/mfa/otp/edit'],
  ['client_outdated', 409, '/client_outdated'],
  ['signed_out', 403, '/access_denied?then=%2Fusers%2Fedit'],
])('a form rejected with %s redirects as well', async (id, status, path) => {
  const page = renderApp(
    '/users/edit',
    answersFrom([[updateProfile, problem(status, id, 'Refused')]]),
    nora,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.path()).toBe(path));
});

test.each([
  ['query', listSessions],
  ['mutation', endOtherSessions],
])('a failed %s shows a flash message', async (_, failing) => {
  const session = { id: '1', startedAt, lastUsedAt: startedAt, device: null, isCurrent: false };
  const page = renderApp(
    '/users/sessions',
    answersFrom([
      [listSessions, data({ sessions: [session] })],
      [failing, problem(500, 'unexpected', unexpected)],
    ]),
    nora,
  );
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  if (failing === endOtherSessions) {
    await page.user.click(await screen.findByRole('button', { name: 'Sign out other devices' }));
    const [, confirm] = screen.getAllByRole('button', { name: 'Sign out other devices' });
    if (confirm) await page.user.click(confirm);
  }
  const flashes = () => shownToasts().map(({ message }) => message);
  await waitFor(() => expect(flashes()).toEqual([unexpected]));
  expect(page.path()).toBe('/users/sessions');
});
