import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const readers = { phone: 'ada', desktop: 'oscar' };

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test(`${readers[size]} goes from a card to a Beacon and back to the same filters`, async ({
      page,
    }) => {
      await signIn(page, readers[size]);
      const complaints = complaintsOf(page);
      await page.goto('/reports?organisation=riverside');
      await page.getByRole('combobox', { name: 'Group' }).selectOption('South');
      await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('90 days');
      await expect(page).toHaveURL('/reports?organisation=riverside&group=South&timeframe=90');

      await page.getByRole('link', { name: /^Risk Team wellbeing/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Risk');
      const report = page.url();
      expect(new URL(report).search).toBe('?organisation=riverside&group=South&timeframe=90');
      const beacon = page.getByRole('table').getByRole('link').first();
      const name = await beacon.locator('span').last().innerText();
      await beacon.click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

      await page.getByRole('link', { name: 'Risk', exact: true }).click();
      await expect(page).toHaveURL(report);
      await page.getByRole('link', { name: 'All reports' }).click();
      await expect(page).toHaveURL('/reports?organisation=riverside&group=South&timeframe=90');
      await expect(page.getByRole('combobox', { name: 'Timeframe' })).toHaveValue('90');
      expect(complaints).toEqual([]);
    });
  });
}

test('every report card measures 275 by 223 px, whatever its text', async ({ page }) => {
  await signIn(page, 'oscar');
  await page.goto('/reports?organisation=riverside');
  const cards = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(cards.first()).toBeVisible();
  const first = cards.first();
  for (const name of ['Risk', 'A name that goes on and on and on '.repeat(6)]) {
    await first
      .locator('strong')
      .first()
      .evaluate((heading, text) => (heading.textContent = text), name);
    const measured = await cards.evaluateAll((all) =>
      all.map((card) => {
        const { width, height } = card.getBoundingClientRect();
        return `${width} × ${height}`;
      }),
    );
    expect(new Set(measured)).toEqual(new Set(['275 × 223']));
  }
  const spill = await cards.evaluateAll(
    (all) => all.filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length,
  );
  expect(spill).toBe(0);
});

test('the reports of a framework stand in one row of four', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'oscar');
  await page.goto('/reports?organisation=riverside');
  const row = page.getByRole('region', { name: 'After school club' }).getByRole('link');
  await expect(row).toHaveText([/^Risk/, /^Lowest sections/, /^Heatmap/, /^Completion rates/]);
  const tops = await row.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
});

test('a section lists the Beacons behind its mean', async ({ page }) => {
  await signIn(page, 'oscar');
  await page.goto('/reports/top-team-wellbeing');
  const sections = page.getByRole('table', { name: 'Sections, lowest first' });
  const lowest = await sections.getByRole('link').first().innerText();
  await sections.getByRole('link').first().press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(lowest);
  await expect(page.getByRole('table', { name: /^Beacons by score for/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Lowest sections' }).press('Enter');
  await expect(sections).toBeVisible();
});

test('the CSV file has the values of the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'ada');
  await page.goto('/reports/risk-strengths-and-difficulties');
  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') });
  await expect(rows.first()).toBeVisible();
  const screenRows = await rows.evaluateAll((all) =>
    all.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())),
  );
  const lines = await download(page);
  expect(lines.length).toBe(screenRows.length);
  lines.forEach((line, index) => {
    const [who, score, band] = screenRows[index] ?? [];
    expect(who).toContain(line['Beacon']);
    const exact = Number(line['Score (lower is better)']);
    expect(score).toMatch(new RegExp(`^[0-9.]+ of ${line['Out of']}, lower is better$`));
    expect(Math.abs(Number.parseFloat(score ?? '') - exact)).toBeLessThanOrEqual(0.5);
    expect(band).toContain(line['Band']);
  });
});

for (const [path, title] of [
  ['/reports', 'Reports'],
  ['/reports/risk-team-wellbeing', 'Risk'],
  ['/reports/heatmap-strengths-and-difficulties', 'Heatmap'],
  ['/reports/completion_rates-team-wellbeing?threshold=0.75', 'Completion rates'],
] as const) {
  test(`${path} is accessible`, async ({ page }) => {
    await signIn(page, 'ada');
    const complaints = complaintsOf(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('a person without reports gets no link to them and no access to their pages', async ({
  page,
}) => {
  await signIn(page, 'cora');
  await page.goto('/beacons');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Beacons');
  await expect(page.getByRole('link', { name: 'Reports' })).toHaveCount(0);
  for (const path of ['/reports', '/reports/risk-team-wellbeing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied');
  }
});

/** Downloads the CSV of the current page. Returns a record for each row. */
async function download(page: Page): Promise<Record<string, string>[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const name = /^report-risk-strengths-and-difficulties-\d{4}-\d\d-\d\d-\d{4}\.csv$/;
  expect(file.suggestedFilename()).toMatch(name);
  return parse(await readFile(await file.path()), { bom: true, columns: true });
}
