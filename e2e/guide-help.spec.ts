import { expect, type Page, test } from '@playwright/test';
import { guidePages } from '../tools/guide-pages.ts';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { englishFinder, textsOf } from './english-texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('help opens the page of the guide that fits, by keys alone', async ({ page }) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'edda');
  await page.goto('/beacons');
  await page.getByRole('button', { name: 'Help' }).press('Enter');
  const help = page.getByRole('dialog', { name: 'Help' });
  const fitting = help.getByRole('link', { name: 'Guide: See who needs you' });
  await expect(help.getByRole('link').first()).toHaveText('Guide: See who needs you');
  await expectAccessible(page);
  await fitting.press('Enter');
  await expect(page).toHaveURL('/help/home');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See who needs you');
  await expectPicture(page);
  await expect(help).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Beacons');
  expect(complaints).toEqual([]);
});

test('a person without an account searches the guide and reads on', async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto('/help');
  await page.getByRole('searchbox').fill('qr phone');
  await expect(page.getByRole('status').filter({ hasText: '2 pages' })).toBeVisible();
  await page.getByRole('link', { name: 'Answer an assessment' }).click();
  await expectPicture(page);
  const next = page.getByRole('navigation', { name: 'Guide' }).getByRole('link').last();
  await next.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Answer later/);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('qr phone');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('searchbox')).toBeHidden();
  expect(complaints).toEqual([]);
});

for (const language of ['en', 'de', 'ar'] as const) {
  test.describe(`in the language ${language}`, () => {
    test.use({ locale: language });

    test('the guide is accessible, and every picture of it is shown', async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.goto('/help');
      await expect(page.getByRole('region').first()).toBeVisible();
      await expectAccessible(page);
      await page.goto('/help/read-result');
      await expectPicture(page);
      await expectAccessible(page);
      const findEnglish = language === 'en' ? () => [] : englishFinder(language);
      for (const { id, title } of await guidePages(language)) {
        await page.goto(`/help/${id}`);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
        if (id !== 'backup') await expectPicture(page);
        expect(findEnglish(await textsOf(page)), id).toEqual([]);
      }
      expect(complaints).toEqual([]);
    });
  });
}

/** The picture of the page has arrived. */
async function expectPicture(page: Page): Promise<void> {
  const picture = page.getByRole('article').getByRole('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
}
