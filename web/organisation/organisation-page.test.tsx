import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import type { OrgUser } from '#contract/organisations.ts';
import { type Answers, data, problem, renderApp } from '../testing/render-app.tsx';
import { anOrgUser as aUser, aUserPage as aPage } from '../testing/sample-org-users.ts';
import { stubDialogs } from '../testing/stub-dialogs.ts';

const users = '/api/orgs/riverside/users';
const nora = aUser('Nora Silva', 'nora@riverside.test');
const ada = aUser('Ada Okafor', 'ada@riverside.test', { orgRoles: ['admin'] });
const emailQuery = 'email=nora%40riverside.test';
const link = 'https://beacon.example/user_invite/abc';

beforeAll(stubDialogs);

test('the page shows statistics and users of the organisation', async () => {
  await open({}, [ada, { ...nora, stats: { beacons: 3, asAdmin: 2, asAssessor: 1, asViewer: 0 } }]);
  expect(screen.getByRole('heading', { name: 'Riverside' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '15' }).getAttribute('href')).toContain('/beacons');
  const row = rowOf('Nora Silva');
  expect(row.getByText('2 as admin, 1 as assessor')).toBeTruthy();
  expect(rowOf('Ada Okafor').getByText('Org Admin')).toBeTruthy();
  expect(row.queryByText('Org Admin')).toBeNull();
  expect(screen.getByRole('link', { name: 'Choose a framework to archive' })).toBeTruthy();
});

test('the address holds filters and page', async () => {
  const { user, history } = await open(
    {
      [`GET ${users}`]: aPage([ada], { totalPages: 3, total: 120 }),
      [`GET ${users}?page=2`]: aPage([nora], { page: 2, totalPages: 3, total: 120 }),
      [`GET ${users}?role=client`]: aPage([]),
      [`GET ${users}?role=client&searchTerm=kim`]: aPage([]),
    },
    [ada],
  );
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await screen.findByText('Nora Silva');
  expect(history.location.search).toBe('?page=2');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'client');
  await screen.findByText(/No users match these filters/);
  expect(history.location.search).toBe('?role=client');
  expect(screen.queryByRole('link', { name: 'Choose a framework to archive' })).toBeNull();
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'kim{Enter}');
  await waitFor(() => expect(history.location.search).toBe('?role=client&searchTerm=kim'));
});

test('a role change is shown at once and stays after the answer', async () => {
  const { user, calls } = await open({
    [`POST ${users}/update_role?${emailQuery}`]: data({ org_roles: ['observer'], undoId: null }),
  });
  await manage(user);
  await user.click(rowOf('Nora Silva').getByLabelText('Observer'));
  expect(isOn('Observer')).toBe(true);
  await waitFor(() => expect(calls.at(-1)).toContain('update_role'));
  expect(isOn('Observer')).toBe(true);
});

test('a rejected role change is rolled back', async () => {
  const { user } = await open({
    [`POST ${users}/update_role?${emailQuery}`]: problem(422, 'own_admin_role', 'Not today'),
  });
  await manage(user);
  await user.click(rowOf('Nora Silva').getByLabelText('Observer'));
  await screen.findByText('Not today');
  expect(isOn('Observer')).toBe(false);
});

