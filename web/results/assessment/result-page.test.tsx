import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import { data, problem, renderApp } from '#web/testing/render-app.tsx';
import { aBeacon, anAssessment } from '#web/testing/sample-beacon.ts';
import { aPerson, aQuestion, aResult } from '#web/testing/sample-result.ts';

const { uuid } = aBeacon();
const start = `/beacon/${uuid}/assessments/11`;
const calls = {
  beacon: `GET /api/beacons/${uuid}`,
  result: `GET /api/beacons/${uuid}/assessments/11`,
  latest: `GET /api/beacons/${uuid}/assessments/12`,
};
const panel = (name: string) => screen.findByRole('region', { name });

test('An assessment shows its score, the parts of its change and links to its sections and neighbours', async () => {
  show(start);
  const score = await panel('Team score');
  expect(within(score).getByRole('figure').textContent).toContain('45 out of 100');
  expect(within(score).getByText('↓ Down 9 since last time')).toBeTruthy();
  expect(
    within(score).getByText(
      '−4 comes from the person who answered both times, −5 from different people answering (1 new).',
    ),
  ).toBeTruthy();
  expect(document.title).toBe('Kim Larsen, 5 Nov 2026 · Beacon');
  const rows = within(await panel('Sections')).getAllByRole('link');
  expect(rows.map((row) => row.getAttribute('href'))).toEqual([
    `${start}/energy`,
    `${start}/growth`,
  ]);
  expect(rows[0]?.textContent).toContain('1 comment');
  const others = screen.getByRole('navigation', { name: 'Other assessments' });
  expect(
    within(others)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual([`/beacon/${uuid}/assessments/10`, `/beacon/${uuid}/assessments/12`]);
});

test('Each score is explained by its answers, its rule and the version of its framework', async () => {
  const { user } = show(start);
  const score = await panel('Team score');
  await user.click(within(score).getByText('How is this score calculated?'));
  const parts = [...score.querySelectorAll('details li, details p')];
  expect(parts.map((part) => part.textContent)).toEqual([
    'Bea Fontaine: 70',
    'Jonas Weber: 20',
    aResult().rule,
    'Team wellbeing, version 3',
    'The Beacon project',
    'CC BY 4.0',
  ]);
});

test('Disagreements are listed in words, each with a link', async () => {
  show(start);
  const items = within(await panel('Where people disagree')).getAllByRole('listitem');
  expect(items[0]?.textContent).toBe('EnergyScores: parent 70, teacher 20.');
  expect(items).toHaveLength(4);
});

test('The latest score shows its parts and the largest disagreement', async () => {
  show(`/beacon/${uuid}`);
  const score = await panel('Team score');
  const link = await within(score).findByRole('link', { name: 'Energy' });
  expect(link.closest('p')?.textContent).toBe(
    'People disagree most about Energy. Scores: parent 70, teacher 20.',
  );
  expect(score.textContent).toContain('−4 comes from the person who answered both times');
  expect(within(score).getByText('How is this score calculated?')).toBeTruthy();
});

test('An unscored section with answers reads "Not scored"', async () => {
  const unscored = { score: null, count: 0, normalisedScore: null, spread: null };
  const [energy, growth] = aResult().attributes;
  const words = aQuestion('words', 'Words', { ...unscored, responseType: 'comment_only' });
  const attributes =
    energy && growth
      ? [
          { ...energy, ...unscored },
          { ...growth, ...unscored },
        ]
      : [];
  show(start, { attributes });
  const rows = within(await panel('Sections')).getAllByRole('link');
  expect(rows.map((row) => row.textContent)).toEqual([
    'EnergyNot scored1 comment',
    'Growthno responses received',
  ]);
  show(`${start}/energy`, withQuestion(words));
  expect((await panel('Questions')).textContent).toContain('WordsNot scored');
});

test('A question shows each answer with its band, its comment, and who did not answer', async () => {
  const question = aQuestion('rest', 'Rest', {
    itemType: 'choice',
    options: [
      [0, 'Never'],
      [70, 'Mostly'],
      [100, 'Always'],
    ],
    userBreakdown: [
      aPerson('1', 'Bea Fontaine', { role: 'parent', score: 70, comment: 'Slept well.' }),
      aPerson('2', 'Jonas Weber', { role: 'teacher', score: 20, answer: null }),
      aPerson('3', 'Unknown user', { role: 'self' }),
      aPerson('4', 'Tess', { role: 'teacher', hasAnswered: false }),
    ],
  });
  show(`${start}/energy/rest`, withQuestion(question));
  const rows = within(await panel('Answers')).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'BFBea FontaineParent70◆ Getting by“Mostly”Slept well.',
    'JWJonas WeberTeacher20▼ Needs attention',
    'UUUnknown userSelfSkipped',
    'TTessTeacherDid not assess',
  ]);
  expect(document.title).toBe('Rest, Kim Larsen, 5 Nov 2026 · Beacon');
});

