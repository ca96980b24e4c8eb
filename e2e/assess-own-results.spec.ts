import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { assessLink } from './assess-links.ts';
import { Assessor } from './assessor.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an assessor sees their own results over time after the submit and on return', async ({
  page,
}) => {
  const amira = new Assessor(page);
  const link = await assessLink(page, 'dial', 'amira', 'North family team');
  const opened = await page.request.get('/api/assessments/new', {
    params: { token: link.split('/').at(-1) ?? '' },
  });
  const { assessment } = (await opened.json()).data;
  const input = { attributes: { energy_pace: { rating: 90 }, energy_rest: { rating: 70 } } };
  const currentStage = assessment.framework.steps.length - 1;
  await page.request.put(assessment.links.draft, { data: { input, currentStage } });

  const loaded: string[] = [];
  page.on('request', (request) => {
    const [name] = /own_results|results-over-time/.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  await amira.open(link);
  await expect(page.getByText(/^Change: .+ since last time$/)).toBeVisible();
  expect(loaded).toEqual([]);
  await amira.press('Submit Assessment');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const score = 'Your score this time is 80 out of 100. Change: ▲ +';
  await expect(page.getByText(score)).toBeVisible();
  expect(loaded).toEqual(['own_results', 'results-over-time']);
  await page.getByText('Show as a table').tap();
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('80');
  expect(await rows.count()).toBeGreaterThan(5);
  await expectAccessible(page, [390]);

  await page.goto(link);
  await expect(page.getByText(/You can do it again at/)).toBeVisible();
  await expect(page.getByText(score)).toBeVisible();
});
