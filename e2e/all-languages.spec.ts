import { expect, type Page, test } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { expectAccessible } from './accessibility.ts';
import { assessLink } from './assess-links.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { demoSite } from './demo-site.ts';
import { englishFinder, textsOf } from './english-texts.ts';
import { expectWhole } from './misplaced-texts.ts';
import { prepare } from './page-loads.ts';
import { wordsOfDraft } from './questionnaire-drafts.ts';
import { expectSettled } from './settled.ts';
import { type Site, visits } from './visits.ts';

/** Forms of pages that are not those of their first load. */
const forms = [
  '/beacons?show=low',
  `${beaconPath('kim')}?pane=feed`,
  '/reports/heatmap-strengths-and-difficulties?organisation=riverside',
];

let site: Site;

test.beforeAll(async ({ browser }) => {
  await using context = await browser.newContext();
  site = await demoSite(await context.newPage());
});

for (const language of ['de', 'ar'] as const) {
  test.describe(`in the language ${language}`, () => {
    test.use({ locale: language, contextOptions: { reducedMotion: 'reduce' } });
    const findEnglish = englishFinder(language, wordsOfDraft);

    for (const visit of visits.filter(({ route }) => route !== '/styleboard')) {
      test(`the page "${visit.name}" has no English text, and nothing breaks`, async ({ page }) => {
        const path = await prepare(page, visit, site);
        const complaints = complaintsOf(page);
        await page.goto(path);
        await expectTranslated(page);
        expect(complaints).toEqual([]);
      });
    }

    test('other forms of pages have no English text, and nothing breaks', async ({ page }) => {
      await signIn(page, 'ada');
      for (const path of forms) {
        await page.goto(path);
        await expectTranslated(page);
      }
    });

    test('a visitor finds no English in problems', async ({ page }) => {
      for (const path of ['/users/password/new', '/nowhere']) {
        await page.goto(path);
        await expectTranslated(page);
      }
      await page.goto('/login');
      await page.getByRole('textbox').first().fill('ada@riverside.test');
      await page.locator('input[type=password]').fill('wrong-password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(findEnglish(await textsOf(page))).toEqual([]);
    });

    async function expectTranslated(page: Page): Promise<void> {
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', languages[language].direction);
      await expectSettled(page);
      expect(findEnglish(await textsOf(page)), page.url()).toEqual([]);
      await expectWhole(page, [390, 1440]);
      // The layout of the other direction, in the other colours.
      if (language === 'ar') await expectAccessible(page, [390], ['dark']);
    }
  });
}

test('a person chooses the language of the app, and an assessor that of their page', async ({
  page,
}) => {
  await signIn(page, 'oscar');
  await page.goto('/users/edit');
  await page.getByLabel('Language').selectOption('Deutsch');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.goto('/users/edit');
  await page.getByLabel('Sprache').selectOption('English');
  await page.getByRole('button', { name: 'Speichern' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');

  const link = await assessLink(page, 'sdq', 'dana', 'Eli Cole');
  await page.goto(link);
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
