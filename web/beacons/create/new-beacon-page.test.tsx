import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon, aUser } from '#web/testing/sample-beacon.ts';
import { aBeaconForm } from '#web/testing/sample-lists.ts';

type Page = ReturnType<typeof renderApp>;

const answers = (over = {}) => ({
  'GET /api/beacons/new': data(aBeaconForm()),
  'POST /api/beacons': data({ beacon: aBeacon() }),
  [`GET /api/beacons/${aBeacon().uuid}`]: data({
    beacon: aBeacon(),
    clientsBeacons: [],
    permissions: { userCanCreateBeacons: true },
    users: {},
  }),
  ...over,
});

beforeEach(() => sessionStorage.clear());

async function fillDetails(user: Page['user']): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: 'Client' }), 'Mira Sand');
  await user.type(screen.getByRole('textbox', { name: /Unique ID/ }), 'S-17');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Gender' }), 'female');
  await user.type(screen.getByLabelText('Date of birth'), '2014-03-02');
}

const next = (user: Page['user']) => user.click(screen.getByRole('button', { name: 'Next' }));

/** Fills in every step before the members. */
async function proceedToMembers(user: Page['user']): Promise<void> {
  await fillDetails(user);
  await next(user);
  await user.click(await screen.findByRole('radio', { name: /Quality of life/ }));
  await next(user);
  await screen.findByRole('heading', { name: 'Schedule' });
  await next(user);
}

