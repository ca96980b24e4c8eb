import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a Beacon says of each role whether its change is more than measurement error', async ({
      page,
    }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto(beaconPath('jude well'));
      const score = page.getByRole('region', { name: 'Team score' });
      await expect(score).toContainText('Parent: ↓ Down 10, better (more than measurement error)');
      await score.getByText('How is this score calculated?').click();
      await expect(score).toContainText('|29 − 39| ÷ (6.1 × √(2 × (1 − 0.88))) = 3.35');
      await expect(score).toContainText('They come from no study.');
      await expectAccessible(page, [viewport.width]);
      await page.goto(`${beaconPath('jude well')}/assessments/6/restlessness`);
      await expect(page.getByRole('region', { name: 'Score' })).toContainText(
        'Parent: ↓ Down 3.0, better (within measurement error)',
      );
      await expectAccessible(page, [viewport.width]);
      expect(complaints).toEqual([]);
    });
  });
}

test('on paper the words stand beside the change', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(beaconPath('jude well'));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('(more than measurement error)').first()).toBeVisible();
});
