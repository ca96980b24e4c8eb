import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { closeAllToasts } from '#web/design/toasts/toast-store.ts';
import { data, renderApp, problem } from '#web/testing/render-app.tsx';

beforeEach(closeAllToasts);

const find = 'GET /api/users/notifications';
const change = 'PUT /api/users/notifications';
const riverside = { slug: 'riverside', name: 'Riverside', assessmentMails: true };
const hillcrest = { slug: 'hillcrest', name: 'Hillcrest', assessmentMails: false };
const both = { hasMailbox: true, organisations: [riverside, hillcrest] };

test('Each organisation has a switch, and emails about the account have none', async () => {
  open({ [find]: data(both) });
  expect(await switchOf('Riverside')).toHaveProperty('checked', true);
  expect(await switchOf('Hillcrest')).toHaveProperty('checked', false);
  const account = screen.getByRole('heading', { name: 'Emails about your account' });
  const section = account.closest('section') ?? document.body;
  expect(section.textContent).toContain("They can't be switched off.");
  expect(within(section).getAllByRole('listitem')).toHaveLength(4);
  expect(within(section).queryByRole('switch')).toBeNull();
  expect(document.title).toContain('Notifications');
});

test('A switch is saved at once, and Undo switches it on again', async () => {
  const { user, sent } = open({ [find]: data(both), [change]: data(both) });
  await user.click(await switchOf('Riverside'));
  await screen.findByText('Emails about assessments from Riverside switched off.');
  expect(await switchOf('Riverside')).toHaveProperty('checked', false);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Emails about assessments from Riverside switched on.');
  expect(await switchOf('Riverside')).toHaveProperty('checked', true);
  expect(sent).toEqual(
    [false, true].map((assessmentMails) => ({
      call: change,
      body: { organisation: 'riverside', assessmentMails },
    })),
  );
});

test('Switching on is reported without Undo', async () => {
  const { user } = open({ [find]: data(both), [change]: data(both) });
  await user.click(await switchOf('Hillcrest'));
  await screen.findByText('Emails about assessments from Hillcrest switched on.');
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('A switch that could not be saved goes back, and says why', async () => {
  const { user } = open({ [find]: data(both), [change]: problem(404, 'not_found', 'Not found.') });
  await user.click(await switchOf('Riverside'));
  expect((await screen.findByRole('alert')).textContent).toContain('Not found.');
  await waitFor(async () => expect(await switchOf('Riverside')).toHaveProperty('checked', true));
});

test('An account without an address is told so, and how to add one', async () => {
  open({ [find]: data({ ...both, hasMailbox: false }) });
  const link = await screen.findByRole('link', { name: 'Add an email address' });
  expect(link.getAttribute('href')).toBe('/users/email/edit');
});

test('A person without an organisation is told that nobody asks them', async () => {
  open({ [find]: data({ hasMailbox: true, organisations: [] }) });
  expect(await screen.findByText(/nobody asks you for answers/)).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
});

function open(answers: Parameters<typeof renderApp>[1]) {
  return renderApp('/users/notifications', answers);
}

function switchOf(organisation: string): Promise<HTMLElement> {
  return screen.findByRole('switch', { name: `Invitations and reminders from ${organisation}` });
}
