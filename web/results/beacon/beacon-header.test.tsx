import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon, aCard } from '#web/testing/sample-beacon.ts';
import { aList } from '#web/testing/sample-lists.ts';
import { closeAllToasts } from '#web/design/toasts/toast-store.ts';
import { stubDialogs } from '#web/testing/stub-dialogs.ts';

beforeAll(stubDialogs);

const { uuid } = aBeacon();
const path = `/beacon/${uuid}`;
const archiving = `PUT /api/beacons/${uuid}/archive`;
const heading = () => screen.findByRole('heading', { level: 1, name: 'Kim Larsen' });
const editor = { canEdit: true, canArchive: true };

beforeEach(closeAllToasts);

test('The header shows the client with age, label and groups, and in print the framework', async () => {
  open();
  expect((await heading()).parentElement?.textContent).toBe(
    'Kim LarsenTeam wellbeingClient, 27 years old · South · Riverside',
  );
});

test('The header links to the record of the client elsewhere, in a tab that cannot reach this one', async () => {
  open({ externalUrl: 'https://records.example.org/7' });
  await heading();
  const link = screen.getByRole('link', { name: 'Open record' });
  expect(link.getAttribute('href')).toBe('https://records.example.org/7');
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noreferrer']);
});

test('The client’s Beacons are tabs, with one to add a Beacon for creators', async () => {
  open();
  const tabs = await screen.findByRole('navigation', { name: "The client's Beacons" });
  const [own, other, add] = within(tabs).getAllByRole('link');
  expect(own?.getAttribute('aria-current')).toBe('page');
  expect(other?.getAttribute('aria-current')).toBeNull();
  expect(other?.textContent).toBe('Quality of life');
  expect(add?.textContent).toBe('Add +');
});

test('Results and heatmap are tabs, except for an SDQ', async () => {
  open();
  const tabs = await screen.findByRole('navigation', { name: 'Report' });
  const [results, heatmap] = within(tabs).getAllByRole('link');
  expect(results?.getAttribute('aria-current')).toBe('page');
  expect(heatmap?.getAttribute('href')).toBe(`${path}/heatmap`);
  open({ frameworkInfo: { ...aBeacon().frameworkInfo, sdq: true } });
  await heading();
  expect(screen.queryByRole('navigation', { name: 'Report' })).toBeNull();
});

test('Collapsed details can be expanded', async () => {
  const { user } = open();
  const toggle = await screen.findByRole('button', { name: /^Details/ });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
});

test.each<[button: string, words: string[], link: string]>([
  ['Framework', ['Version 1', 'Thresholds 40 and 70, out of 100'], 'Edit thresholds'],
  ['Schedule', ['Every week from 27 Aug 2026', 'Next 6 windows'], 'Edit schedule'],
])('%s opens in a popover with an edit link', async (button, words, link) => {
  const { user } = open(editor);
  await user.click(await screen.findByRole('button', { name: button }));
  const panel = await screen.findByRole('dialog', { name: button });
  for (const each of words) await waitFor(() => expect(panel.textContent).toContain(each));
  expect(within(panel).getByRole('link', { name: link })).toBeTruthy();
});

test('A viewer without permission gets no edit links', async () => {
  const { user } = open();
  for (const name of ['Framework', 'Schedule']) {
    await user.click(await screen.findByRole('button', { name }));
    const panel = await screen.findByRole('dialog', { name });
    expect(within(panel).queryByRole('link')).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Download answers']);
});

test('A viewer without results has no menu of actions', async () => {
  open({ teamAssessment: 'access_denied', teamAssessments: 'access_denied' });
  await heading();
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
});

test('The menu of actions leads to the forms of the Beacon', async () => {
  const { user, history } = open({ ...editor, canAdminister: true });
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Edit members',
    'Edit schedule',
    'Change version',
    'Download answers',
    'Archive framework',
  ]);
  await user.click(screen.getByRole('menuitem', { name: 'Edit schedule' }));
  await waitFor(() => expect(history.location.pathname).toBe(`${path}/edit/schedule`));
});

