import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an admin downloads the answers to a Beacon', async ({ page }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto(beaconPath('tom'));
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Download answers' }).click();
      const wide = page.getByRole('button', { name: 'One response per row (CSV)' });
      await expect(wide).toBeVisible();
      await expectAccessible(page, [viewport.width], ['light', 'dark']);
      expect(await downloaded(page, 'One response per row (CSV)')).toContain('respondent');
      expect(complaints).toEqual([]);
    });

    test('an admin downloads the answers to a questionnaire', async ({ page }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto('/org/riverside/frameworks/team-wellbeing');
      await expect(page.getByRole('heading', { name: 'Answers', exact: true })).toBeVisible();
      await page.getByRole('heading', { name: 'Answers', exact: true }).scrollIntoViewIfNeeded();
      await expectAccessible(page, [viewport.width], ['light', 'dark']);
      const bundle = JSON.parse(await downloaded(page, 'FHIR bundle (JSON)'));
      expect(bundle.entry.length).toBeGreaterThan(10);
      expect(complaints).toEqual([]);
    });
  });
}

test('an editor of questionnaires who is no admin is offered no answers', async ({ page }) => {
  await signIn(page, 'farah');
  await page.goto('/org/riverside/frameworks/team-wellbeing');
  await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Answers', exact: true })).toHaveCount(0);
});

/** The text of the file that a button downloads. */
async function downloaded(page: Page, name: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name }).click();
  return readFile(await (await download).path(), 'utf8');
}
