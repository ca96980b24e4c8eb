import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { makeBeacon } from './make-beacon.ts';
import { makeNewcomer } from './newcomers.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an admin archives all Beacons of a framework at once', async ({ page }) => {
      const organisation = `Kestrel ${size}`;
      const slug = `kestrel-${size}`;
      const admin = await makeNewcomer(page, slug, organisation);
      const complaints = complaintsOf(page);
      await page.goto(`/org/${slug}`);
      const to = { organisation: slug, admin, frameworkId: 'weekly-check-in' };
      for (const client of ['Ash', 'Birch']) await makeBeacon(page, { ...to, client });

      await page.getByRole('link', { name: 'Choose a framework to archive' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Archive Beacons');
      await page.reload();
      await page.getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByText('Required')).toBeVisible();
      await page.getByRole('radio', { name: /^Weekly check-in/ }).check();
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('button', { name: 'Archive' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText('Are you sure you want to archive these Beacons?');
      await expect(dialog).toContainText('Weekly check-in: 2 Beacons.');
      await expectAccessible(page, [viewport.width]);
      await dialog.getByRole('button', { name: 'Archive' }).click();
      await expect(page.getByText(`You archived Beacons for ${organisation}.`)).toBeVisible();
      await expect(page).toHaveURL(`/org/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(organisation);
      await expectAccessible(page, [viewport.width]);
      await page.goto(`/org/${slug}/archive`);
      await expect(page.getByText('This organisation has no Beacons to archive.')).toBeVisible();
      await page.goto('/archive');
      await expect(page.getByRole('button', { name: 'Restore Beacon' })).toHaveCount(2);
      expect(complaints).toEqual([]);
    });
  });
}
