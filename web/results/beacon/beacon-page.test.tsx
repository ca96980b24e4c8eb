import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Beacon } from '#contract/beacons.ts';
import { type Answers, data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aResult } from '#web/testing/sample-result.ts';
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

test('The latest result shows score, band, change, range, thresholds and the number of people', async () => {
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
  [{ responseCount: 2 }, 'Open, everyone has answered'],
  [{ open: false, startOn: '2026-11-26T00:00:00.000Z' }, 'Opens Thursday 26 November'],
  [null, 'Nothing scheduled'],
])('The result shows what comes next: %j', async (over, words) => {
  const { nextAssessment } = aBeacon();
  show({ nextAssessment: over && nextAssessment && { ...nextAssessment, ...over } });
  const next = within(await panel('Team score')).getByRole('link', { name: words });
  expect(next.getAttribute('href')).toBe(`${path}#window`);
  expect(document.getElementById('window')).toBeTruthy();
});

test('Sections are sorted lowest first, each with its band in words', async () => {
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

test('Where a lower score is better, sections are sorted by concern', async () => {
  const section = { ...aSection('Worries', 35), higherIs: 'worse' as const };
  show({ teamAssessment: aWholeAssessment({ attributes: [section] }) });
  expect(within(await panel('Sections, most concern first')).getByText('Worries')).toBeTruthy();
});

test('The history is also available as a table', async () => {
  show();
  const history = await panel('Score over time');
  const table = await within(history).findByRole('table', { hidden: true });
  expect(within(table).getAllByRole('rowheader', { hidden: true })).toHaveLength(2);
});

test('Members show their roles and whether they have answered', async () => {
  show();
  const rows = within(await panel('Members')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'BFBea FontaineAssessor, ★ Beacon admin✓ Answered',
    'JWJonas WeberAssessorNot yet',
  ]);
});

test('A Beacon without a result explains when there will be one', async () => {
  show({ teamAssessment: null, teamAssessments: [] });
  expect(await screen.findByText('No assessments completed yet')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Score over time' })).toBeNull();
});

test('Denied results are replaced by a sentence with the client’s name', async () => {
  show({ teamAssessment: 'access_denied', teamAssessments: 'access_denied' });
  const denied = "You don't have access to the team's results for Kim Larsen.";
  expect(await screen.findByText(denied)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Team score' })).toBeNull();
});

test('Results hidden until the reader has answered show the reason', async () => {
  show({ hiddenResultsMessage: 'Answer first.' });
  expect((await screen.findByRole('note')).textContent).toBe('Answer first.');
});

test('The latest final result shows the progress of the open window without a change', async () => {
  show({ openAssessment: { ...openSoFar, score: 48, normalisedScore: 48 } });
  const result = within(await panel('Team score'));
  expect(result.getByRole('figure').textContent).toContain('62 out of 100');
  const link = result.getByRole('link', { name: '1 of 2 so far, 48 out of 100' });
  expect(link.getAttribute('href')).toBe(`${path}/assessments/13`);
  expect(result.getAllByText(/since last time/)).toHaveLength(1);
});

test('An open window without a visible score shows only its count', async () => {
  show({ openAssessment: openSoFar });
  expect(await screen.findByText('1 of 2 so far')).toBeTruthy();
});

test('A Beacon with too few anonymous responses shows their number', async () => {
  const withheld = anAssessment({ score: null, normalisedScore: null, responseCount: 2 });
  show({ isAnonymous: true, teamAssessment: null, teamAssessments: [withheld] });
  expect(await screen.findByRole('heading', { name: '2 responses received' })).toBeTruthy();
  expect(screen.getByText(/at least three people have answered/)).toBeTruthy();
  expect(within(await panel('Assessments')).getByText('2 responses received')).toBeTruthy();
});

test('The result of one person notes that there is one answer only', async () => {
  show({ teamAssessment: aWholeAssessment({ count: 1, responseCount: 1 }) });
  expect(await screen.findByText('1 person')).toBeTruthy();
  expect(screen.getByText('Only one answer')).toBeTruthy();
});

test('An anonymous Beacon names nobody who is awaited and hides the range', async () => {
  const { nextAssessment } = aBeacon();
  show({
    isAnonymous: true,
    nextAssessment: nextAssessment && { ...nextAssessment, assessors: [] },
    teamAssessment: aWholeAssessment({ range: null, normalisedRange: null }),
  });
  expect(await screen.findByText('Hidden, because answers are anonymous')).toBeTruthy();
  expect(screen.getByText(/^Answers to this Beacon are anonymous/)).toBeTruthy();
  expect(screen.queryByText(/Waiting for|Not yet|✓ Answered/)).toBeNull();
});

test('An SDQ result reads fewer difficulties as better and shows the total before the scales', async () => {
  const sdq = {
    type: 'sdq',
    outOf: 40,
    score: 20,
    normalisedScore: 44,
    change: -2,
    higherIs: 'worse',
  } as const;
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

test('On paper, a report names questionnaire, version, dates and who answered', async () => {
  await openToPrint();
  expect(await factsOnPaper()).toEqual([
    ['Questionnaire', 'Team wellbeing, version 1'],
    ['Assessments', '5 Nov 2026 to 12 Nov 2026 (2 assessments)'],
    [
      'Latest answers from',
      expect.stringContaining('Bea Fontaine (Parent), Jonas Weber (Teacher)'),
    ],
    ['Printed', '21 Nov 2026, Riverside'],
  ]);
});

test('On paper, an anonymous report gives the number of people alone', async () => {
  await openToPrint({ isAnonymous: true });
  expect((await factsOnPaper())[2]).toEqual(['Latest answers from', '2 people']);
});

/** Opens a Beacon whose latest result has its details, and starts to print it. */
async function openToPrint(over: Partial<Beacon> = {}): Promise<void> {
  const details = `GET /api/beacons/${aBeacon().uuid}/assessments/12`;
  renderApp(path, { [call]: answerWith(over), [details]: detailsAnswer() });
  await screen.findByText('How is this score calculated?');
  expect(screen.queryByText('Questionnaire')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
}

async function factsOnPaper(): Promise<(string | null)[][]> {
  const list = (await screen.findByText('Questionnaire')).parentElement;
  const [names, values] = ['dt', 'dd'].map((tag) =>
    [...(list?.querySelectorAll(tag) ?? [])].map(({ textContent }) => textContent),
  );
  return (names ?? []).map((name, index) => [name, values?.[index] ?? null]);
}

test('A Beacon that the viewer may not see shows the page for 404', async () => {
  renderApp(path, { [call]: problem(404, 'not_found', 'Not found') });
  expect(await screen.findByRole('heading', { name: 'Page Not Found (404)' })).toBeTruthy();
});

test('An ended session links to the sign-in, which returns to the page', async () => {
  renderApp(path, { [call]: problem(403, 'signed_out', 'Please sign in.') });
  await screen.findByText("Sorry, I can't show you this page. Please sign in.");
  const [, inPage] = screen.getAllByRole('link', { name: 'Log in' });
  expect(inPage ?? screen.getByRole('link', { name: 'Log in' })).toHaveProperty(
    'search',
    `?then=${encodeURIComponent(path)}`,
  );
});

test('A failed load can be retried', async () => {
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

function detailsAnswer() {
  const { uuid: beaconUuid, clientName } = aBeacon();
  const assessment = aResult({ number: 12 });
  const thresholdClassifiers = ['Needs attention', 'Getting by', 'Doing well'];
  const timeZone = 'Europe/London';
  return data({ beaconUuid, clientName, timeZone, thresholdClassifiers, assessment });
}

function answerWith(over: Partial<Beacon>) {
  const beacon = aBeacon(over);
  const clientsBeacons = [{ beaconUuid: beacon.uuid, frameworkTitle: beacon.frameworkInfo.title }];
  const permissions = { userCanCreateBeacons: false };
  return data({ beacon, clientsBeacons, permissions, users: {} });
}
