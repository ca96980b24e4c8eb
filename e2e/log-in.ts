import type { Page } from '@playwright/test';

/** Fills in the login page with the password of the demo. */
export async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password').fill('beacon-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
