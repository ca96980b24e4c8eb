import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { complaintsOf, signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];

const stops = [
  { path: '/user_invite/made-up', title: 'Sorry,' },
  { path: '/forgot_password', title: 'Forgot your password?' },
  { path: '/forgot_password_sent', title: 'Email Sent' },
  { path: '/new_password', title: 'New password' },
  { path: '/new_password?token=made-up', title: 'New password' },
  { path: '/confirm_email?token=made-up', title: 'Confirm your email address' },
  { who: 'cora', path: '/users/edit', title: 'Edit your profile' },
  { who: 'cora', path: '/users/password/edit', title: 'Change your password' },
];

for (const { who, path, title } of stops) {
  test(`nothing is in the way at ${path}, in any size or light`, async ({ page }) => {
    if (who) await signIn(page, who);
    const complaints = complaintsOf(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Beacon`);
    await page.getByRole('complementary', { name: 'Demo tools' }).waitFor();
    await isAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('a refused form, the drawer and the help are as accessible as the rest', async ({ page }) => {
  await signIn(page, 'cora');
  await page.goto('/users/password/edit');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(3);
  await expect(page.getByLabel('Current password')).toBeFocused();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await isAccessible(page, [{ width: 390, height: 844 }]);
  await page.getByRole('dialog').getByRole('link', { name: 'Beacon Dashboard' }).click();
  await expect(page).toHaveURL('/beacons');
  await expect(page.getByRole('dialog')).toBeHidden();
});

async function isAccessible(page: Page, viewports = sizes): Promise<void> {
  for (const viewport of viewports) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => [colorScheme, id, nodes[0]?.html]);
      expect(found, `at ${viewport.width}`).toEqual([]);
    }
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > window.innerWidth,
    );
    expect(isWider, `scrolls sideways at ${viewport.width}`).toBe(false);
  }
}
