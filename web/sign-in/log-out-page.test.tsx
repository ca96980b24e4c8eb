import { notifications, notificationsStore } from '@mantine/notifications';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { endSession } from '#contract/sessions.ts';
import { queryClient } from '../query-client.ts';
import { data, nora, openPage, refusal } from '../testing/open-page.tsx';

afterEach(() => setReferrer(''));

test('logging out forgets everything and lands on the public home', async () => {
  notifications.show({ message: 'Something she did' });
  const page = openPage('/logout', nora, [[endSession, () => data({ success: true })]]);
  queryClient.setQueryData(['beacons'], ['something she saw']);
  await screen.findByRole('heading', { name: 'See, in seconds, who needs you today.' });
  expect(page.path()).toBe('/');
  expect(page.sent).toEqual([{ call: 'DELETE /api/sessions', body: {} }]);
  expect(queryClient.getQueryData(['beacons'])).toBeUndefined();
  expect(notificationsStore.getState().notifications).toEqual([]);
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Log in' })).not.toEqual([]));
});

test('logging out that fails says why and can be tried again', async () => {
  const title = 'Beacon is catching its breath. Please try again shortly.';
  let isDown = true;
  const answer = () => (isDown ? refusal(503, 'unavailable', title) : data({ success: true }));
  const page = openPage('/logout', nora, [[endSession, answer]]);
  await screen.findByText(title);
  isDown = false;
  await page.user.click(screen.getByRole('button', { name: 'Log out' }));
  await waitFor(() => expect(page.path()).toBe('/'));
});

test('a link on another site logs nobody out unasked', async () => {
  setReferrer('https://evil.example/');
  const page = openPage('/logout', nora, [[endSession, () => data({ success: true })]]);
  const button = await screen.findByRole('button', { name: 'Log out' });
  expect(page.sent).toEqual([]);
  await page.user.click(button);
  await waitFor(() => expect(page.sent).toHaveLength(1));
});

function setReferrer(value: string): void {
  Object.defineProperty(document, 'referrer', { value, configurable: true });
}