test('A reversed question shows the option that was chosen', async () => {
  const question = aQuestion('rest', 'Rest', {
    itemType: 'choice',
    options: [
      [0, 'Not at all'],
      [100, 'Completely'],
    ],
    userBreakdown: [aPerson('1', 'Bea', { score: 0, answer: 100 })],
  });
  show(`${start}/energy/rest`, withQuestion(question));
  expect((await panel('Answers')).textContent).toContain('“Completely”');
});

test('Anonymous answers are numbered without roles, and withheld if there are too few', async () => {
  const anonymous = { isAnonymous: true, spread: null, changeSplit: null, userBreakdown: [] };
  const question = aQuestion('rest', 'Rest', {
    ...anonymous,
    userBreakdown: [1, 2, 3].map((index) =>
      aPerson(`${index}`, `Anonymous ${index}`, { role: null, score: 10 * index }),
    ),
  });
  show(`${start}/energy/rest`, { ...withQuestion(question), ...anonymous });
  const rows = within(await panel('Answers')).getAllByRole('listitem');
  expect(rows[2]?.textContent).toBe('A3Anonymous 330▼ Needs attention');

  const lone = aQuestion('rest', 'Rest', { ...anonymous, score: null, count: 1 });
  show(`${start}/energy/rest`, { ...withQuestion(lone), ...anonymous, withheld: 'too_few' });
  expect(await screen.findByText('1 response received')).toBeTruthy();
  expect(screen.getByText('no comments')).toBeTruthy();
  show(start, { ...anonymous, withheld: 'too_few', attributes: [] });
  expect(
    await screen.findByText(/^Answers are anonymous\. They are shown once there are three/),
  ).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Where people disagree' })).toBeNull();
});

test('A question without responses shows a message', async () => {
  const question = aQuestion('rest', 'Rest', { score: null, count: 0, userBreakdown: [] });
  show(`${start}/energy/rest`, withQuestion(question));
  expect(await screen.findByText('no responses received')).toBeTruthy();
});

test('Each level adds one history entry, and its back link goes back in the history', async () => {
  const { user, path, history } = show(`/beacon/${uuid}`);
  const list = await panel('Assessments');
  expect(
    within(list)
      .getAllByRole('heading')
      .map((year) => year.textContent),
  ).toEqual(['Assessments', '2026']);
  await user.click(within(list).getByRole('link', { name: /^5 Nov 2026/ }));
  await user.click(await screen.findByRole('link', { name: /^Energy\s*45/ }));
  await user.click(await screen.findByRole('link', { name: /^Rest\s*45/ }));
  await screen.findByRole('heading', { name: 'Rest', level: 1 });
  expect(path()).toBe(`${start}/energy/rest`);
  const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Kim Larsen',
    '5 Nov 2026',
    'Energy',
    'Rest',
  ]);
  const entries = history.length;
  await user.click(screen.getByRole('link', { name: 'Back to Energy' }));
  await waitFor(() => expect(path()).toBe(`${start}/energy`));
  await user.click(await screen.findByRole('link', { name: 'Back to 5 Nov 2026' }));
  await waitFor(() => expect(path()).toBe(start));
  await user.click(await screen.findByRole('link', { name: 'Back to Kim Larsen' }));
  await waitFor(() => expect(path()).toBe(`/beacon/${uuid}`));
  expect(history.length).toBe(entries);
});

