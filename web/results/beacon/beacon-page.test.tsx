import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import { type Answers, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon, anAssessment, aSection, aWholeAssessment } from '#web/testing/sample-beacon.ts';

const path = `/beacon/${aBeacon().uuid}`;
const call = `GET /api/beacons/${aBeacon().uuid}`;
const panel = (name: string) => screen.findByRole('region', { name });

const openSoFar = {
  number: 13,
  responseCount: 1,
  expectedCount: 2,
  score: null,
  normalisedScore: null,
  outOf: 100,
};

test('the latest result shows score, band, change, range, thresholds and who answered', async () => {
  show();
  const result = await panel('Team score');
  expect(within(result).getByRole('figure').textContent).toContain('62 out of 100');
  expect(within(result).getByText('↑ Up 9 since last time')).toBeTruthy();
  expect(within(result).getByText('55 to 70')).toBeTruthy();
  expect(within(result).getByText('2 people')).toBeTruthy();
  expect(within(result).getByText('12 Nov 2026, number 12')).toBeTruthy();
  const bar = 'Score 62 out of 100, lower threshold 40, upper threshold 70';
  expect(within(result).getByRole('img', { name: bar })).toBeTruthy();
  expect(document.title).toBe('Kim Larsen, Team wellbeing · Beacon');
});

test.each([
  [{ responseCount: 1 }, 'Open, 1 still to answer'],
  [{ responseCount: 2 }, 'Open, all have answered'],
  [{ open: false, startOn: '2026-11-26T00:00:00.000Z' }, 'Opens Thursday 26 November'],
  [null, 'Nothing scheduled'],
])('beside the score stands what comes next, %j', async (over, words) => {
  const { nextAssessment } = aBeacon();
  show({ nextAssessment: over && nextAssessment && { ...nextAssessment, ...over } });
  const next = within(await panel('Team score')).getByRole('link', { name: words });
  expect(next.getAttribute('href')).toBe(`${path}#window`);
  expect(document.getElementById('window')).toBeTruthy();
});

test('sections stand lowest first, each with its band in words', async () => {
  show();
  const rows = within(await panel('Sections, lowest first')).getAllByRole('listitem');
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual([
    'Growth',
    'Belonging',
    'Energy',
  ]);
  expect(screen.getByRole('img', { name: '35 out of 100, Needs attention' })).toBeTruthy();
  expect(screen.getByRole('img', { name: '71 out of 100, Doing well' })).toBeTruthy();
});

test('the history is there, as a table too', async () => {
  show();
  const history = await panel('Score over time');
  const table = await within(history).findByRole('table', { hidden: true });
  expect(within(table).getAllByRole('rowheader', { hidden: true })).toHaveLength(2);
});

test('members show their roles and whether they answered', async () => {
  show();
  const rows = within(await panel('Members')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'BFBea FontaineAssessor, ★ Beacon admin✓ Answered',
    'JWJonas WeberAssessorNot yet',
  ]);
});

test('a Beacon without a result explains when there will be one', async () => {
  show({ teamAssessment: null, teamAssessments: [] });
  expect(await screen.findByText('No assessments completed yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Score over time' })).toBeNull();
});

