import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { endSession, startSession } from '#contract/sessions.ts';
import { announce } from '#web/design/announce.ts';
import { shownToasts } from '#web/design/toasts/toast-store.ts';
import { queryClient } from '#web/shell/api/query-client.ts';
import { nora } from '#web/testing/nora.ts';
import { answersFrom, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { saveWizardDraft } from '#web/shell/session/wizard-drafts.ts';

const endSessionAnswers = answersFrom([[endSession, data({ success: true })]]);
const deletion = { call: 'DELETE /api/sessions', body: {} };
const logOutButton = () => screen.findByRole('button', { name: 'Log out' });

async function chooseInMenu({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: 'Nora Silva' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Log out', hidden: true }));
}

test('Log out in the menu clears all caches and opens the public home page', async () => {
  announce('Something the user did');
  const page = renderApp('/users/mfa', endSessionAnswers, nora);
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
  expect(shownToasts()).toEqual([]);
  expect(sessionStorage.length).toBe(0);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Log in' })).not.toEqual([]));
});

test('a failed log-out shows the problem and can be retried', async () => {
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
  'the address /logout asks for confirmation when opened from "%s"',
  async (referrer) => {
    Object.defineProperty(document, 'referrer', { value: referrer, configurable: true });
    const page = renderApp('/logout', endSessionAnswers, nora);
    await screen.findByText('Do you want to log out?');
    const button = await logOutButton();
    expect(page.sent).toEqual([]);
    await page.user.click(button);
    await waitFor(() => expect(page.sent).toEqual([deletion]));
  },
);

test('a login that redirects to /logout asks for confirmation', async () => {
  const signedIn = data({ token: 'opaque', user: nora });
  const answers = { ...endSessionAnswers, ...answersFrom([[startSession, signedIn]]) };
  const page = renderApp('/login?then=%2Flogout', answers, null);
  await page.user.type(await screen.findByLabelText('Email or username'), 'nora');
  await page.user.type(screen.getByLabelText('Password'), 'secret{Enter}');
  await screen.findByText('Do you want to log out?');
  expect(page.sent.map(({ call }) => call)).toEqual(['POST /api/sessions']);
});

test('a signed-in person redirected from the login to /logout is asked for confirmation', async () => {
  const page = renderApp('/login?then=%2Flogout', endSessionAnswers, nora);
  await screen.findByText('Do you want to log out?');
  expect(page.sent).toEqual([]);
});
