import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textOf } from '#contract/messages.ts';
import { type MemberRole, memberRoles } from '#contract/words.ts';
import type { AdminUser } from '#contract/participants.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon, bea, jonas } from '#web/testing/sample-beacon.ts';

const nils = '0190a000-0000-7000-8000-0000000000bb';
const adminUsers: AdminUser[] = [
  anAdminUser(bea, 'Bea Fontaine', ['assessor', 'admin']),
  anAdminUser(jonas, 'Jonas Weber', ['assessor']),
];
const editable = aBeacon({ canEdit: true, revision: 7, adminUsers });
const { uuid } = editable;

function anAdminUser(id: string, name: string, roles: string[]): AdminUser {
  const email = `${name.split(' ')[0]}@riverside.test`.toLowerCase();
  const shared = { phone: null, pending: false, existing: true as const, phoneEditable: false };
  return { ...shared, id, userId: id, name, email, roles };
}

function labelOf(role: string): string {
  return textOf(memberRoles[role as MemberRole]);
}

function open(part: string, beacon = editable, over = {}) {
  const answer = { beacon, clientsBeacons: [], permissions: { userCanCreateBeacons: false } };
  return renderApp(`/beacon/${uuid}/edit/${part}`, {
    [`GET /api/beacons/${uuid}`]: data({ ...answer, users: {} }),
    [`PUT /api/beacons/${uuid}`]: data({ beacon, undoId: null }),
    ...over,
  });
}

test('A saved schedule is sent with the revision it was read at', async () => {
  const { user, sent, history } = open('schedule');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Every' }), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Beacon updated')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ revision: 7, schedule: { ...editable.schedule, period: 2 } });
  await waitFor(() => expect(history.location.pathname).toBe(`/beacon/${uuid}`));
});

test('A conflicting edit shows the problem and keeps what was typed', async () => {
  const title = 'Somebody else has changed this Beacon meanwhile.';
  const { user } = open('client_details', editable, {
    [`PUT /api/beacons/${uuid}`]: problem(409, 'edited_meanwhile', title),
  });
  const name = await screen.findByRole('textbox', { name: 'Client' });
  await user.clear(name);
  await user.type(name, 'Kim L.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(name).toHaveProperty('value', 'Kim L.');
});

test('A link to a record that no page could follow is named beside its field and not sent', async () => {
  const { user, sent } = open('client_details');
  const field = await screen.findByRole('textbox', { name: 'Link to their record (optional)' });
  await user.type(field, 'records.example.org/7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Must be a link that starts with https:// or http://')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  await user.type(field, 'https://records.example.org/7');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ externalUrl: 'https://records.example.org/7' });
});

test('Names and addresses of members are locked', async () => {
  open('members');
  const row = await screen.findByRole('group', { name: 'Jonas Weber' });
  expect(row.textContent).toContain('jonas@riverside.test');
  expect(within(row).queryByRole('textbox')).toBeNull();
});

test('The phone number of a pending member can be changed', async () => {
  const pending = { ...anAdminUser(jonas, 'Jonas Weber', ['assessor']), phoneEditable: true };
  open('members', aBeacon({ ...editable, adminUsers: [pending] }));
  const row = await screen.findByRole('group', { name: 'Jonas Weber' });
  expect(within(row).getAllByRole('textbox')).toEqual([within(row).getByLabelText('Phone')]);
});

