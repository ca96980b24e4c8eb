import { expect, type Page, test } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { expectAccessible } from './accessibility.ts';
import { assessLink } from './assess-links.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { englishTexts, textsAmong } from './english-texts.ts';
import { misplacedTexts } from './misplaced-texts.ts';

const hana = beaconPath('hana');
const kim = beaconPath('kim');
const pages: [who: string, ...paths: string[]][] = [
  [
    'ada',
    '/beacons?show=low',
    '/archive',
    kim,
    `${kim}?pane=feed`,
    `${kim}/heatmap`,
    hana,
    `${hana}/edit/schedule`,
    `${hana}/edit/members`,
    '/org/riverside',
    '/org/riverside/frameworks',
    '/org/riverside/settings/schedule',
    '/org/riverside/settings/data',
    '/reports/risk-team-wellbeing?organisation=riverside',
    '/reports/heatmap-strengths-and-difficulties?organisation=riverside',
    '/users/edit',
    '/users/mfa',
  ],
  ['cora', '/beacons/new/assessment', '/qr_codes/edit'],
  ['ivan', '/beacons/import'],
];
const invitations = [
  ['dial', 'tess', 'Riley Frost'],
  ['sdq', 'hana', 'you'],
  ['radio', 'mila', 'Mila Novak'],
  ['faces', 'pat', 'Jude Quinn'],
] as const;

for (const language of ['de', 'ar'] as const) {
  test.describe(`in the language ${language}`, () => {
    test.use({ locale: language, contextOptions: { reducedMotion: 'reduce' } });
    const english = englishTexts(language);

    for (const [who, ...paths] of pages) {
      test(`${who} finds no English on their pages, and nothing breaks`, async ({ page }) => {
        const complaints = complaintsOf(page);
        await signIn(page, who);
        for (const path of paths) {
          await page.goto(path);
          await expectWhole(page);
        }
        expect(complaints).toEqual([]);
      });
    }

    test('a visitor finds no English, not even in problems', async ({ page }) => {
      for (const path of ['/', '/login', '/users/password/new', '/nowhere']) {
        await page.goto(path);
        await expectWhole(page);
      }
      await page.goto('/login');
      await page.getByRole('textbox').first().fill('ada@riverside.test');
      await page.locator('input[type=password]').fill('wrong-password');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await textsAmong(page, english)).toEqual([]);
    });

    for (const [format, who, about] of invitations) {
      test(`an assessor finds no English in the format ${format}`, async ({ page }) => {
        await page.goto(await assessLink(page, format, who, about));
        await expectWhole(page);
      });
    }

    async function expectWhole(page: Page): Promise<void> {
      const html = page.locator('html');
      await expect(html).toHaveAttribute('lang', language);
      await expect(html).toHaveAttribute('dir', languages[language].direction);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const address = page.url();
      expect(await textsAmong(page, english), address).toEqual([]);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(() => new Promise(requestAnimationFrame));
        expect(await misplacedTexts(page), `${address} at ${width}`).toEqual([]);
      }
      await expectAccessible(page, [390]);
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
