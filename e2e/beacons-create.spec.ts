import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, forgetSession, signIn } from './demo-people.ts';

const sizes = [
  { size: 'a phone', viewport: { width: 390, height: 844 }, client: 'Nell Ash' },
  { size: 'a desktop', viewport: { width: 1280, height: 800 }, client: 'Otis Lund' },
];

/** The maximum time to create a Beacon with defaults, typing included. */
const maxMs = 90_000;

for (const { size, viewport, client } of sizes) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('a Beacon is created with defaults, archived, restored and edited', async ({ page }) => {
      const complaints = complaintsOf(page);
      const started = Date.now();
      let checkedMs = 0;
      const checkAccessibility = async () => {
        const since = Date.now();
        await expectAccessible(page, [viewport.width]);
        checkedMs += Date.now() - since;
      };
      await signIn(page, 'cora');
      await page.goto('/beacons');
      await page.getByRole('link', { name: 'Create a Beacon' }).click();
      await fillDetails(page, client);
      await checkAccessibility();
      await next(page, 'Assessment');
      await page.getByRole('radio', { name: /Weekly check-in/ }).check();
      await checkAccessibility();
      await next(page, 'Schedule');
      await expect(page.getByRole('heading', { name: 'Next 6 windows' })).toBeVisible();
      await checkAccessibility();
      await page.reload();
      await next(page, 'Participants');
      await checkAccessibility();
      await fillParticipant(page, client);
      await page.getByRole('button', { name: 'Submit' }).click();
      await expect(page.getByRole('heading', { level: 1, name: client })).toBeVisible();
      expect(Date.now() - started - checkedMs).toBeLessThan(maxMs);
      const address = new URL(page.url()).pathname;

      await forgetSession(page);
      await signIn(page, 'ada');
      await archive(page, client);
      await restore(page, client);
      await expect(page).toHaveURL(`${address}/edit/members`);
      await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
      await expectAccessible(page, [widthOf(page)]);
      await page.getByRole('link', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Edit schedule' }).click();
      await page.getByRole('combobox', { name: 'Repeats' }).selectOption('month');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Beacon updated')).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

test('an editor asks before it discards unsaved changes', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/beacons?searchTerm=Jude');
  await page.getByRole('link', { name: /Jude/ }).first().click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Client' }).fill('Somebody else');
  await page.getByRole('link', { name: 'Close' }).click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('textbox', { name: 'Client' })).toHaveValue('Somebody else');
  await page.getByRole('link', { name: 'Close' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Jude/ })).toBeVisible();
});

async function fillDetails(page: Page, client: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Client' }).fill(client);
  await page.getByRole('textbox', { name: /Unique ID/ }).fill(`E2E ${client}`);
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('diverse');
  await page.getByLabel('Date of birth').fill('2013-05-06');
}

async function fillParticipant(page: Page, client: string): Promise<void> {
  const email = `${client.replace(' ', '.').toLowerCase()}@home.test`;
  await page.getByRole('button', { name: 'Add myself' }).click();
  await page.getByRole('button', { name: 'Add participant' }).click();
  await page.getByRole('textbox', { name: 'Name' }).last().fill(`${client}'s mother`);
  await page.getByRole('textbox', { name: 'Email' }).last().fill(email);
  await page
    .getByRole('radiogroup', { name: /^Role of/ })
    .last()
    .getByText('Student')
    .click();
  await page.getByRole('switch', { name: 'Admin of this Beacon' }).last().check();
}

async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
}

async function archive(page: Page, client: string): Promise<void> {
  await page.goto('/beacons');
  await page.getByRole('searchbox', { name: 'Search' }).fill(client);
  await expect(page).toHaveURL(/searchTerm=/);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Edit Beacons' }).click();
  await page.getByRole('button', { name: 'Select all' }).click();
  await expectAccessible(page, [widthOf(page)]);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('1 Beacon archived.')).toBeVisible();
  await expect(page.getByText('No Beacons match these filters.')).toBeVisible();
}

async function restore(page: Page, client: string): Promise<void> {
  await page.goto(`/archive?searchTerm=${encodeURIComponent(client)}`);
  await expect(page.getByRole('button', { name: 'Restore Beacon' })).toBeVisible();
  await expectAccessible(page, [widthOf(page)]);
  await page.getByRole('button', { name: 'Restore Beacon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Restore Beacon' });
  await dialog.getByRole('button', { name: 'Restore' }).click();
}

function widthOf(page: Page): number {
  return page.viewportSize()?.width ?? 390;
}
