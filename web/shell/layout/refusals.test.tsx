import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { endOtherSessions, listSessions } from '#contract/sessions.ts';
import { updateProfile } from '#contract/users.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { nora } from '#web/testing/nora.ts';

const startedAt = '2026-11-21T08:00:00.000Z';
const oops = 'Oops, something unexpected happened.';
beforeEach(() => notifications.clean());

const denied = "Sorry, I can't show you this page. Please sign in.";

test('whoever was signed out while a page was open is told, and finds the way back', async () => {
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

test('whoever may not see a page stays signed in and is told whom to ask', async () => {
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

test('an organisation that begins to require two-factor leads straight to its set-up', async () => {
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
  expect(notificationsStore.getState().notifications).toEqual([]);
});

test.each([
  ['mfa_setup_required', 403, '/users/mfa/otp/edit'],
  ['client_outdated', 409, '/client_outdated'],
  ['signed_out', 403, '/access_denied?then=%2Fusers%2Fedit'],
])('a form refused as %s is left as well', async (id, status, path) => {
  const page = renderApp(
    '/users/edit',
    answersFrom([[updateProfile, problem(status, id, 'Refused')]]),
    nora,
  );
  await page.user.click(await screen.findByRole('button', { name: 'Save' }));
  await waitFor(() => expect(page.path()).toBe(path));
});

test.each([
  ['asked', listSessions],
  ['changed', endOtherSessions],
])('what fails while it is %s is told for as long as a flash lasts', async (_, failing) => {
  const session = { id: '1', startedAt, lastUsedAt: startedAt, device: null, isCurrent: false };
  const page = renderApp(
    '/users/sessions',
    answersFrom([
      [listSessions, data({ sessions: [session] })],
      [failing, problem(500, 'unexpected', oops)],
    ]),
    nora,
  );
  HTMLDialogElement.prototype.showModal = function open() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = () => {};
  if (failing === endOtherSessions) {
    await page.user.click(await screen.findByRole('button', { name: 'End all others' }));
    const [, confirm] = screen.getAllByRole('button', { name: 'End all others' });
    if (confirm) await page.user.click(confirm);
  }
  const flashes = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await waitFor(() => expect(flashes()).toEqual([oops]));
  expect(page.path()).toBe('/users/sessions');
});
