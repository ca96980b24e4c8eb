import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { followScrolledLink, press, scrollPosition } from './keys.ts';
import { sizes } from './sizes.ts';

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('a score leads down to the answer of each person and back to the same scroll position', async ({
      page,
    }) => {
      const complaints = complaintsOf(page);
      await signIn(page, 'ada');
      await page.goto(beaconPath('riley'));
      const list = page.getByRole('region', { name: 'Assessments' });
      const third = list.getByRole('listitem').nth(2).getByRole('link');
      // Content that appears late moves the content below it.
      await expect(page.getByRole('complementary', { name: 'Demo tools' })).toBeVisible();
      await expect(page.getByText('How is this score calculated?')).toBeVisible();
      const before = await followScrolledLink(page, third);

      await expect(page).toHaveURL(/\/assessments\/\d+$/);
      const score = page.getByRole('region', { name: 'Team score' });
      await expect(score.getByRole('figure')).toContainText('out of 100');
      await press(page, score.getByText('How is this score calculated?'));
      await expect(score).toContainText('average of all ratings');
      await expect(score).toContainText('Team wellbeing, version 1');
      await expect(page.getByRole('region', { name: 'Where people disagree' })).toContainText(
        /The (client|teacher|assessor) sees this differently|lient \d+/,
      );
      await expectAccessible(page, [viewport.width]);

      const sections = page.getByRole('region', { name: 'Sections' });
      await sections.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/assessments\/\d+\/\w+$/);
      await expectAccessible(page, [viewport.width]);
      const questions = page.getByRole('region', { name: 'Questions' });
      await questions.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/assessments\/\d+\/\w+\/\w+$/);
      await expect(page.getByRole('region', { name: 'Answers' }).getByRole('listitem')).toHaveCount(
        3,
      );
      await expectAccessible(page, [viewport.width]);

      const deep = page.url();
      await press(page, page.getByRole('link', { name: /^Back to/ }));
      await expect(questions).toBeVisible();
      await page.goBack();
      await expect(sections).toBeVisible();
      await press(page, page.getByRole('link', { name: /^Back to/ }));
      await expect(list).toBeVisible();
      await expect
        .poll(async () => Math.abs((await scrollPosition(page)) - before))
        .toBeLessThan(2);

      await page.goto(deep);
      await expect(page.getByRole('region', { name: 'Answers' })).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}

test('deeper levels slide in from the right, upper levels from the left', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('riley')}/assessments/2`);
  await page.getByRole('region', { name: 'Sections' }).getByRole('link').first().click();
  const level = page.locator('[data-slide]');
  await expect(level).toHaveAttribute('data-slide', 'deeper');
  await expect(level).toHaveCSS('animation-duration', '0.3s');
  // A link that still moves is not where it was a moment ago.
  await level.evaluate((sliding) =>
    Promise.all(sliding.getAnimations().map(({ finished }) => finished)),
  );
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(level).toHaveAttribute('data-slide', 'up');
});

test('an anonymous answer has a number and no name', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('north team')}/assessments/2/energy/energy_pace`);
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers.getByRole('listitem').first()).toContainText('Anonymous 1');
  await expect(answers).not.toContainText(/Jonas|Mei|Ruth|Luis|Assessor/);
});

test('an SDQ result leads from its total and its scales to the answers', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('leo sdq')}/assessments/2`);
  const scales = page.getByRole('region', { name: 'Scales' });
  await expect(scales.getByRole('link', { name: /^Total difficulties/ })).toBeVisible();
  await expect(scales).toContainText(/Normal|Borderline|Abnormal/);
  await scales.getByRole('link', { name: /^Hyperactivity/ }).click();
  await page.getByRole('region', { name: 'Questions' }).getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Answers' })).toContainText(/“\w+/);
});
