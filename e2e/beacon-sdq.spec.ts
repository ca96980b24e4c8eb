import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('the latest SDQ shows its total, its scales and where informants differ', async ({
      page,
    }) => {
      const complaints = complaintsOf(page);
      await signIn(page, 'ada');
      await page.goto(beaconPath('leo sdq'));
      const scales = page.getByRole('region', { name: 'Scales' });
      const titles = scales.getByRole('link').filter({ hasNotText: 'Impact' });
      await expect(titles).toHaveText([
        'Total difficulties',
        'Emotional problems',
        'Conduct problems',
        'Hyperactivity',
        'Peer problems',
        'Prosocial behaviour',
      ]);
      await expect(scales).toContainText(/Parent.*(Normal|Borderline|Abnormal)/s);
      await expect(scales.getByRole('table')).toHaveCount(size === 'phone' ? 0 : 1);
      await expect(page.getByRole('link', { name: 'Heatmap' })).toHaveCount(0);

      await scales.getByRole('link', { name: 'Hyperactivity' }).click();
      await expect(page).toHaveURL(/\/assessments\/\d+\/hyperactivity$/);
      await expect(page.getByRole('region', { name: 'Questions' })).toBeVisible();
      await page.getByRole('link', { name: /^Back to/ }).click();
      await expect(scales).toBeVisible();

      // A closed assessment: other journeys answer the open one.
      await page.goto(`${beaconPath('leo sdq')}/assessments/6`);
      await expect(scales).toContainText('Teacher');
      await expect(scales.getByText('≠ Views differ').first()).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      expect(complaints).toEqual([]);
    });
  });
}

for (const locale of ['en', 'de', 'ar', 'en-XA']) {
  test.describe(`in the language ${locale}`, () => {
    test.use({ locale });

    test('cards replace the table at 760 px and beside a side column', async ({ page }) => {
      await signIn(page, 'ada');
      await page.goto(beaconPath('leo sdq'));
      const scales = page.locator('section:has(> #scales)');
      const table = scales.locator('> table');
      for (const [width, isTable] of [
        [761, true],
        [760, false],
        [900, true],
        [1000, false],
        [1121, true],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await expect(table, `at ${width}`).toHaveCount(isTable ? 1 : 0);
        const isTooWide = () => scales.evaluate((card) => card.scrollWidth > card.clientWidth);
        await expect.poll(isTooWide, `at ${width}`).toBe(false);
      }
    });
  });
}

test('cards show three informants who differ, with impact and editions', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(beaconPath('ben sdq'));
  const scales = page.getByRole('region', { name: 'Scales' });
  for (const text of ['Parent', 'Teacher', 'Self', 'Impact on daily life', 'Goodman 1997']) {
    await expect(scales).toContainText(text);
  }
  await expect(scales.getByRole('table')).toHaveCount(0);
  await expectAccessible(
    page,
    sizes.map(({ viewport }) => viewport.width),
  );
  await page.goto('/beacons');
  const card = page.getByRole('link', { name: /Ben Carver.*Strengths/ });
  await expect(card).toContainText(/self \d+ \w+\. Sorted by the worst band\./);
});

test('a higher strength is better, a higher difficulty is worse', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('ben sdq')}/assessments/2/prosocial`);
  const score = page.getByRole('region', { name: 'Score' });
  await expect(score.getByText(/^(↑ Up .*, better|↓ Down .*, worse|→ No change.*)$/)).toBeVisible();
  await page.goto(`${beaconPath('ben sdq')}/assessments/2/conduct`);
  await expect(score.getByText(/^(↑ Up .*, worse|↓ Down .*, better|→ No change.*)$/)).toBeVisible();
});