test('an added user is first in the list, with the invitation link', async () => {
  const zoe = aUser('Zoe', 'zoe@beacon.test');
  zoe.user.pending = true;
  const { user } = await open({ [`POST ${users}`]: data({ user: zoe, link }) });
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  const form = within(screen.getByRole('form', { name: 'Add user' }));
  expect(document.activeElement).toBe(form.getByLabelText('Name'));
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  expect(form.getAllByText('Required')).toHaveLength(2);
  await user.type(form.getByLabelText('Name'), 'Zoe');
  await user.type(form.getByLabelText('Email'), 'zoe@beacon.test');
  await user.click(form.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(link);
  expect(screen.queryByRole('form', { name: 'Add user' })).toBeNull();
  expect(names()).toEqual(['Zoe', 'Nora Silva']);
  expect(rowOf('Zoe').getByText('Invited')).toBeTruthy();
});

test('an added user replaces the row with the same address, and an error is shown beside its field', async () => {
  const again = aUser('Nora S', 'nora@riverside.test', { orgRoles: ['beacon_creator'] });
  let isRejected = true;
  const fields = { email: 'This person is already a user of this organisation' };
  const errors = { id: 'invalid', title: 'Please correct the marked fields.', fields };
  const { user } = await open({
    [`POST ${users}`]: () =>
      isRejected ? Response.json({ errors }, { status: 422 }) : data({ user: again, link })(),
  });
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  await user.type(screen.getByLabelText('Name'), 'Nora S');
  await user.type(screen.getByLabelText('Email'), 'nora@riverside.test');
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText(fields.email);
  isRejected = false;
  await user.click(screen.getByRole('button', { name: 'Send invitation' }));
  await screen.findByText('Nora S');
  expect(names()).toEqual(['Nora S']);
});

test('Cancel closes the form to add a user', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Add user' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('form', { name: 'Add user' })).toBeNull();
});

test('tags are saved sorted and without duplicates', async () => {
  const sent: unknown[] = [];
  const { user } = await open(
    { [`PUT ${users}/tags?${emailQuery}`]: data({ tags: [], undoId: null }) },
    [{ ...nora, user: { ...nora.user, tags: ['Parent'] } }],
  );
  const originalFetch = globalThis.fetch;
  globalThis.fetch = (path, init) => {
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body));
    return originalFetch(path, init);
  };
  await manage(user);
  await user.click(screen.getByRole('button', { name: 'Edit tags of Nora Silva' }));
  await user.type(screen.getByRole('combobox', { name: 'Tags of Nora Silva' }), 'Aunt{Enter}');
  await waitFor(() => expect(sent).toEqual([{ tags: ['Aunt', 'Parent'] }]));
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(rowOf('Nora Silva').getAllByText('Aunt')).not.toHaveLength(0);
});

test.each([
  ['own_removal', 'You cannot delete yourself from this organisation.'],
  [
    'still_in_beacons',
    'To remove this user from the organisation they have to first be removed from all their Beacons.',
  ],
] as const)(
  'a removal that is not allowed (%s) is not offered, and says why',
  async (why, message) => {
    const { user } = await open({}, [{ ...nora, removalRefusal: why }]);
    await manage(user);
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Nora Silva' })).toBeNull();
  },
);

test('the import permission is toggled, and rolled back when it is rejected', async () => {
  let isRejected = false;
  const { user, sent } = await open({
    [`POST ${users}/update_importer?${emailQuery}`]: (body) =>
      isRejected ? problem(422, 'invalid', 'Not today')() : data({ ...body, undoId: null })(),
  });
  await manage(user);
  const toggle = () => rowOf('Nora Silva').getByLabelText<HTMLInputElement>('Can import');
  await user.click(toggle());
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ importer: true }));
  expect(toggle().checked).toBe(true);
  isRejected = true;
  await user.click(toggle());
  await screen.findByText('Not today');
  expect(toggle().checked).toBe(true);
});

