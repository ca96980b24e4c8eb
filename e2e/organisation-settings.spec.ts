import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an admin changes the words of an email, sees it and sends it to themselves', async ({
      page,
    }) => {
      const complaints = complaintsOf(page);
      await open(page, 'Email');
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByText('Subject: Weekly check-in is open')).toBeVisible();
      await page.getByLabel('Subject').fill('{client} would be glad of your answers');
      await page.getByLabel('Signature').fill('The Riverside team');
      await expect(preview.getByText('Subject: Alex Example would be glad')).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await preview.getByRole('button', { name: 'Send a test to me' }).click();
      await expect(page.getByText('Test email sent to ada@riverside.test')).toBeVisible();
      await page.goto('/dev/mailbox');
      const mail = page.getByRole('main').getByRole('listitem').filter({
        hasText: 'Alex Example would be glad of your answers',
      });
      await expect(mail.first()).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('an unknown word in braces is marked, and the preview stays', async ({ page }) => {
      await open(page, 'Email');
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByText('Subject: Weekly check-in is open')).toBeVisible();
      await page.getByLabel('Subject').fill('News of {nmae}');
      await expect(page.getByText('Unknown: {nmae}. You can use: {organisation}')).toBeVisible();
      await expect(preview.getByText('Subject: Weekly check-in is open')).toBeVisible();
      await expect(preview.getByText('A field needs correcting.')).toBeVisible();
      await expectAccessible(page, [viewport.width]);
    });

    test('the profile shows an email with the new name before it is saved', async ({ page }) => {
      const complaints = complaintsOf(page);
      await open(page, 'Profile');
      await page.getByLabel('Name', { exact: true }).fill('Riverbank');
      const preview = page.getByRole('region', { name: 'Preview' });
      await expect(preview.getByText(/^Riverbank would like to know/)).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      expect(complaints).toEqual([]);
    });

    test('a colour that could not be read is refused, with one that can', async ({ page }) => {
      await open(page, 'Profile');
      await page.getByLabel('Colour').fill('#ffff00');
      await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText(/#[0-9a-f]{6}/).last()).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('button', { name: /^Use #/ }).click();
      await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Organisation profile saved')).toBeVisible();
      await page.getByLabel('Colour').fill('');
      await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('main').getByRole('button', { name: 'Save' })).toBeEnabled();
    });

    for (const tab of ['Opening and quiet hours', 'Security', 'Data']) {
      test(`the tab ${tab} is accessible`, async ({ page }) => {
        const complaints = complaintsOf(page);
        await open(page, tab);
        await expectAccessible(page, [viewport.width]);
        expect(complaints).toEqual([]);
      });
    }
  });
}

async function open(page: Page, tab: string): Promise<void> {
  await signIn(page, 'ada');
  await page.goto('/org/riverside');
  const tabs = page.getByRole('navigation', { name: 'Organisation settings' });
  await tabs.getByRole('link', { name: tab, exact: true }).click();
  await expect(tabs.getByRole('link', { name: tab, exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
