import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { stubMedia } from '#web/testing/media.ts';
import { data, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon } from '#web/testing/sample-beacon.ts';
import { aPerson, aQuestion } from '#web/testing/sample-result.ts';
import { anSdqResult, anSdqScale } from '#web/testing/sample-sdq.ts';

const { uuid } = aBeacon();
const start = `/beacon/${uuid}/assessments/11`;
const scales = () => screen.findByRole('region', { name: 'Scales' });

test('A wide screen shows the total first and each informant in a column with band and raw score', async () => {
  show();
  const table = within(await scales()).getByRole('table');
  expect(cellsOf(table)).toEqual([
    ['Scale and change since last time', 'Team', 'Parent', 'Teacher'],
    [
      'Total difficulties↑ Up 1, worse≠ Views differ',
      '20/40≠ Normal to Abnormal',
      '▲ Normal12/40',
      '▼ Abnormal27/40',
    ],
    [
      'Conduct problems↑ Up 1, worse≠ Views differ',
      '20/40≠ Normal to Abnormal',
      '▲ Normal12/40',
      '▼ Abnormal27/40',
    ],
    ['Prosocial behaviour↑ Up 1, better', '20/40▲ Normal', '▲ Normal12/40', '–'],
  ]);
  expect(within(table).getAllByRole('img')[0]?.getAttribute('aria-label')).toBe(
    '20 out of 40, Normal to Abnormal: parent 12 Normal, teacher 27 Abnormal',
  );
});

test('Every scale links to its details, even without a score', async () => {
  show();
  const links = within(await scales()).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `${start}/total_difficulty`,
    `${start}/conduct`,
    `${start}/prosocial`,
    `${start}/impact`,
  ]);
  expect(links.at(-1)?.closest('p')?.textContent).toBe('Impact has no team score.');
});

test('A phone shows each scale as a card with rows of informants', async () => {
  show();
  stubMedia('width <= 760px');
  const panel = await scales();
  expect(within(panel).queryByRole('table')).toBeNull();
  const [total, , prosocial] = [...panel.querySelectorAll('[data-total]')];
  expect(total?.textContent).toBe(
    'Total difficulties20/40≠ Normal to Abnormal↑ Up 1 since last time, worse≠ Views differParent▲ Normal12/40Teacher▼ Abnormal27/40',
  );
  expect(prosocial?.textContent).toBe(
    'Prosocial behaviour20/40▲ Normal↑ Up 1 since last time, betterParent▲ Normal12/40',
  );
});

test('Three informants are shown in cards instead of a table', async () => {
  const scale = anSdqScale('conduct', 'Conduct problems', [
    ['parent', 12, 70],
    ['teacher', 27, 20],
    ['self', 6, 90],
  ]);
  show({ attributes: [scale] });
  const panel = await scales();
  expect(within(panel).queryByRole('table')).toBeNull();
  expect(panel.querySelectorAll('dd')).toHaveLength(3);
});

test('An anonymous Beacon shows no informants, and no score of a single person', async () => {
  const scale = { ...anSdqScale('conduct', 'Conduct problems', []), spread: null };
  show({
    isAnonymous: true,
    attributes: [
      { ...scale, count: 3 },
      { ...scale, id: 'peer', title: 'Peer problems', score: null, change: null, count: 1 },
    ],
  });
  expect(cellsOf(within(await scales()).getByRole('table'))).toEqual([
    ['Scale and change since last time', 'Team'],
    ['Conduct problems↑ Up 1, worse', '20/40◆ Borderline'],
    ['Peer problems', '1 response received'],
  ]);
});

test('A single informant has the score of the team and no disagreement', async () => {
  show({ attributes: [anSdqScale('total_difficulty', 'Total difficulties', [['self', 20, 45]])] });
  expect(cellsOf(within(await scales()).getByRole('table'))).toEqual([
    ['Scale and change since last time', 'Team', 'Self'],
    ['Total difficulties↑ Up 1, worse', '20/40◆ Borderline', '◆ Borderline20/40'],
  ]);
});

