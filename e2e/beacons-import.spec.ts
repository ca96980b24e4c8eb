import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { importFile } from './import-file.ts';
import { sizes } from './sizes.ts';

const good = 600;
const bad = [
  ['Jörg', 'Jörg', 'bad-1', 'man', '2014-03-09', '', '', '', ''],
  ['', '', 'bad-2', 'male', '2999-01-01', '', 'Per', 'nowhere', 'boss'],
  ['Too', 'short'],
];
const rowErrors = [
  ['602', 'gender', 'Must be one of female, male, diverse, other'],
  ['603', 'clientName', 'Required'],
  ['603', 'beaconName', 'Required'],
  ['603', 'dateOfBirth', 'Must not be later than today'],
  ['603', 'member1Email', 'Invalid format'],
  ['603', 'member1Roles', expect.stringMatching(/^Must be one of admin, viewer/)],
  ['604', 'Entire row', 'This row has 2 cells, but there are 9 headers'],
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a file is checked, and its good rows become Beacons only once', async ({ page }) => {
      await signIn(page, 'ivan');
      const complaints = complaintsOf(page);
      const file = importFile(`Import ${size}`, { good, bad });
      await page.goto('/beacons/import');
      await expectOtherFilesRejected(page);
      await expectAccessible(page, [viewport.width]);
      await sendFile(page, file);

      await expect(page.getByText('Read as Windows-1252, separated by semicolons.')).toBeVisible();
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
        'Checked: 600 Beacons to import',
        { timeout: 60_000 },
      );
      expect(await rowsOf(page)).toEqual(rowErrors);
      await expectAccessible(page, [viewport.width]);
      await expectRejectedRows(page);
      await keepOtherAdmins(page);

      await startImport(page);
      await page.goto('/beacons');
      await page.goto('/beacons/import');
      await page.getByRole('link', { name: file.name }).click();
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
        '600 Beacons imported',
        { timeout: 60_000 },
      );
      await expectAccessible(page, [viewport.width]);

      await page.getByRole('link', { name: 'View Beacons' }).click();
      await page.getByRole('searchbox', { name: 'Search' }).fill(`Import ${size}`);
      const mine = page.getByRole('link', { name: new RegExp(`Import ${size} Zoë 1(?!\\d)`) });
      await expect(mine).toHaveCount(1);
      const ofCora = page.getByRole('link', { name: new RegExp(`Import ${size} Zoë 2(?!\\d)`) });
      await expect(ofCora).toHaveCount(0);
      await mine.click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Import ${size} Zoë 1`);

      await page.goto('/beacons/import');
      await sendFile(page, file);
      await expect(page.getByText(/^600 rows skipped/)).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('main').getByRole('status').first()).toHaveText(
        'Checked: 0 Beacons to import',
        { timeout: 60_000 },
      );
      await expect(page.getByRole('button', { name: /^Import/ })).toHaveCount(0);
      await page.getByRole('button', { name: 'Remove from list' }).click();
      await expect(page.getByRole('link', { name: file.name })).toHaveCount(1);
      expect(complaints).toEqual([]);
    });
  });
}

test('a reload during an upload asks first and keeps the choices for another upload', async ({
  page,
}) => {
  await signIn(page, 'ivan');
  const dialogType = Promise.withResolvers<string>();
  page.once('dialog', (dialog) => {
    dialogType.resolve(dialog.type());
    void dialog.accept();
  });
  const uploadStarted = Promise.withResolvers<void>();
  await page.route('**/api/bulk/beacons/import', () => uploadStarted.resolve());
  const file = importFile('Import anew', { good: 3, bad: [] });
  await page.goto('/beacons/import');
  await fillSteps(page, file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await uploadStarted.promise;
  await page.reload();
  expect(await dialogType.promise).toBe('beforeunload');
  await page.unrouteAll();
  await expect(page.getByRole('note')).toContainText('Your choices are saved');
  await expect(page.getByRole('combobox', { name: 'Repeats' })).toHaveValue('month');
  await page.getByRole('button', { name: /Upload file/ }).click();
  await expect(page.getByRole('link', { name: file.name })).toHaveCount(0);
  await page.getByLabel('CSV file').setInputFiles(file);
  await page.getByRole('button', { name: /Schedule/ }).click();
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
});

async function expectOtherFilesRejected(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('Required', { exact: true })).toBeVisible();
  const picture = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await page.getByLabel('CSV file').setInputFiles(picture);
  await expect(page.getByText('File must be a CSV (comma-separated-values)')).toBeVisible();
}

async function sendFile(page: Page, file: ReturnType<typeof importFile>): Promise<void> {
  await fillSteps(page, file);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible();
}

async function fillSteps(page: Page, file: ReturnType<typeof importFile>): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 390 };
  await page.getByLabel('CSV file').setInputFiles(file);
  await next(page, 'Assessment');
  await page.getByRole('radio', { name: /Weekly check-in/ }).check();
  await expectAccessible(page, [width]);
  await next(page, 'Schedule');
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('month');
  const start = page.getByLabel('Starts on');
  await start.fill((await start.getAttribute('max')) ?? '');
  await expect(page.getByRole('heading', { name: 'Next 6 windows' })).toBeVisible();
  await expectAccessible(page, [width]);
}

async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
}

function rowsOf(page: Page): Promise<(string | null)[][]> {
  return page
    .getByRole('table')
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent)));
}

/** Delays the second progress request until the first is displayed, as the import may be done by then. */
async function startImport(page: Page): Promise<void> {
  const progressSeen = Promise.withResolvers<void>();
  let requestCount = 0;
  await page.route(/\/api\/imports\/[\w-]{36}$/, async (route) => {
    requestCount += 1;
    if (requestCount > 1) await progressSeen.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Import 600 Beacons' }).click();
  await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
  await expect(page.getByText(/of 603 rows. You can leave this page/)).toBeVisible();
  progressSeen.resolve();
  await page.unrouteAll({ behavior: 'wait' });
}

/** Before the import, the page tells who becomes admin and who is invited. */
async function keepOtherAdmins(page: Page): Promise<void> {
  await expect(page.getByText('You will be an admin of 600 of 600 Beacons.')).toBeVisible();
  await expect(page.getByText('1 person will be invited by email.')).toBeVisible();
  await page.getByRole('checkbox', { name: /names? another admin/ }).uncheck();
  await expect(page.getByText('You will be an admin of 599 of 600 Beacons.')).toBeVisible();
}

async function expectRejectedRows(page: Page): Promise<void> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download these rows' }).click(),
  ]);
  const rows = (await readFile(await saved.path(), 'utf8')).trim().split(/\r?\n/);
  expect(rows).toHaveLength(1 + bad.length);
  expect(rows[0]).toMatch(/reasons$/);
  expect(rows[1]).toContain('Jörg');
}
