import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QrBeacon } from '#contract/qr-codes.ts';
import { aUser } from '#web/testing/sample-beacon.ts';
import { type Answers, data, problem, renderApp } from '#web/testing/render-app.tsx';

const milas = '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0301';
const tess = '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0302';
const token = 'A'.repeat(32);
const list = 'GET /api/qr_codes/beacons?organisation=riverside';
const put = 'PUT /api/beacon_roles/toggle_qr_status';
const post = 'POST /api/qr_codes/prints';

const mila: QrBeacon = {
  id: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0300',
  clientName: 'Mila Novak',
  clientAvatar: null,
  beaconName: 'Mila Novak',
  frameworkTitle: 'Weekly check-in',
  assessors: [
    { id: milas, name: 'Mila Novak', role: 'student', qrActive: true, token },
    { id: tess, name: 'Tess Moreau', role: 'teacher', qrActive: false, token: null },
  ],
};

test('The page shows the codes of the only organisation of a person', async () => {
  renderApp('/qr_codes/edit', { [list]: listOf(mila) });
  expect(await screen.findByRole('heading', { name: 'Mila Novak' })).toBeTruthy();
  expect(screen.getByLabelText('Organisation')).toHaveProperty('value', 'riverside');
});

test('An organisation without Beacons leads to its first one', async () => {
  renderApp('/qr_codes/edit', { [list]: listOf(mila, { beacons: [], total: 0 }) });
  const link = await screen.findByRole('link', { name: 'Create a Beacon' });
  expect(link.getAttribute('href')).toBe('/beacons/new');
});

test('The page asks a person of several organisations for one first', async () => {
  const { orgs } = aUser();
  const both = orgs.flatMap((org) => [org, { ...org, slug: 'hillcrest', name: 'Hillcrest' }]);
  const { user, history } = renderApp(
    '/qr_codes/edit',
    { [list]: listOf(mila) },
    aUser({ orgs: both }),
  );
  expect(await screen.findByText('Please pick an organisation first.')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Organisation'), 'Riverside');
  expect(await screen.findByRole('heading', { name: 'Mila Novak' })).toBeTruthy();
  expect(history.location.search).toBe('?organisation=riverside');
});

test('Each assessor has a switch that shows whether their code is active', async () => {
  show();
  expect(await codeOf('Mila Novak')).toHaveProperty('checked', true);
  expect(await codeOf('Tess Moreau')).toHaveProperty('checked', false);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
    'Active',
    'Inactive',
  ]);
});

test('A switch changes at once and is confirmed by the server', async () => {
  const codes = [{ id: tess, qrActive: true, token }];
  const { user, sent } = show({ [put]: data({ beacon_roles: codes, undoId: null }) });
  await user.click(await codeOf('Tess Moreau'));
  expect(await codeOf('Tess Moreau')).toHaveProperty('checked', true);
  await waitFor(() => expect(screen.getAllByText('Active')).toHaveLength(2));
  expect(sent).toEqual([{ call: put, body: { active: true, beacon_role_ids: [tess] } }]);
});

test('A rejected switch is reverted', async () => {
  const { user } = show({ [put]: problem(403, 'not_allowed', 'You are not allowed to do that.') });
  await user.click(await codeOf('Mila Novak'));
  expect(await screen.findByText('You are not allowed to do that.')).toBeTruthy();
  expect(await codeOf('Mila Novak')).toHaveProperty('checked', true);
  expect(await codeOf('Mila Novak')).toHaveProperty('disabled', false);
});

test('The print view captions each active code with client, framework and assessor, and can be hidden', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Show print view' }));
  const view = screen.getByRole('region', { name: 'Print view' });
  const codes = await within(view).findAllByRole('listitem');
  expect(codes.map(({ textContent }) => textContent)).toEqual([
    'Mila NovakWeekly check-inMila Novak (Student)',
  ]);
  const picture = 'QR code of Mila Novak for Mila Novak, Weekly check-in';
  expect(within(view).getByRole('img', { name: picture })).toBeTruthy();
  expect(within(view).getByText('1 active code')).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  await user.click(within(view).getByRole('button', { name: 'Hide print view' }));
  expect(screen.getAllByRole('switch')).toHaveLength(2);
});