test('A popover closes by Escape, which returns the focus, and by a click elsewhere', async () => {
  const { user } = open();
  const button = () => screen.findByRole('button', { name: 'Framework' });
  await user.click(await button());
  await screen.findByRole('dialog', { name: 'Framework' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const returned = await button();
  await waitFor(() => expect(document.activeElement).toBe(returned));
  await user.click(returned);
  await screen.findByRole('dialog', { name: 'Framework' });
  await user.click(await heading());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('Archiving asks for confirmation, leads to the list, and is taken back from the message', async () => {
  const { user, calls, history } = open(editor, {
    [archiving]: data({ beaconUuid: uuid, archivedAt: '2026-11-21T12:00:00Z', undoId: uuid }),
    [`POST /api/undos/${uuid}`]: data({}),
    'GET /api/beacons': data(aList([])),
  });
  await chooseArchive(user);
  const dialog = within(await screen.findByRole('dialog', { name: 'Archive framework' }));
  expect(dialog.getByText('Please confirm you wish to archive 1 Beacon(s).')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).not.toContain(archiving);
  await chooseArchive(user);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(history.location.pathname).toBe('/beacons'));
  expect(await screen.findByText('Beacon(s) archived.')).toBeTruthy();
  await waitFor(() => expect(calls).toContain('GET /api/beacons'));
  const lists = () => calls.filter((call) => call === 'GET /api/beacons').length;
  const before = lists();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  await waitFor(() => expect(lists()).toBe(before + 1));
});

test('What cannot be taken back any more is said', async () => {
  const title = "Someone has changed this in the meantime, so it can't be undone.";
  const { user } = open(editor, {
    [archiving]: data({ beaconUuid: uuid, archivedAt: '2026-11-21T12:00:00Z', undoId: uuid }),
    [`POST /api/undos/${uuid}`]: problem(409, 'undo_changed', title),
    'GET /api/beacons': data(aList([])),
  });
  await chooseArchive(user);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.queryByText('Undone.')).toBeNull();
});

test('A failed archive request shows the problem', async () => {
  const { user } = open(editor, { [archiving]: problem(500, 'unexpected', 'Oops.') });
  await chooseArchive(user);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Oops.')).toBeTruthy();
});

test('The visible pane is stored in the URL', async () => {
  const { user, history } = open();
  const panes = within(await screen.findByRole('navigation', { name: 'View' }));
  expect(panes.getByRole('link', { name: 'Report' }).getAttribute('aria-current')).toBe('page');
  await user.click(panes.getByRole('link', { name: 'Feed' }));
  await waitFor(() => expect(history.location.search).toBe('?pane=feed'));
  const feed = panes.getByRole('link', { name: 'Feed' });
  await waitFor(() => expect(feed.getAttribute('aria-current')).toBe('page'));
});

test.each([
  ['', '← My Beacons', '/beacons'],
  ['?returnTo[url]=/reports/risk-x?page=2', '← Back', '/reports/risk-x?page=2'],
  ['?returnTo[name]=Risk&returnTo[url]=/reports', '← Risk', '/reports'],
  ['?returnTo[url]=https://evil.example/', '← Back', '/'],
  ['?returnTo[url]=//evil.example/', '← Back', '/'],
  ['?returnTo[url]=javascript:alert(1)', '← Back', '/'],
])('The back link of %s is %s to %s', async (search, words, href) => {
  renderApp(path + search, answers());
  await heading();
  const back = within(screen.getByRole('main')).getByRole('link', { name: words.slice(2) });
  expect([back.textContent, back.getAttribute('href')]).toEqual([words, href]);
});

test('The back link skips other screens of the Beacon and restores the filtered list', async () => {
  const list = '/beacons?group=South&order=name';
  const { user, history } = renderApp(list, {
    'GET /api/beacons?group=South&order=name': data(aList([aCard()])),
    ...answers(),
  });
  await user.click(await screen.findByRole('link', { name: /Kim Larsen/ }));
  await heading();
  await user.click(screen.getByRole('link', { name: 'Heatmap' }));
  await waitFor(() => expect(history.location.pathname).toBe(`${path}/heatmap`));
  await user.click(await screen.findByRole('link', { name: 'Results' }));
  await waitFor(() => expect(history.location.pathname).toBe(path));
  const main = within(screen.getByRole('main'));
  await user.click(await main.findByRole('link', { name: 'My Beacons' }));
  await screen.findByRole('combobox', { name: 'Sort by' });
  expect(history.location.href).toBe(list);
  expect(history.location.state.__TSR_index).toBe(0);
});

async function chooseArchive(user: ReturnType<typeof renderApp>['user']): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive framework' }));
}

function open(over: Partial<Beacon> = {}, more: Parameters<typeof renderApp>[1] = {}) {
  return renderApp(path, { ...answers(over), ...more });
}

function answers(over: Partial<Beacon> = {}): Parameters<typeof renderApp>[1] {
  const clientsBeacons = [
    { beaconUuid: uuid, frameworkTitle: 'Team wellbeing' },
    { beaconUuid: crypto.randomUUID(), frameworkTitle: 'Quality of life' },
  ];
  const permissions = { userCanCreateBeacons: true };
  const whole = { beacon: aBeacon(over), clientsBeacons, permissions, users: {} };
  return { [`GET /api/beacons/${uuid}`]: data(whole) };
}
