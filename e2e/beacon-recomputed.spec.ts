import { expect, type Locator, type Page, test } from '@playwright/test';
import type { AssessmentResult } from '#contract/assessment-results.ts';
import type { Beacon } from '#contract/beacons.ts';
import { demoId } from '#server/demo/ids.ts';
import { beaconPath, signIn } from './demo-people.ts';

const beacons = [
  ['ada', 'riverside', 'riley'],
  ['ada', 'riverside', 'jude'],
  ['ada', 'riverside', 'mila'],
] as const;

for (const [name, organisation, key] of beacons) {
  test(`the pages of ${key} show the scores recomputed from the answers`, async ({ page }) => {
    await signIn(page, name, organisation);
    const result = await findResult(page, key, 2);
    const path = `${beaconPath(key)}/assessments/2`;
    await page.goto(path);
    const all = result.attributes.flatMap((section) => section.attributes);
    await expect(
      page.getByRole('region', { name: 'Team score' }).getByRole('figure'),
    ).toContainText(`${formatScore(teamScore(all), result.outOf)} out of ${result.outOf}`);
    const sections = result.attributes.filter(({ score }) => score !== null);
    const expectedScores = sections.map(({ attributes, outOf }) =>
      formatScore(teamScore(attributes), outOf),
    );
    expect(await scoresIn(page.getByRole('region', { name: 'Sections' }))).toEqual(expectedScores);
    for (const { id, attributes } of sections) {
      await page.goto(`${path}/${id}`);
      const questions = attributes.filter(({ score }) => score !== null);
      const numbers = questions.map((each) => formatScore(teamScore([each]), each.outOf));
      expect(await scoresIn(page.getByRole('region', { name: 'Questions' }))).toEqual(numbers);
    }
  });
}

test('a Beacon page shows the last settled result first, and the open window beside it', async ({
  page,
}) => {
  await signIn(page, 'ada');
  const answer = await page.request.get(`/api/beacons/${demoId('beacon', 'riley')}`);
  const { openAssessment, users }: Beacon = (await answer.json()).data.beacon;
  const number = openAssessment?.number ?? 0;
  const assessorCount = users.filter(({ roles }) => !roles.includes('viewer')).length;
  const settled = await findResult(page, 'riley', number - 1);
  const open = await findResult(page, 'riley', number);
  expect(peopleIn(open)).toBeLessThan(assessorCount);

  await page.goto(beaconPath('riley'));
  const score = page.getByRole('region', { name: 'Team score' });
  await expect(score.getByRole('figure')).toContainText(`${formatTeamScore(settled)} out of 100`);
  await expect(score).toContainText(
    `${peopleIn(open)} of ${assessorCount} so far, ${formatTeamScore(open)} out of 100`,
  );
});

function formatTeamScore({ attributes, outOf }: AssessmentResult): string {
  return formatScore(teamScore(attributes.flatMap((section) => section.attributes)), outOf);
}

function peopleIn({ attributes }: AssessmentResult): number {
  const questions = attributes.flatMap((section) => section.attributes);
  const rows = questions.flatMap(({ userBreakdown }) => userBreakdown);
  return new Set(rows.filter(({ score }) => score !== null).map(({ id }) => id)).size;
}

type Question = Pick<AssessmentResult['attributes'][number]['attributes'][number], 'userBreakdown'>;

async function findResult(page: Page, key: string, number: number): Promise<AssessmentResult> {
  const path = `/api/beacons/${demoId('beacon', key)}/assessments/${number}`;
  return (await (await page.request.get(path)).json()).data.assessment;
}

/** The mean over people of the mean rating of each person. */
function teamScore(questions: Question[]): number {
  const rated = questions.flatMap(({ userBreakdown }) =>
    userBreakdown.flatMap(({ id, score }) => (score === null ? [] : [{ id, score }])),
  );
  const people = [...Map.groupBy(rated, ({ id }) => id).values()];
  return mean(people.map((ratings) => mean(ratings.map(({ score }) => score))));
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
}

function formatScore(score: number, outOf: number): string {
  const exact = Number(score.toFixed(9));
  const digits = outOf <= 20 ? 1 : 0;
  const isExact = outOf !== 100 && Number(exact.toFixed(2)) === exact;
  return new Intl.NumberFormat('en', {
    minimumFractionDigits: digits,
    maximumFractionDigits: isExact ? 2 : digits,
    roundingMode: 'halfExpand',
  }).format(exact);
}

async function scoresIn(region: Locator): Promise<string[]> {
  await expect(region.getByRole('link').first()).toBeVisible();
  return region.getByRole('link').locator('b').allTextContents();
}