test('Withheld scales are not shown', async () => {
  show({ attributes: [], isAnonymous: true, withheld: 'too_few' });
  expect(
    await screen.findByText(/^Answers are anonymous\. They are shown once there are three/),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Scales' })).toBeNull();
});

test('Single questions of the SDQ have no band', async () => {
  const noBand = { bands: [], classifier: null };
  const upset = aQuestion('upset', 'Upset', {
    ...noBand,
    zones: [],
    userBreakdown: [aPerson('1', 'Parker', { score: 20, ...noBand })],
  });
  const conduct = anSdqScale('conduct', 'Conduct problems', [['parent', 20, 45]]);
  const over = { attributes: [{ ...conduct, attributes: [upset] }] };
  show(over, '/conduct');
  expect((await screen.findByRole('region', { name: 'Score' })).textContent).toContain(
    'Borderline',
  );
  const questions = screen.getByRole('region', { name: 'Questions' });
  expect(questions.textContent).toMatch(/^QuestionsUpset45\/100$/);
  show(over, '/conduct/upset');
  expect((await screen.findByRole('region', { name: 'Answers' })).textContent).toMatch(/20$/);
});

test('The label of the team names the range of bands and each informant’s band', async () => {
  show();
  const score = await screen.findByRole('region', { name: 'Team score' });
  expect(score.textContent).toContain(
    'Normal to Abnormal: parent 12 Normal, teacher 27 Abnormal. Lists, risk and flags use the informant with the worst band.',
  );
  expect(score.textContent).not.toContain('Borderline');
});

test('The note on the worst informant is omitted if roles are anonymous', async () => {
  show({ roles: [], isAnonymous: true });
  const score = await screen.findByRole('region', { name: 'Team score' });
  expect(score.textContent).toContain('Normal to Abnormal.');
  expect(score.textContent).not.toContain('use the informant with');
});

test('The impact is listed by person, and cut-offs show their edition and ages', async () => {
  show({
    impact: [
      {
        id: '1',
        label: 'Parker',
        role: 'parent',
        title: 'Impact',
        score: 3,
        min: 0,
        outOf: 10,
        word: 'Abnormal',
      },
      {
        id: '2',
        label: 'Tess',
        role: 'teacher',
        title: 'Impact',
        score: null,
        min: 0,
        outOf: 6,
        word: null,
      },
    ],
    cutOffs: [{ role: 'parent', edition: 'Original cut-offs, 1997', ages: [4, 17] }],
    clientAge: 3,
  });
  const { textContent } = await scales();
  expect(textContent).toContain('Parker, Parent: 3 of 10, Abnormal');
  expect(textContent).toContain('Tess, Teacher: no score, because an answer is missing');
  expect(textContent).toContain(
    'Parent: Original cut-offs, 1997. Published for ages 4 to 17; Leo Reid was 3, so these cut-offs may not apply.',
  );
});

test('Cut-offs note that the date of birth is unknown', async () => {
  show({ cutOffs: [{ role: 'parent', edition: 'Original cut-offs, 1997', ages: [4, 17] }] });
  expect((await scales()).textContent).toContain("Leo Reid's date of birth is unknown");
});

test('Cut-offs without an edition note that it is not recorded', async () => {
  show({ cutOffs: [{ role: 'parent', edition: null, ages: null }] });
  expect((await scales()).textContent).toContain(
    'Parent: the edition of these cut-offs is not recorded.',
  );
});

test('The number of people of a role is shown beside their mean', async () => {
  const scale = anSdqScale('conduct', 'Conduct problems', [['parent', 12, 70]]);
  const [parent] = scale.spread?.roles ?? [];
  const roles = parent ? [{ ...parent, count: 2 }] : [];
  show({ attributes: [{ ...scale, spread: scale.spread && { ...scale.spread, roles } }] });
  expect((await scales()).textContent).toContain('▲ Normal12/402 people');
});

test('The page of a Beacon shows the latest scales at once and adds informants once they are loaded', async () => {
  const result = anSdqResult({ number: 12, roles: [] });
  const { spread, changeSplit, userBreakdown, ...whole } = result;
  const attributes = whole.attributes.map(({ spread: _, ...section }) => section);
  const { frameworkInfo } = aBeacon();
  const beacon = aBeacon({
    frameworkInfo: {
      ...frameworkInfo,
      sdq: true,
      format: 'sdq',
      thresholdClassifiers: ['Abnormal', 'Borderline', 'Normal'],
    },
    teamAssessment: { ...whole, attributes },
  });
  const clientsBeacons = [{ beaconUuid: uuid, frameworkTitle: 'Strengths and difficulties' }];
  let answer: ((response: Response) => void) | undefined;
  const waiting = new Promise<Response>((resolve) => (answer = resolve));
  renderApp(`/beacon/${uuid}`, {
    [`GET /api/beacons/${uuid}`]: data({
      beacon,
      clientsBeacons,
      permissions: { userCanCreateBeacons: false },
      users: {},
    }),
    [`GET /api/beacons/${uuid}/assessments/12`]: () => waiting,
  });
  const table = within(await scales()).getByRole('table');
  expect(table.textContent).not.toContain('Parent');
  expect(table.textContent).toContain('Conduct problems');
  answer?.(answerWith(result)());
  expect(await within(table).findByRole('columnheader', { name: 'Parent' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Heatmap' })).toBeNull();
});

function cellsOf(table: HTMLElement): (string | null)[][] {
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
}

function show(over: Partial<AssessmentResult> = {}, below = '') {
  return renderApp(`${start}${below}`, {
    [`GET /api/beacons/${uuid}/assessments/11`]: answerWith(anSdqResult(over)),
  });
}

function answerWith(assessment: AssessmentResult) {
  return data({
    beaconUuid: uuid,
    clientName: 'Leo Reid',
    timeZone: 'Europe/London',
    thresholdClassifiers: ['Abnormal', 'Borderline', 'Normal'],
    assessment,
  });
}
