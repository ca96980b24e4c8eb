import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import type { Heatmap, HeatmapCell } from '#contract/heatmaps.ts';
import { type Answers, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';

const { uuid } = aBeacon();
const path = `/beacon/${uuid}/heatmap`;
const call = `GET /api/beacons/${uuid}/heatmap`;

test('The heatmap is a table with headers and with bands in words and shapes', async () => {
  show();
  const table = await screen.findByRole('table', { name: /^Team scores for Kim Larsen/ });
  expect(table.querySelector('caption')?.textContent).toBe(
    'Team scores for Kim Larsen, Team wellbeing: 5 Nov 2026 to 12 Nov 2026',
  );
  const names = (role: string) =>
    within(table)
      .getAllByRole(role)
      .map(({ textContent }) => textContent);
  expect(names('columnheader')).toEqual(['Section', '5 Nov 2026', '12 Nov 2026 so far']);
  expect(names('rowheader')).toEqual(['Team score', '▸ Energy', '▸ Growth']);
  expect(names('cell')).toEqual(['◆ 53', '▲ 71', '▼ 35', '▲ 80', '–No score', '◆ 62']);
  const key = screen.getByRole('list', { name: 'Bands, worst first' });
  expect(key.textContent).toBe('▼ Needs attention◆ Getting by▲ Doing well');
  expect(screen.getByText(/^Thresholds 40 and 70, out of 100/)).toBeTruthy();
  expect(document.title).toBe('Heatmap for Kim Larsen, Team wellbeing · Beacon');
});

test('Each cell has a full label and links to its answers', async () => {
  show();
  const team = await screen.findByRole('link', {
    name: 'Team score, 5 Nov 2026: 53 out of 100, Getting by',
  });
  expect(team.getAttribute('href')).toBe(`/beacon/${uuid}/assessments/11`);
  const energy = screen.getByRole('link', { name: /^Energy, 12 Nov 2026: 80 out of 100/ });
  expect(energy.getAttribute('href')).toBe(`/beacon/${uuid}/assessments/12/energy`);
});

test('A section expands its questions, and the URL stores which are expanded', async () => {
  const { user, history } = show();
  const energy = await screen.findByRole('button', { name: 'Energy' });
  expect(energy.getAttribute('aria-expanded')).toBe('false');
  await user.click(energy);
  const sleep = await screen.findByRole('rowheader', { name: 'Sleep' });
  expect(energy.getAttribute('aria-expanded')).toBe('true');
  expect(within(row(sleep)).getByRole('link').getAttribute('href')).toBe(
    `/beacon/${uuid}/assessments/12/energy/sleep`,
  );
  expect(history.location.search).toBe('?open=energy');
  await user.click(screen.getByRole('button', { name: 'Show all questions' }));
  expect(await screen.findByRole('rowheader', { name: 'Learning' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Hide all questions' }));
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Sleep' })).toBeNull());
  expect(history.location.search).toBe('');
});

test('The feed is shown beside the heatmap, or in a pane stored in the URL', async () => {
  const { user, history } = show();
  await user.click(await screen.findByRole('button', { name: 'Energy' }));
  expect(await screen.findByRole('region', { name: 'Feed' })).toBeTruthy();
  const panes = within(screen.getByRole('navigation', { name: 'View' }));
  await user.click(panes.getByRole('link', { name: 'Feed' }));
  await waitFor(() => expect(history.location.search).toBe('?open=energy&pane=feed'));
  const isShown = (name: string) =>
    panes.getByRole('link', { name }).getAttribute('aria-current') === 'page';
  expect(['Report', 'Feed'].map(isShown)).toEqual([false, true]);
  await user.click(panes.getByRole('link', { name: 'Report' }));
  await waitFor(() => expect(history.location.search).toBe('?open=energy'));
  expect(['Report', 'Feed'].map(isShown)).toEqual([true, false]);
});

test('Arrow keys move between cells with a score, and Tab returns to the last one', async () => {
  const { user } = show();
  const newest = await screen.findByRole('link', { name: /^Team score, 12 Nov/ });
  const cells = within(screen.getByRole('table')).getAllByRole('link');
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toEqual([newest]);
  newest.focus();
  const isAt = (name: RegExp) => expect(document.activeElement?.ariaLabel).toMatch(name);
  await user.keyboard('{ArrowDown}{ArrowLeft}');
  isAt(/^Energy, 5 Nov/);
  await user.keyboard('{ArrowDown}');
  isAt(/^Energy, 5 Nov/);
  await user.keyboard('{ArrowRight}{ArrowDown}');
  isAt(/^Growth, 12 Nov/);
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Growth' }));
  await user.keyboard('{End}');
  isAt(/^Growth, 12 Nov/);
  expect(cells.filter(({ tabIndex }) => tabIndex === 0)).toEqual([document.activeElement]);
});

test('A print contains every question, in tables of twelve columns', async () => {
  const cells = Array.from({ length: 13 }, (_, index) => cell(index));
  const columns = cells.map((_, index) => ({
    number: index + 1,
    date: `2026-10-${index + 10}`,
    isOpen: false,
    versionChange: null,
  }));
  const questions = [{ id: 'sleep', title: 'Sleep', min: 0, outOf: 100, cells }];
  show(aHeatmap({ columns, team: cells, rows: [{ ...questionless('Energy', cells), questions }] }));
  await screen.findByRole('table');
  window.dispatchEvent(new Event('beforeprint'));
  const tables = screen.getAllByRole('table');
  const heads = tables.map((table) => within(table).getAllByRole('columnheader').length);
  expect(heads).toEqual([13, 2]);
  for (const table of tables) {
    expect(within(table).getByRole('rowheader', { name: 'Sleep' })).toBeTruthy();
    expect(within(table).queryByRole('button')).toBeNull();
  }
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(screen.getAllByRole('table')).toHaveLength(1));
});

test('Scores of a short scale keep their decimal', async () => {
  const team = [{ score: 3.25, normalisedScore: 81.25, band: 'above', word: 'Fine' } as const];
  const [column] = aHeatmap().columns;
  show(aHeatmap({ columns: column ? [column] : [], team, min: 0, outOf: 4, rows: [] }));
  expect(await screen.findByRole('link', { name: /: 3\.25 out of 4, Fine$/ })).toBeTruthy();
});

test('A heatmap without assessments shows a message', async () => {
  show(aHeatmap({ columns: [], team: [], rows: [] }));
  expect(await screen.findByRole('heading', { name: 'No assessments completed yet' })).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

test('A denied heatmap is replaced by a sentence with the client’s name', async () => {
  show('access_denied');
  const words = "You don't have access to the team's results for Kim Larsen.";
  expect(await screen.findByText(words)).toBeTruthy();
});

test('A heatmap hidden until the reader has answered shows the reason', async () => {
  show(aHeatmap(), { hiddenResultsMessage: 'Answer first.' });
  expect((await screen.findByRole('note')).textContent).toBe('Answer first.');
});

test('A framework without a heatmap shows the problem and a link back', async () => {
  const none = 'There is no heatmap for a questionnaire of this kind.';
  open({ [call]: problem(409, 'no_heatmap', none) });
  expect(await screen.findByText(none)).toBeTruthy();
  const back = screen.getByRole('link', { name: 'Back to Beacon' });
  expect(back.getAttribute('href')).toBe(`/beacon/${uuid}`);
});

test('A failed load can be retried', async () => {
  let isBroken = true;
  const { user } = open({
    [call]: () =>
      isBroken
        ? problem(500, 'unexpected', 'Oops.')()
        : data({ heatmap: aHeatmap(), hasAnalytics: false })(),
  });
  expect(await screen.findByText('Oops.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

test('Opening and leaving are recorded in pairs if the organisation has analytics', async () => {
  const counting = `POST /api/beacons/${uuid}/heatmap/events`;
  const { sent, history } = open({
    [call]: data({ heatmap: aHeatmap(), hasAnalytics: true }),
    [counting]: data({ success: true }),
  });
  const events = () =>
    sent.filter((each) => each.call === counting).map(({ body }) => body['name']);
  await screen.findByRole('table');
  await waitFor(() => expect(events()).toEqual(['heatmap_start']));
  fireEvent(window, new Event('pagehide'));
  expect(events()).toEqual(['heatmap_start', 'heatmap_exit']);
  fireEvent(window, new Event('pageshow'));
  history.push('/access_denied');
  const twice = ['heatmap_start', 'heatmap_exit', 'heatmap_start', 'heatmap_exit'];
  await waitFor(() => expect(events()).toEqual(twice));
  fireEvent(window, new Event('pagehide'));
  expect(events()).toEqual(twice);
});

test('Nothing is recorded for organisations without analytics', async () => {
  const { sent, history } = show();
  await screen.findByRole('table');
  history.push('/access_denied');
  await screen.findByRole('heading', { name: 'Access denied' });
  expect(sent.filter(({ call: made }) => made.startsWith('POST'))).toEqual([]);
});

test('A failed event shows no problem', async () => {
  open({ [call]: data({ heatmap: aHeatmap(), hasAnalytics: true }) });
  expect(await screen.findByRole('table')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

function show(heatmap: Heatmap | 'access_denied' = aHeatmap(), over: Partial<Beacon> = {}) {
  return open({ [call]: data({ heatmap, hasAnalytics: false }) }, over);
}

function open(answers: Answers, over: Partial<Beacon> = {}) {
  const permissions = { userCanCreateBeacons: false };
  const whole = { beacon: aBeacon(over), clientsBeacons: [], permissions, users: {} };
  return renderApp(path, { [`GET /api/beacons/${uuid}`]: data(whole), ...answers });
}

/** Two assessments, two sections with a question each; Growth has a score since the second. */
function aHeatmap(over: Partial<Heatmap> = {}): Heatmap {
  return {
    columns: [
      { number: 11, date: '2026-11-05', isOpen: false, versionChange: null },
      { number: 12, date: '2026-11-12', isOpen: true, versionChange: null },
    ],
    min: 0,
    outOf: 100,
    team: [cell(53), cell(71)],
    rows: [
      {
        ...questionless('Energy', [cell(35), cell(80)]),
        questions: [{ id: 'sleep', title: 'Sleep', min: 0, outOf: 100, cells: [null, cell(80)] }],
      },
      {
        ...questionless('Growth', [null, cell(62)]),
        questions: [
          { id: 'learning', title: 'Learning', min: 0, outOf: 100, cells: [null, cell(62)] },
        ],
      },
    ],
    thresholds: [40, 70],
    normalisedThresholds: [40, 70],
    key: ['Needs attention', 'Getting by', 'Doing well'],
    ...over,
  };
}

function questionless(title: string, cells: (HeatmapCell | null)[]): Heatmap['rows'][number] {
  return { id: title.toLowerCase(), title, min: 0, outOf: 100, cells, questions: [] };
}

function cell(score: number): HeatmapCell {
  const shared = { score, normalisedScore: score };
  if (score < 40) return { ...shared, band: 'below', word: 'Needs attention' };
  if (score > 70) return { ...shared, band: 'above', word: 'Doing well' };
  return { ...shared, band: 'between', word: 'Getting by' };
}

function row(cellOfIt: HTMLElement): HTMLElement {
  const found = cellOfIt.closest('tr');
  if (!found) throw new Error('The cell is in no row');
  return found;
}