test('The codes of a client with several Beacons have distinct captions, on screen and in print', async () => {
  const other = {
    ...mila,
    id: '0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f0310',
    beaconName: 'Mila at school',
    frameworkTitle: 'Team wellbeing',
    assessors: mila.assessors.map((each) => ({ ...each, id: each.id.replace(/^0a/, '0b') })),
  };
  const { user } = show({ [list]: listOf(mila, { beacons: [mila, other], total: 2 }) });
  expect(await screen.findByText('Weekly check-in')).toBeTruthy();
  expect(screen.getByText('Mila at school · Team wellbeing')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show print view' }));
  const codes = await screen.findAllByRole('img', { name: /^QR code of Mila Novak/ });
  expect(codes.map((code) => code.getAttribute('aria-label'))).toEqual([
    'QR code of Mila Novak for Mila Novak, Weekly check-in',
    'QR code of Mila Novak for Mila Novak, Mila at school · Team wellbeing',
  ]);
});

test('The print view contains the codes of every page of the list', async () => {
  const key = `after1.${mila.id}`;
  const zoes = '0b9d9a2e-5a53-4f6e-9c40-5f6a4f9f0301';
  const assessors = [{ id: zoes, name: 'Zoe Marsh', role: 'self', qrActive: true, token }] as const;
  const zoe = { ...mila, clientName: 'Zoe Marsh', assessors: [...assessors] };
  const { user } = show({
    [list]: listOf(mila, { totalPages: 2, keys: [{ page: 2, key }] }),
    [`${list}&page=2&key=${key}`]: listOf(zoe, { page: 2, totalPages: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Print all pages' }));
  expect(await screen.findByText('2 active codes')).toBeTruthy();
  const codes = screen.getAllByRole('img', { name: /^QR code of/ });
  expect(codes.map((code) => code.getAttribute('aria-label'))).toEqual([
    'QR code of Mila Novak for Mila Novak, Weekly check-in',
    'QR code of Zoe Marsh for Zoe Marsh, Mila Novak · Weekly check-in',
  ]);
});

test('The codes of one page of several are printed alone', async () => {
  const { user, calls } = show({
    [list]: listOf(mila, { totalPages: 2, keys: [{ page: 2, key: 'next' }] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Print this page' }));
  expect(await screen.findByText('1 active code')).toBeTruthy();
  expect(calls.filter((call) => call.startsWith(list))).toEqual([list]);
});

test('While all pages load, the print view says how many have been', async () => {
  const second = Promise.withResolvers<Response>();
  const { user } = show({
    [list]: listOf(mila, { totalPages: 2 }),
    [`${list}&page=2`]: () => second.promise,
  });
  await user.click(await screen.findByRole('button', { name: 'Print all pages' }));
  expect(await screen.findByText('Page 1 of 2')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' })).toHaveProperty('disabled', true);
  second.resolve(listOf(mila, { page: 2, totalPages: 2 })());
  expect(await screen.findByText('2 active codes')).toBeTruthy();
});

test('More Beacons than one print holds are to be narrowed down first', async () => {
  show({ [list]: listOf(mila, { totalPages: 42, total: 1001 }) });
  const all = await screen.findByRole('button', { name: 'Print all pages' });
  expect(all).toHaveProperty('disabled', true);
  expect(screen.getByText(/Up to 1,000 Beacons can be printed at once/)).toBeTruthy();
});

test('A search is part of the address, and of what is printed', async () => {
  const found = `${list}&searchTerm=mila`;
  const { user, history, calls } = show({ [found]: listOf(mila) });
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'mila');
  await waitFor(() =>
    expect(history.location.search).toBe('?organisation=riverside&searchTerm=mila'),
  );
  await waitFor(() => expect(calls).toContain(found));
  await user.click(await screen.findByRole('button', { name: 'Show print view' }));
  expect(await screen.findByText('1 active code')).toBeTruthy();
  expect(calls.filter((call) => call === found)).toHaveLength(2);
});

test('A search without results says what to try', async () => {
  const none = `${list}&searchTerm=zzz`;
  const { user } = show({ [none]: listOf(mila, { beacons: [], total: 0, totalPages: 0 }) });
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'zzz');
  expect(await screen.findByText(/Try another search or group/)).toBeTruthy();
});

test('A print view that fails to load can be retried', async () => {
  let isBroken = false;
  const { user } = show({
    [list]: () => (isBroken ? problem(500, 'unexpected', 'Oops.')() : listOf(mila)()),
  });
  const open = await screen.findByRole('button', { name: 'Show print view' });
  isBroken = true;
  await user.click(open);
  expect(await screen.findByText('Oops.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('1 active code')).toBeTruthy();
});

test('A print is audited, however it was started', async () => {
  const { user, sent } = show({ [post]: data({ success: true }) });
  window.print = () => void fireEvent(window, new Event('beforeprint'));
  await user.click(await screen.findByRole('button', { name: 'Show print view' }));
  await screen.findByText('1 active code');
  await user.click(screen.getByRole('button', { name: 'Print' }));
  const body = { organisation: 'riverside', beacon_role_ids: [milas] };
  await waitFor(() => expect(sent).toEqual([{ call: post, body }]));
  await user.click(screen.getByRole('button', { name: 'Hide print view' }));
  fireEvent(window, new Event('beforeprint'));
  expect(sent).toHaveLength(1);
});

test('The print view is disabled without an active code', async () => {
  const assessors = mila.assessors.map((each) => ({ ...each, qrActive: false, token: null }));
  show({ [list]: listOf({ ...mila, assessors }) });
  expect(await screen.findByRole('button', { name: 'Show print view' })).toHaveProperty(
    'disabled',
    true,
  );
});

test('Pages are requested with the keys of the list', async () => {
  const key = `after1.${mila.id}`;
  const second = `${list}&page=2&key=${key}`;
  const { user } = show({
    [list]: listOf(mila, { totalPages: 2, keys: [{ page: 2, key }] }),
    [second]: listOf({ ...mila, clientName: 'Zoe Marsh' }, { page: 2, totalPages: 2 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('heading', { name: 'Zoe Marsh' })).toBeTruthy();
});

test('A list is inert while the next page loads', async () => {
  const second = Promise.withResolvers<Response>();
  const { user } = show({
    [list]: listOf(mila, { totalPages: 2 }),
    [`${list}&page=2`]: () => second.promise,
  });
  const old = await codeOf('Tess Moreau');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(old.closest('[inert]')).toBeTruthy());
  second.resolve(listOf(mila, { page: 2, totalPages: 2 })());
  await waitFor(() => expect(old.closest('[inert]')).toBeNull());
});

function show(answers: Answers = {}) {
  return renderApp('/qr_codes/edit?organisation=riverside', { [list]: listOf(mila), ...answers });
}

function listOf(beacon: QrBeacon, over: object = {}) {
  return data({
    beacons: [beacon],
    filters: { organisation: 'riverside', group: null, searchTerm: null },
    page: 1,
    totalPages: 1,
    total: 1,
    keys: [{ page: 1, key: null }],
    ...over,
  });
}

function codeOf(name: string): Promise<HTMLElement> {
  return screen.findByRole('switch', { name: new RegExp(`^${name}`) });
}
