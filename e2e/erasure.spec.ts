import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { makeBeacon } from './make-beacon.ts';
import { makeNewcomer } from './newcomers.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an admin archives a Beacon and erases it for good', async ({ page }) => {
      const slug = `plover-${size}`;
      const admin = await makeNewcomer(page, slug, `Plover ${size}`);
      const complaints = complaintsOf(page);
      await page.goto(`/org/${slug}`);
      const to = { organisation: slug, admin, frameworkId: 'weekly-check-in' };
      const uuid = await makeBeacon(page, { ...to, client: 'Rowan Ashby' });
      await page.goto('/beacons');
      await page.getByRole('button', { name: 'Edit Beacons' }).click();
      await page.getByRole('button', { name: 'Select all' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Archive' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByText('Beacon(s) archived.')).toBeVisible();

      await page.goto('/archive');
      const erase = page.getByRole('button', { name: 'Erase Beacon' });
      await erase.click();
      const dialog = page.getByRole('dialog', { name: 'Erase Beacon' });
      const name = dialog.getByRole('textbox', { name: 'Type Rowan Ashby to confirm' });
      await name.fill('Rowan');
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      await expect(dialog.getByText('This is not the name of the client')).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(erase).toBeFocused();

      await erase.press('Enter');
      await name.fill('Rowan Ashby');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Beacon and client erased.')).toBeVisible();
      await expect(page.getByText('No archived Beacons.')).toBeVisible();
      expect((await page.request.get(`/api/beacons/${uuid}`)).status()).toBe(404);
      expect(complaints).toEqual([]);
    });

    test('the tab Data says how many Beacons a retention erases, and asks before it saves', async ({
      page,
    }) => {
      const slug = `dunlin-${size}`;
      await makeNewcomer(page, slug, `Dunlin ${size}`);
      const complaints = complaintsOf(page);
      await haveArchivedLongAgo(page, slug);
      await page.goto(`/org/${slug}/settings/data`);
      const years = page.getByRole('combobox', { name: 'Keep archived Beacons for' });
      await expect(
        page.getByText('Archived Beacons stay until an administrator erases them.'),
      ).toBeVisible();
      await years.selectOption('7 years');
      const effect = page.getByText(
        '3 archived Beacons are older and will be erased within a day.',
      );
      await expect(effect).toBeVisible();
      await expect(page.getByText('The next one will be erased after 3 May 2031.')).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      const save = page.getByRole('main').getByRole('button', { name: 'Save', exact: true });
      await save.click();
      const dialog = page.getByRole('dialog', { name: 'Erase 3 Beacons?' });
      await expect(dialog).toContainText('This cannot be undone.');
      await expectAccessible(page, [viewport.width]);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
      await save.click();
      await dialog.getByRole('button', { name: 'Save and erase' }).click();
      await expect(page.getByText('Retention saved.')).toBeVisible();
      await page.reload();
      await expect(years).toHaveValue('7');
      await page.getByRole('link', { name: 'Archived Beacons' }).click();
      await expect(page).toHaveURL(`/archive?organisation=${slug}`);
      expect(complaints).toEqual([]);
    });
  });
}

test('windows of a new Beacon open at the hour of the organisation', async ({ page }) => {
  await makeNewcomer(page, 'curlew', 'Curlew House');
  await page.goto('/org/curlew-house/settings/schedule');
  await page.getByRole('combobox', { name: 'Assessments open at' }).selectOption('9 am');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Hours saved.')).toBeVisible();
  await page.goto('/beacons/new/schedule');
  await expect(page.getByRole('combobox', { name: 'Opens at' })).toHaveValue('9');
  await expect(page.getByText(/, 9:00 am, to the end of /).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Repeats' }).selectOption('Daily');
  await expect(page.getByRole('combobox', { name: 'Opens at' })).toHaveValue('9');
});

/** Shows what a retention of seven years does to Beacons archived before; nobody waits so long for a test. */
async function haveArchivedLongAgo(page: Page, slug: string): Promise<void> {
  await page.route(`**/api/orgs/${slug}/settings`, async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const erasure of answer.data.settings.data.erasures) {
      if (erasure.years !== 7) continue;
      Object.assign(erasure, { count: 3, nextAt: '2031-05-03T12:00:00.000Z' });
    }
    await route.fulfill({ response, json: answer });
  });
}
