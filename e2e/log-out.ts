import { expect, type Page } from '@playwright/test';

/** Logs out by the account menu. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: /See, in seconds/ })).toBeVisible();
}
