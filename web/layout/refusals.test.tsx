import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { listSessions } from '#contract/sessions.ts';
import { nora, openPage, refusal } from '../testing/open-page.tsx';

const denied = "Sorry, I can't show you this page. Please sign in.";

test('whoever was signed out while a page was open is told, and finds the way back', async () => {
  const { history } = openPage('/users/sessions', nora, [
    [listSessions, () => refusal(403, 'signed_out', denied)],
  ]);
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(history.location.pathname).toBe('/access_denied');
  expect(screen.getByText(denied)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Nora Silva' })).toBeNull());
  const links = screen.getAllByRole('link', { name: 'Log in' });
  expect(links.at(-1)?.getAttribute('href')).toBe('/login?then=%2Fusers%2Fsessions');
});

test('whoever may not see a page stays signed in and is told whom to ask', async () => {
  const { history } = openPage('/users/sessions', nora, [
    [listSessions, () => refusal(403, 'not_allowed', 'You are not allowed to do that.')],
  ]);
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(history.location.href).toBe('/access_denied');
  expect(screen.getByText(/ask your organisation's administrator/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Nora Silva' })).toBeTruthy();
});
