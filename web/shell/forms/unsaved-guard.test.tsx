import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aUser } from '#web/testing/sample-beacon.ts';
import { aList } from '#web/testing/sample-lists.ts';
import { hasUnsaved } from './unsaved-forms.ts';

const asking = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const name = () => screen.findByRole('textbox', { name: /^Preferred name/ });

test('A form with changes asks before a link leaves it; Cancel stays, and Leave leaves', async () => {
  const { user, path } = open();
  await user.type(await name(), ' B');
  const link = screen.getByRole('link', { name: /Beacons$/ });
  await user.click(link);
  await user.click(within(await asking()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect([path(), (await name()).getAttribute('value')]).toEqual(['/users/edit', 'Ada Okafor B']);
  await user.click(link);
  await user.click(within(await asking()).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(path()).toBe('/beacons?organisation=riverside'));
});

test('A form without changes, and one whose changes were taken back, is left at once', async () => {
  const { user, path } = open();
  await user.type(await name(), ' B');
  await user.type(await name(), '{Backspace}{Backspace}');
  await user.click(screen.getByRole('link', { name: /Beacons$/ }));
  await waitFor(() => expect(path()).toBe('/beacons?organisation=riverside'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A form that was saved is left at once, and one that was not saved asks', async () => {
  let isDown = true;
  const { user, path } = open({
    'PUT /api/users/update': () =>
      isDown ? problem(503, 'unavailable', 'Later')() : data({ user: aUser() })(),
  });
  await user.type(await name(), ' B');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Later');
  await user.click(screen.getByRole('link', { name: /Beacons$/ }));
  await user.click(within(await asking()).getByRole('button', { name: 'Cancel' }));
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(path()).toBe('/org/riverside'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Closing the tab asks while a form has changes, and not otherwise', async () => {
  const { user } = open();
  const field = await name();
  expect(hasUnsaved('tab')).toBe(false);
  await user.type(field, ' B');
  expect(hasUnsaved('tab')).toBe(true);
});

test('A password to sign in with is left at once', async () => {
  const { user, path } = renderApp('/forgot_password', {}, null);
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@riverside.test');
  await user.click(screen.getByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(path()).toBe('/login'));
});

function open(answers: Parameters<typeof renderApp>[1] = {}) {
  return renderApp(
    '/users/edit',
    { 'GET /api/beacons': data(aList([])), ...answers },
    aUser({ name: 'Ada Okafor' }),
  );
}