test('The role buttons offer the roles of the framework, work by keyboard and keep the admin flag', async () => {
  const { user, sent } = open('members');
  const group = await screen.findByRole('radiogroup', { name: 'Role of Bea Fontaine' });
  const buttons = within(group).getAllByRole<HTMLInputElement>('radio');
  const names = buttons.map((button) => button.labels?.[0]?.textContent);
  expect(names).toEqual([...editable.frameworkInfo.roles.map(labelOf), 'Viewer']);
  const checked = () => within(group).getByRole('radio', { checked: true });
  expect(checked()).toBe(within(group).getByRole('radio', { name: 'Assessor' }));
  await user.click(within(group).getByRole('radio', { name: 'Viewer' }));
  expect(checked()).toBe(within(group).getByRole('radio', { name: 'Viewer' }));
  checked().focus();
  await user.keyboard('{ArrowRight}');
  expect(checked()).toBe(buttons[0]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Beacon updated');
  expect(sent[0]?.body['members']).toMatchObject([
    { roles: [editable.frameworkInfo.roles[0], 'admin'] },
    { roles: ['assessor'] },
  ]);
});

test('The last admin cannot be removed', async () => {
  const { user, sent } = open('members');
  await user.click(await screen.findByRole('button', { name: 'Remove Bea Fontaine' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('You must always have at least one Admin.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('An anonymous Beacon keeps three assessors, or fewer after a confirmation', async () => {
  const three = [...adminUsers, anAdminUser(nils, 'Nils Berg', ['assessor'])];
  const { user, sent } = open(
    'members',
    aBeacon({ ...editable, isAnonymous: true, adminUsers: three }),
  );
  await screen.findByRole('group', { name: 'Nils Berg' });
  expect(screen.queryByText(/fewer than three/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Nils Berg' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Add more assessors or tick the box')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('checkbox', { name: 'Save with fewer than three assessors' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Beacon updated')).toBeTruthy();
  expect(sent[0]?.body).toEqual({ revision: 7, members: [expect.anything(), expect.anything()] });
});

test('An unchanged number of anonymous assessors needs no new confirmation', async () => {
  const { user, sent } = open('members', aBeacon({ ...editable, isAnonymous: true }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Beacon updated')).toBeTruthy();
  expect(sent).toHaveLength(1);
});

test('A new member can start in the open window or in the next one', async () => {
  const { user, sent } = open('members');
  await user.click(await screen.findByRole('button', { name: 'Add participant' }));
  const row = screen.getByRole('group', { name: 'Participant 3' });
  await user.type(within(row).getByRole('textbox', { name: 'Name' }), 'Nils');
  await user.type(within(row).getByRole('textbox', { name: 'Email' }), 'nils@home.test');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Start assessing' }), 'next');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    members: [
      { id: bea },
      { id: jonas },
      { name: 'Nils', email: 'nils@home.test', addToCurrentAssessment: false },
    ],
  });
});

test('Thresholds that are part of the framework are not offered', async () => {
  const frameworkInfo = { ...editable.frameworkInfo, thresholdsUnlocked: false };
  open('framework', aBeacon({ ...editable, frameworkInfo }));
  expect(await screen.findByText(/thresholds are fixed/)).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Upper threshold' })).toBeNull();
});

test('Leaving with unsaved changes asks for confirmation', async () => {
  const { user, history } = open('framework');
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Upper threshold' }), '80');
  await user.click(screen.getByRole('link', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  expect(history.location.pathname).toContain('/edit/framework');
  await user.click(within(dialog).getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(history.location.pathname).toBe(`/beacon/${uuid}`));
});

test('A viewer without edit permission is redirected', async () => {
  const { history } = open('schedule', aBeacon({ canEdit: false }));
  await waitFor(() => expect(history.location.pathname).toBe('/access_denied'));
});

test('Thresholds of a short scale are chosen in tenths, between its own ends', async () => {
  const { frameworkInfo } = editable;
  const scale = { min: 1, outOf: 5, higherIs: 'worse' as const };
  open('framework', {
    ...editable,
    frameworkInfo: { ...frameworkInfo, ...scale },
    lowerThreshold: 2.25,
    upperThreshold: 3.5,
  });
  const lower = await screen.findByRole('combobox', { name: 'Lower threshold' });
  const options = within(lower).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent).slice(1, 3)).toEqual(['1.1', '1.2']);
  expect(options.at(-1)?.textContent).toBe('4.9');
  expect(lower).toHaveProperty('value', '2.25');
  const bar = screen.getByRole('img', { name: /^Lower threshold 2.25/ });
  const places = within(bar)
    .getAllByText(/\./)
    .map((mark) => [mark.textContent, mark.style.insetInlineStart]);
  expect(places).toEqual([
    ['2.25', '68.75%'],
    ['3.5', '37.5%'],
  ]);
});
