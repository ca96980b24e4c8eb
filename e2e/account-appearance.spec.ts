import { expect, type Page, test } from '@playwright/test';
import { signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const grounds = { light: 'rgb(250, 247, 242)', dark: 'rgb(20, 26, 26)' };

test('a chosen theme precedes that of the device, on every page and after a reload', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'cora');
  await page.goto('/users/appearance');
  await expect.poll(() => groundOf(page)).toBe(grounds.light);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => groundOf(page)).toBe(grounds.dark);
  await page.goto('/beacons');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => groundOf(page)).toBe(grounds.dark);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/users/appearance');
  await page.getByRole('radio', { name: 'Light' }).check();
  await expect.poll(() => groundOf(page)).toBe(grounds.light);
  await page.getByRole('radio', { name: 'Same as the device' }).check();
  await expect.poll(() => groundOf(page)).toBe(grounds.dark);
});

function groundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