test('a rejected removal keeps the user and reloads the list', async () => {
  const title =
    'To remove this user from the organisation they have to first be removed from all their Beacons.';
  const { user, calls } = await open(
    {
      [`POST ${users}/remove_org_roles?${emailQuery}`]: data({ success: true, undoId: null }),
      [`POST ${users}/remove_org_roles?email=ada%40riverside.test`]: problem(
        409,
        'still_in_beacons',
        title,
      ),
    },
    [ada, nora],
  );
  await manage(user);
  await user.click(screen.getByRole('button', { name: 'Remove Nora Silva' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('Are you sure you want to delete this user?')).toBeTruthy();
  expect(calls.filter((call) => call.includes('remove'))).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(names()).toEqual(['Ada Okafor']));
  await manage(user, 'Ada Okafor');
  await user.click(screen.getByRole('button', { name: 'Remove Ada Okafor' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText(title)).toBeTruthy();
  await waitFor(() => expect(calls.filter((call) => call === `GET ${users}`)).toHaveLength(2));
  expect(rowOf('Ada Okafor').getByRole('button', { name: 'Remove Ada Okafor' })).toBeTruthy();
});

test('a resent invitation shows its link', async () => {
  const pat = aUser('Nora Silva', 'nora@riverside.test');
  pat.user.pending = true;
  const { user } = await open({ [`POST ${users}/resend_invite?${emailQuery}`]: data({ link }) }, [
    pat,
  ]);
  await manage(user);
  await user.click(screen.getByRole('button', { name: 'Resend invite: Nora Silva' }));
  await screen.findByText('Invite sent');
  expect(screen.getByText(link)).toBeTruthy();
});

test('an inline edit saves the name and says that the new address must be confirmed', async () => {
  const renamed = aUser('Nora S', 'nora@riverside.test');
  const { user } = await open({
    [`PUT ${users}/${nora.user.id}`]: data({
      user: { ...renamed, user: { ...renamed.user, id: nora.user.id } },
      emailToConfirm: 'new@beacon.test',
      link: null,
    }),
  });
  await manage(user);
  await user.click(screen.getByRole('button', { name: 'Edit Nora Silva' }));
  const form = within(screen.getByRole('form', { name: 'Edit Nora Silva' }));
  await user.clear(form.getByLabelText('Name'));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText('Required')).toBeTruthy();
  await user.type(form.getByLabelText('Name'), 'Nora S');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText(/You proposed new@beacon.test/);
  expect(names()).toEqual(['Nora S']);
});

test('a pending user with a changed address stays in the list with a new link', async () => {
  const pat = aUser('Pat Quinn', 'pat@beacon.test');
  const invited = { ...pat, user: { ...pat.user, pending: true } };
  const moved = aUser('Pat Quinn', 'pat@new.test');
  const { user } = await open(
    {
      [`PUT ${users}/${pat.user.id}`]: data({
        user: { ...moved, user: { ...moved.user, pending: true } },
        emailToConfirm: null,
        link,
      }),
    },
    [invited],
  );
  await manage(user, 'Pat Quinn');
  await user.click(screen.getByRole('button', { name: 'Edit Pat Quinn' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('pat@new.test');
  expect(screen.getByText(link)).toBeTruthy();
});

test.each([
  [404, 'not_found', 'Page Not Found (404)'],
  [403, 'not_allowed', 'Access denied'],
])('an organisation that answers %i shows its error page', async (status, id, heading) => {
  renderApp('/org/riverside', { 'GET /api/orgs/riverside': problem(status, id, 'No') });
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy();
});

async function open(answers: Answers = {}, list: OrgUser[] = [nora]) {
  const frameworks = [{ id: 'team', title: 'Team', activeBeaconCount: 15 }];
  const stats = { users: 25, clients: 14, beacons: 15, archivedBeacons: 1 };
  const organisation = { slug: 'riverside', name: 'Riverside', stats, frameworks, groupNames: [] };
  const app = renderApp('/org/riverside', {
    'GET /api/orgs/riverside': data({ organisation }),
    [`GET ${users}`]: aPage(list),
    ...answers,
  });
  await screen.findByRole('table');
  return app;
}

type User = Awaited<ReturnType<typeof open>>['user'];

function manage(user: User, name = 'Nora Silva'): Promise<void> {
  return user.click(screen.getByRole('button', { name: `Manage ${name}` }));
}

function names(): (string | null)[] {
  return screen
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('strong')?.textContent ?? null);
}

function rowOf(name: string) {
  return within(screen.getByRole('row', { name: new RegExp(name) }));
}

function isOn(role: string): boolean {
  return rowOf('Nora Silva').getByLabelText<HTMLInputElement>(role).checked;
}
