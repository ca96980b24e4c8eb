import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { freshCode, setUpAuthenticator } from './authenticator.ts';

const sizes = [
  { name: 'phone', width: 390, height: 844, colorScheme: 'light', email: 'tess@riverside.test' },
  { name: 'desktop', width: 1280, height: 800, colorScheme: 'dark', email: 'oscar@riverside.test' },
  {
    name: 'small phone',
    width: 320,
    height: 640,
    colorScheme: 'dark',
    email: 'edda@riverside.test',
  },
] as const;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, email, colorScheme, ...viewport } of sizes) {
  test.describe(`on a ${name}, ${colorScheme}`, () => {
    test.use({ viewport, colorScheme });

    test('a second factor is set up, changed, used with backup codes and turned off', async ({
      page,
    }) => {
      await logIn(page, email, '/users/mfa');
      await expect(page.getByText('anyone with your username and password')).toBeVisible();
      await expectNoViolations(page);

      await page.getByRole('link', { name: 'Set up' }).click();
      await confirmPassword(page);
      await expectNoViolations(page);
      const first = await setUpAuthenticator(page);
      await expect(page.getByText('Signing in asks for a code')).toBeVisible();
      await expectNoViolations(page);

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
      await expectNoViolations(page);
      const codes = await page.getByRole('listitem').allTextContents();
      await page.getByRole('button', { name: 'I have saved these codes' }).click();
      await page.goto('/users/mfa/backup_codes');
      await expect(page).toHaveURL(/\/users\/mfa$/);

      await page.goto('/logout');
      await expect(page.getByRole('heading', { name: /See, in seconds/ })).toBeVisible();
      await logIn(page, email, '/users/mfa');
      await useBackupCode(page, codes[0] ?? '');
      await expect(page.getByRole('link', { name: 'Remove codes' })).toBeVisible();

      await page.getByRole('link', { name: 'Remove codes' }).click();
      await confirmPassword(page, 'Remove');
      await useBackupCode(page, codes[0] ?? '');
      await expect(page.getByText(/That code is not right/)).toBeVisible();
      await page.getByLabel('Backup code').fill(codes[1] ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByText('losing your authenticator')).toBeVisible();

      await page.getByRole('link', { name: 'Turn off' }).click();
      await expectNoViolations(page);
      await confirmPassword(page, 'Turn off');
      await confirmCode(page, second);
      await expect(page.getByText('anyone with your username and password')).toBeVisible();
    });

    test('signing in and the sessions have no accessibility violation', async ({ page }) => {
      await page.goto('/login');
      await expect(page.getByLabel('Password')).toBeVisible();
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
      await expectNoViolations(page);
      await logIn(page, 'xavier@hillcrest.test', '/');
      await expect(page.getByLabel('One-time password')).toBeVisible();
      await expectNoViolations(page);
      await logIn(page, 'dana@hillcrest.test', '/');
      await page.getByRole('button', { name: 'I have an app' }).click();
      await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
      await expectNoViolations(page);
      await logIn(page, 'bea@riverside.test', '/users/sessions');
      await expect(page.getByText('This device')).toBeVisible();
      await expectNoViolations(page);
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

async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
