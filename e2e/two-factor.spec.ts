import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { freshCode, setUpAuthenticator } from './authenticator.ts';
import { logOut } from './log-out.ts';
import { sizes } from './sizes.ts';

const emails = { phone: 'tess@riverside.test', desktop: 'oscar@riverside.test' };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a person sets up a second factor, changes it, uses backup codes and turns it off', async ({
      page,
    }) => {
      const email = emails[size];
      await logIn(page, email, '/users/mfa');
      await expect(page.getByText('anyone with your username and password')).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Set up' }).click();
      await confirmPassword(page);
      await expect(page.getByRole('button', { name: 'I have an app' })).toBeVisible();
      await expectAccessible(page);
      const first = await setUpAuthenticator(page);
      await expect(page.getByText('You need a code from your authenticator app')).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: 'Change authenticator' }).click();
      await confirmPassword(page);
      await confirmCode(page, first);
      const second = await setUpAuthenticator(page);
      await expect(page).toHaveURL(/\/users\/mfa$/);
      expect(second).not.toBe(first);

      await page.getByRole('link', { name: 'Create backup codes' }).click();
      await confirmPassword(page);
      await confirmCode(page, second);
      await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeVisible();
      await expectAccessible(page);
      const codes = await page.getByRole('listitem').allTextContents();
      await page.getByRole('button', { name: 'I have saved these codes' }).click();
      await page.goto('/users/mfa/backup_codes');
      await expect(page).toHaveURL(/\/users\/mfa$/);

      await logOut(page);
      await logIn(page, email, '/users/mfa');
      await useBackupCode(page, codes[0] ?? '');
      await expect(page.getByRole('link', { name: 'Remove codes' })).toBeVisible();

      await page.getByRole('link', { name: 'Remove codes' }).click();
      await confirmPassword(page, 'Remove');
      await useBackupCode(page, codes[0] ?? '');
      await expect(page.getByText(/Incorrect code/)).toBeVisible();
      await page.getByLabel('Backup code').fill(codes[1] ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByText('losing your authenticator')).toBeVisible();

      await page.getByRole('link', { name: 'Turn off' }).click();
      await expect(page.getByLabel('Password')).toBeVisible();
      await expectAccessible(page);
      await confirmPassword(page, 'Turn off');
      await confirmCode(page, second);
      await expect(page.getByText('anyone with your username and password')).toBeVisible();
    });
  });
}

async function logIn(page: Page, email: string, then: string): Promise<void> {
  await page.goto(`/login?then=${then}`);
  await page.getByLabel('Email or username').fill(email);
  await page.getByLabel('Password').fill('beacon-demo');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

async function confirmPassword(page: Page, button = 'Continue'): Promise<void> {
  await page.getByLabel('Password').fill('beacon-demo');
  await page.getByRole('button', { name: button, exact: true }).click();
}

async function confirmCode(page: Page, secret: string): Promise<void> {
  await expect(
    page.getByRole('heading', {
      name: 'Please confirm your one-time password before continuing',
    }),
  ).toBeVisible();
  await page.getByLabel('One-time password').fill(await freshCode(page, secret));
}

async function useBackupCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByLabel('Backup code').fill(code);
  await page.keyboard.press('Enter');
}
