import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAllToasts } from '#web/design/toasts/toast-store.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { anOrgUser, aUserPage } from '#web/testing/sample-org-users.ts';
import { stubDialogs } from '#web/testing/stub-dialogs.ts';

const users = '/api/orgs/riverside/users';
const undoing = 'POST /api/undos/first';

beforeAll(stubDialogs);
beforeEach(closeAllToasts);

test.each([
  [
    'A removal',
    'remove_org_roles',
    { success: true },
    [remove, isListed],
    /^Nora Silva was removed/,
  ],
  [
    'A role',
    'update_role',
    { org_roles: [] },
    [takeRole, isObserver],
    'no longer has the role Observer',
  ],
] as const)(
  '%s is taken back from its message, and the list shows the user as before',
  async (_, call, answer, [act, shows], words) => {
    let isChanged = false;
    const change = (to: boolean, answered: object) => () => {
      isChanged = to;
      return data(answered)();
    };
    const { user } = await open({
      [`POST ${users}/${call}?email=nora%40riverside.test`]: change(true, {
        ...answer,
        undoId: 'first',
      }),
      [undoing]: change(false, {}),
    });
    await user.click(screen.getByRole('button', { name: 'Manage Nora Silva' }));
    await user.click(act());
    const question = screen.queryByRole('dialog');
    if (question) await user.click(within(question).getByRole('button', { name: 'Remove' }));
    await screen.findByText(words, { exact: false });
    expect([isChanged, shows()]).toEqual([true, false]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone.')).toBeTruthy();
    await waitFor(() => expect([isChanged, shows()]).toEqual([false, true]));
  },
);

function remove() {
  return screen.getByRole('button', { name: 'Remove Nora Silva' });
}

function takeRole() {
  return screen.getByLabelText('Observer');
}

function isListed(): boolean {
  return screen.queryByRole('row', { name: /Nora Silva/ }) !== null;
}

function isObserver(): boolean {
  return screen.getByLabelText<HTMLInputElement>('Observer').checked;
}

async function open(answers: Parameters<typeof renderApp>[1]) {
  const frameworks = [{ id: 'team', title: 'Team', activeBeaconCount: 15 }];
  const stats = { users: 25, clients: 14, beacons: 15, archivedBeacons: 1 };
  const organisation = { slug: 'riverside', name: 'Riverside', stats, frameworks, groupNames: [] };
  const nora = anOrgUser('Nora Silva', 'nora@riverside.test', { orgRoles: ['observer'] });
  const ada = anOrgUser('Ada Okafor', 'ada@riverside.test', { orgRoles: ['admin'] });
  const app = renderApp('/org/riverside', {
    'GET /api/orgs/riverside': data({ organisation }),
    [`GET ${users}`]: aUserPage([ada, nora]),
    ...answers,
  });
  await screen.findByRole('table');
  return app;
}