test('results that are denied are replaced by a sentence with the client’s name', async () => {
  show({ teamAssessment: 'access_denied', teamAssessments: 'access_denied' });
  const denied = "The team's results for Kim Larsen are not shown to you.";
  expect(await screen.findByText(denied)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Team score' })).toBeNull();
});

test('results hidden until the reader has answered say why', async () => {
  show({ hiddenResultsMessage: 'Answer first.' });
  expect((await screen.findByRole('note')).textContent).toBe('Answer first.');
});

test('beside the last settled result stands how far the open window is, without a rise or fall', async () => {
  show({ openAssessment: { ...openSoFar, score: 48, normalisedScore: 48 } });
  const result = within(await panel('Team score'));
  expect(result.getByRole('figure').textContent).toContain('62 out of 100');
  const link = result.getByRole('link', { name: '1 of 2 so far, 48 out of 100' });
  expect(link.getAttribute('href')).toBe(`${path}/assessments/13`);
  expect(result.getAllByText(/since last time/)).toHaveLength(1);
});

test('a running score that may not be shown leaves the count', async () => {
  show({ openAssessment: openSoFar });
  expect(await screen.findByText('1 of 2 so far')).toBeTruthy();
});

test('a Beacon whose anonymous answers are too few says how many came in', async () => {
  const withheld = anAssessment({ score: null, normalisedScore: null, responseCount: 2 });
  show({ isAnonymous: true, teamAssessment: null, teamAssessments: [withheld] });
  expect(await screen.findByRole('heading', { name: '2 responses received' })).toBeTruthy();
  expect(screen.getByText(/at least three people have answered/)).toBeTruthy();
  expect(within(await panel('Assessments')).getByText('2 responses received')).toBeTruthy();
});

test('one person’s result says that there is one answer only', async () => {
  show({ teamAssessment: aWholeAssessment({ count: 1, responseCount: 1 }) });
  expect(await screen.findByText('1 person')).toBeTruthy();
  expect(screen.getByText('One answer only')).toBeTruthy();
});

test('an anonymous Beacon names nobody who is awaited and hides the range', async () => {
  const { nextAssessment } = aBeacon();
  show({
    isAnonymous: true,
    nextAssessment: nextAssessment && { ...nextAssessment, assessors: [] },
    teamAssessment: aWholeAssessment({ range: null, normalisedRange: null }),
  });
  expect(await screen.findByText('Not shown, answers are anonymous')).toBeTruthy();
  expect(screen.getByText(/^Answers to this Beacon are anonymous/)).toBeTruthy();
  expect(screen.queryByText(/Waiting for|Not yet|✓ Answered/)).toBeNull();
});

test('an SDQ result counts difficulties: fewer are better, and its total stands before its scales', async () => {
  const sdq = { type: 'sdq', outOf: 40, score: 20, normalisedScore: 44, change: -2 } as const;
  const total = { ...aSection('Total difficulties', 44), id: 'total_difficulty' };
  const attributes = [aSection('Hyperactivity', 20), aSection('Prosocial behaviour', 10), total];
  const { frameworkInfo } = aBeacon();
  show({
    frameworkInfo: { ...frameworkInfo, sdq: true, format: 'sdq', outOf: 40 },
    teamAssessment: aWholeAssessment({ ...sdq, attributes }),
    teamAssessments: [anAssessment(sdq)],
  });
  expect(await screen.findByText('↓ Down 2 since last time, better')).toBeTruthy();
  const scales = within(await panel('Scales')).getAllByRole('rowheader');
  expect(scales.map((row) => row.querySelector('a')?.textContent)).toEqual([
    'Total difficulties',
    'Hyperactivity',
    'Prosocial behaviour',
  ]);
});

test('a Beacon of somebody else is a page that is not there', async () => {
  renderApp(path, { [call]: problem(404, 'not_found', 'Not found') });
  expect(await screen.findByRole('heading', { name: 'Page Not Found (404)' })).toBeTruthy();
});

test('a session that ended leads to sign in and back here', async () => {
  renderApp(path, { [call]: problem(403, 'signed_out', 'Please sign in.') });
  await screen.findByText("Sorry, I can't show you this page. Please sign in.");
  const [, inPage] = screen.getAllByRole('link', { name: 'Log in' });
  expect(inPage ?? screen.getByRole('link', { name: 'Log in' })).toHaveProperty(
    'search',
    `?then=${encodeURIComponent(path)}`,
  );
});

test('what could not be loaded can be tried again', async () => {
  let isBroken = true;
  const answers: Answers = {
    [call]: () => (isBroken ? problem(500, 'unexpected', 'Oops.')() : answerWith({})()),
  };
  const { user } = renderApp(path, answers);
  expect(await screen.findByText('Oops.')).toBeTruthy();
  isBroken = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Kim Larsen' })).toBeTruthy();
});

function show(over: Partial<Beacon> = {}): void {
  renderApp(path, { [call]: answerWith(over) });
}

function answerWith(over: Partial<Beacon>) {
  const beacon = aBeacon(over);
  const clientsBeacons = [{ beaconUuid: beacon.uuid, frameworkTitle: beacon.frameworkInfo.title }];
  const permissions = { userCanCreateBeacons: false };
  return data({ beacon, clientsBeacons, permissions, users: {} });
}