test('The back link of a page that was opened directly leads one level up', async () => {
  const { user, path } = show(`${start}/energy`);
  await user.click(await screen.findByRole('link', { name: 'Back to 5 Nov 2026' }));
  await waitFor(() => expect(path()).toBe(start));
});

test('The breadcrumb leads from a question straight to the Beacon', async () => {
  const { user, path } = show(`${start}/energy/rest`);
  await user.click(await screen.findByRole('link', { name: 'Kim Larsen' }));
  await waitFor(() => expect(path()).toBe(`/beacon/${uuid}`));
});

test('Links and arrow keys lead to the neighbours of a level, and Escape leads up', async () => {
  const { user, path, history } = show(`${start}/energy`);
  await user.click(await screen.findByRole('link', { name: /^Rest\s*45/ }));
  const others = await screen.findByRole('navigation', { name: 'Other questions' });
  expect(others.textContent).toBe('Pace →');
  const entries = history.length;
  await user.keyboard('{ArrowLeft}');
  expect(path()).toBe(`${start}/energy/rest`);
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { name: 'Pace', level: 1 });
  expect(path()).toBe(`${start}/energy/pace`);
  await user.click(screen.getByRole('link', { name: '← Rest' }));
  await screen.findByRole('heading', { name: 'Rest', level: 1 });
  expect(history.length).toBe(entries);
  await user.keyboard('{Escape}');
  await screen.findByRole('heading', { name: 'Energy', level: 1 });
  expect(path()).toBe(`${start}/energy`);
  await user.keyboard('{ArrowRight}');
  await screen.findByRole('heading', { name: 'Growth', level: 1 });
  await user.keyboard('{Escape}');
  await screen.findByRole('heading', { name: '5 Nov 2026', level: 1 });
  await user.keyboard('{Control>}{ArrowRight}{/Control}');
  expect(path()).toBe(start);
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(path()).toBe(`/beacon/${uuid}/assessments/12`));
});

test('Shortcuts are ignored while somebody types', async () => {
  const { user, path } = show(`${start}/energy`);
  await screen.findByRole('heading', { name: 'Energy', level: 1 });
  const input = document.body.appendChild(document.createElement('input'));
  await user.type(input, '{ArrowRight}{Escape}');
  expect(path()).toBe(`${start}/energy`);
  input.remove();
});

test('An unknown section or question shows the page for 404', async () => {
  show(`${start}/energy/nothing`);
  expect(await screen.findByRole('heading', { name: 'Page Not Found (404)' })).toBeTruthy();
});

test('Denied or hidden results show the reason', async () => {
  renderApp(start, { [calls.result]: answerWith('access_denied') });
  expect(
    await screen.findByText("You don't have access to the team's results for Kim Larsen."),
  ).toBeTruthy();
  renderApp(start, { [calls.result]: problem(409, 'results_hidden', 'Answer first.') });
  expect(await screen.findByText('Answer first.')).toBeTruthy();
});

function withQuestion(question: ReturnType<typeof aQuestion>): Partial<AssessmentResult> {
  const [energy, ...others] = aResult().attributes;
  return { attributes: energy ? [{ ...energy, attributes: [question] }, ...others] : [] };
}

function show(path: string, over: Partial<AssessmentResult> = {}) {
  const beacon = aBeacon({
    teamAssessments: [
      anAssessment(),
      anAssessment({ number: 11, date: '2026-11-05', score: 45, normalisedScore: 45 }),
    ],
  });
  const clientsBeacons = [{ beaconUuid: uuid, frameworkTitle: 'Team wellbeing' }];
  const permissions = { userCanCreateBeacons: false };
  return renderApp(path, {
    [calls.beacon]: data({ beacon, clientsBeacons, permissions, users: {} }),
    [calls.result]: answerWith(aResult(over)),
    [calls.latest]: answerWith(aResult({ number: 12 })),
  });
}

function answerWith(assessment: AssessmentResult | 'access_denied') {
  return data({
    beaconUuid: uuid,
    clientName: 'Kim Larsen',
    timeZone: 'Europe/London',
    thresholdClassifiers: ['Needs attention', 'Getting by', 'Doing well'],
    assessment,
  });
}