test('The wizard creates a Beacon with defaults', async () => {
  const { user, history, sent } = renderApp('/beacons/new', answers());
  await proceedToMembers(user);
  expect(
    await screen.findByRole('checkbox', { name: 'Make me an admin of this Beacon' }),
  ).toMatchObject({ checked: true, disabled: true });
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(sent).toEqual([]);
  expect(await screen.findByText('Add an assessor or tick the box')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Create without assessors' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/beacon/${aBeacon().uuid}`));
  expect(sent).toEqual([
    {
      call: 'POST /api/beacons',
      body: expect.objectContaining({
        organisation: 'riverside',
        clientName: 'Mira Sand',
        beaconName: 'Mira Sand',
        clientExternalRef: 'S-17',
        gender: 'female',
        dateOfBirth: '2014-03-02',
        frameworkId: 'quality-of-life',
        creatorIsAdmin: true,
        schedule: { periodType: 'week', period: 1, startOn: '2026-11-21', daysOpen: 1 },
      }),
    },
  ]);
});

test('A creator who cannot see the new Beacon is redirected to their list', async () => {
  const { user, history } = renderApp('/beacons/new/participants', {
    ...answers(),
    [`GET /api/beacons/${aBeacon().uuid}`]: problem(404, 'not_found', 'Not found'),
  });
  await screen.findByRole('heading', { name: 'Participants' });
  await user.click(screen.getByRole('button', { name: /Client details/ }));
  await fillDetails(user);
  await next(user);
  await user.click(await screen.findByRole('radio', { name: /Quality of life/ }));
  await user.click(screen.getByRole('button', { name: /Participants/ }));
  await user.click(await screen.findByRole('checkbox', { name: 'Create without assessors' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(history.location.pathname).toBe('/beacons'));
});

test('The button "Add myself" adds the current user', async () => {
  const { user } = renderApp('/beacons/new/participants', answers());
  await user.click(await screen.findByRole('button', { name: 'Add myself' }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toHaveProperty(
    'value',
    'ada@riverside.test',
  );
  expect(screen.queryByRole('button', { name: 'Add myself' })).toBeNull();
});

test('An incomplete step shows its errors and stays open', async () => {
  const { user, history } = renderApp('/beacons/new', answers());
  await screen.findByRole('textbox', { name: 'Client' });
  await next(user);
  expect(await screen.findAllByText('Required')).toHaveLength(5);
  expect(history.location.pathname).not.toContain('assessment');
  await fillDetails(user);
  await next(user);
  await screen.findByRole('heading', { name: 'Assessment' });
  const steps = screen.getByRole('list', { name: 'Steps' });
  expect(within(steps).getByRole('button', { name: /Client details/ }).textContent).toContain('✓');
});

test('An anonymous Beacon with fewer than three assessors needs a confirmation', async () => {
  const { user, sent } = renderApp('/beacons/new', answers());
  await fillDetails(user);
  await next(user);
  await user.click(await screen.findByRole('radio', { name: /Team wellbeing/ }));
  await user.click(screen.getByRole('switch', { name: /Anonymous/ }));
  await next(user);
  await screen.findByRole('heading', { name: 'Schedule' });
  await next(user);
  for (const name of ['Ann', 'Ben']) await addAssessor(user, name);
  const agreement = { name: 'Create with fewer than three assessors' };
  expect(screen.getByText(/its scores and comments are never shown/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Add more assessors or tick the box')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', agreement));
  expect(sent).toEqual([]);
  await addAssessor(user, 'Cem');
  expect(screen.queryByRole('checkbox', agreement)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Cem' }));
  await user.click(screen.getByRole('checkbox', agreement));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    isAnonymous: true,
    members: [{ name: '' }, { name: 'Ann' }, { name: 'Ben' }],
  });
  expect(sent[0]?.body).not.toHaveProperty('isWithFewAssessors');
});

test('A Beacon without anonymity needs no third assessor', async () => {
  const { user } = renderApp('/beacons/new/participants', answers());
  await screen.findByRole('heading', { name: 'Participants' });
  await addAssessor(user, 'Ann');
  expect(screen.queryByText(/fewer than three/)).toBeNull();
});

async function addAssessor(user: Page['user'], name: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Add participant' }));
  const row = screen.getAllByRole('group', { name: /^Participant/ }).at(-1) ?? document.body;
  await user.click(within(row).getByRole('textbox', { name: 'Name' }));
  await user.paste(name);
  await user.click(within(row).getByRole('textbox', { name: 'Email' }));
  await user.paste(`${name}@home.test`);
}

test('Thresholds are offered if the framework leaves them open', async () => {
  const { user } = renderApp('/beacons/new/assessment', answers());
  await user.click(await screen.findByRole('radio', { name: /Team wellbeing/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Upper threshold' }), '42');
  await next(user);
  expect(await screen.findByText('Minimum 43')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: /Quality of life/ }));
  expect(screen.queryByRole('combobox', { name: 'Upper threshold' })).toBeNull();
  expect(screen.queryByRole('switch', { name: /Anonymous/ })).toBeNull();
});

test('The schedule step lists the next six windows', async () => {
  renderApp('/beacons/new/schedule', answers());
  const heading = await screen.findByRole('heading', { name: 'Next 6 windows' });
  const windows = within(heading.parentElement ?? document.body).getAllByRole('listitem');
  expect(windows.map(({ textContent }) => textContent)).toEqual([
    'Sat 21 Nov 2026, all day',
    'Sat 28 Nov 2026, all day',
    'Sat 5 Dec 2026, all day',
    'Sat 12 Dec 2026, all day',
    'Sat 19 Dec 2026, all day',
    'Sat 26 Dec 2026, all day',
  ]);
});

test('The values of the wizard survive a reload and are discarded when it is closed', async () => {
  const first = renderApp('/beacons/new', answers());
  await fillDetails(first.user);
  const again = renderApp('/beacons/new', answers());
  const name = await screen.findByRole('textbox', { name: 'Client' });
  expect(name).toHaveProperty('value', 'Mira Sand');
  await again.user.click(screen.getByRole('link', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await again.user.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(again.history.location.pathname).toBe('/beacons'));
  renderApp('/beacons/new', answers());
  expect(await screen.findByRole('textbox', { name: 'Client' })).toHaveProperty('value', '');
});

test('The values of one person are not shown to the next one in the same browser', async () => {
  const { user } = renderApp('/beacons/new', answers());
  await fillDetails(user);
  renderApp('/beacons/new', answers(), aUser({ id: '0190a000-0000-7000-8000-0000000000ee' }));
  expect(await screen.findByRole('textbox', { name: 'Client' })).toHaveProperty('value', '');
});

test('An unknown step opens the first one', async () => {
  renderApp('/beacons/new/nonsense', answers());
  expect(await screen.findByRole('heading', { name: 'Client details' })).toBeTruthy();
});

test('A field error from the server is shown at its field, on its step', async () => {
  const taken = () =>
    Response.json(
      {
        errors: {
          id: 'invalid',
          title: 'Please correct the marked fields.',
          fields: { clientExternalRef: 'Another client has this ID' },
        },
      },
      { status: 422 },
    );
  const { user } = renderApp('/beacons/new', answers({ 'POST /api/beacons': taken }));
  await proceedToMembers(user);
  await user.click(await screen.findByRole('checkbox', { name: 'Create without assessors' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Another client has this ID')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Client details' })).toBeTruthy();
});

test('The wizard for an existing client has no client fields', async () => {
  const client = {
    clientId: aBeacon().clientId,
    clientName: 'Kim Larsen',
    clientAvatar: null,
    externalUrl: null,
    clientExternalRef: 'K-1',
    gender: 'female' as const,
    dateOfBirth: '1999-02-03',
    groupNames: ['South'],
  };
  const path = `/client/${client.clientId}/beacons/new`;
  renderApp(path, {
    [`GET /api/beacons/new?clientId=${client.clientId}`]: data(aBeaconForm({ client })),
  });
  await screen.findByRole('heading', { name: 'New Beacon for Kim Larsen' });
  expect(screen.queryByRole('textbox', { name: 'Client' })).toBeNull();
});
