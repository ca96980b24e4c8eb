import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession, startSession } from '#contract/sessions.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { nora } from '#web/testing/nora.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { saveWizardDraft } from '#web/shell/session/wizard-drafts.ts';

const ending = answersFrom([[endSession, data({ success: true })]]);
const deletion = { call: 'DELETE /api/sessions', body: {} };
const logOutButton = () => screen.findByRole('button', { name: 'Log out' });

async function chooseInMenu({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: 'Nora Silva' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out', hidden: true }));
}

test('logging out in the menu forgets everything and lands on the public home', async () => {
  notifications.show({ message: 'Something they did' });
  const page = renderApp('/users/mfa', ending, nora);
  queryClient.setQueryData(['beacons'], ['something they saw']);
  saveWizardDraft(
    { userId: nora.id, name: 'import' },
    { values: 'something they typed', attempted: [] },
  );
  await chooseInMenu(page);
  await screen.findByRole('heading', { name: 'See, in seconds, who needs you today.' });
  expect(page.path()).toBe('/');
  expect(page.sent).toEqual([deletion]);
  expect(queryClient.getQueryData(['beacons'])).toBeUndefined();
  expect(notificationsStore.getState().notifications).toEqual([]);
  expect(sessionStorage.length).toBe(0);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Log in' })).not.toEqual([]));
});

test('logging out that fails says why and can be tried again', async () => {
  const title = 'Beacon is catching its breath. Please try again shortly.';
  let isDown = true;
  const answer = () => (isDown ? problem(503, 'unavailable', title)() : data({ success: true })());
  const page = renderApp('/users/mfa', answersFrom([[endSession, answer]]), nora);
  await chooseInMenu(page);
  await screen.findByText(title);
  isDown = false;
  await page.user.click(await logOutButton());
  await waitFor(() => expect(page.path()).toBe('/'));
});

test.each(['', 'https://evil.example/', `${window.location.origin}/beacons`])(
  'a typed address or a link logs nobody out unasked, coming from "%s"',
  async (referrer) => {
    Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
    const page = renderApp('/logout', ending, nora);
    await screen.findByText('Do you want to log out?');
    const button = await logOutButton();
    expect(page.sent).toEqual([]);
    await page.user.click(button);
    await waitFor(() => expect(page.sent).toEqual([deletion]));
  },
);

test('signing in on the way to logging out does not end at once what has just begun', async () => {
  const signedIn = data({ token: 'opaque', user: nora });
  const answers = { ...ending, ...answersFrom([[startSession, signedIn]]) };
  const page = renderApp('/login?then=%2Flogout', answers, null);
  await page.user.type(await screen.findByLabelText('Email or username'), 'nora');
  await page.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText('Do you want to log out?');
  expect(page.sent.map(({ call }) => call)).toEqual(['POST /api/sessions']);
});

test('whoever is signed in is asked also where their session leads them on from sign-in', async () => {
  const page = renderApp('/login?then=%2Flogout', ending, nora);
  await screen.findByText('Do you want to log out?');
  expect(page.sent).toEqual([]);
});
