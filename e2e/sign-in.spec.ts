import { expect, type Page, test } from '@playwright/test';
import { freshCode, setUpAuthenticator } from './authenticator.ts';
import { logOut } from './log-out.ts';
import { sizes } from './sizes.ts';

const newcomers = { phone: 'mia@hillcrest.test', desktop: 'grace@hillcrest.test' };
const xavierSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a password leads to the requested page, and Back does not return to the login', async ({
      page,
    }) => {
      await page.goto('/');
      await page.goto('/beacons?order=name');
      await expect(page).toHaveURL(/\/login\?then=/);
      await logIn(page, 'nora@riverside.test');
      await expect(page.getByRole('heading', { name: 'My Beacons' })).toBeVisible();
      await expect(page).toHaveURL(/\/beacons\?order=name$/);
      await page.goBack();
      await expect(page).not.toHaveURL(/\/login/);
    });

    test('a wrong password shows an error and can be typed again', async ({ page }) => {
      await page.goto('/login');
      await logIn(page, 'nora@riverside.test', 'beacon-dem0');
      await expect(page.getByText('Incorrect email, username or password.')).toBeVisible();
      await expect(page.getByLabel('Password')).toBeFocused();
      await page.keyboard.type('beacon-demo');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/beacons$/);
    });

    test('a wrong code of an authenticator shows an error, and the next code signs in', async ({
      page,
    }) => {
      await page.goto('/login');
      await logIn(page, 'xavier@hillcrest.test');
      await page.getByLabel('One-time password').pressSequentially('000000');
      await expect(page.getByText(/Incorrect code/)).toBeVisible();
      await expect(page.getByLabel('One-time password')).toBeFocused();
      const code = await freshCode(page, xavierSecret);
      await page.getByLabel('One-time password').pressSequentially(code);
      await expect(page).toHaveURL('/org/hillcrest');
    });

    test('Back, Forward and a reload keep the login working', async ({ page }) => {
      await page.goto('/login');
      await logIn(page, 'xavier@hillcrest.test');
      await expect(page.getByLabel('One-time password')).toBeFocused();
      await page.goBack();
      await expect(page.getByLabel('Password')).toHaveValue('beacon-demo');
      await page.goForward();
      await expect(page.getByLabel('One-time password')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Password')).toHaveValue('');
      await expect(page).toHaveURL(/\/login$/);
    });

    test('a person who must set up a second factor does so first and cannot remove it', async ({
      page,
    }) => {
      await page.goto('/login');
      await logIn(page, newcomers[size]);
      await setUpAuthenticator(page);
      await expect(page).toHaveURL(/\/beacons$/);
      await page.goto('/users/mfa');
      await expect(page.getByText('Your organisation requires this')).toBeVisible();
      await page.goto('/users/mfa/otp/remove');
      await expect(
        page.getByText('Your organisation requires two-factor authentication.'),
      ).toBeVisible();
    });

    test('a person who logged out must sign in again', async ({ page }) => {
      await page.goto('/login');
      await logIn(page, 'nora@riverside.test');
      await expect(page).toHaveURL(/\/beacons$/);
      await logOut(page);
      await page.goBack();
      await page.goto('/beacons');
      await expect(page.getByRole('heading', { name: 'Beacon Login' })).toBeVisible();
    });

    test('a person ends their other sessions', async ({ page, browser }) => {
      await page.goto('/login?then=/users/sessions');
      await using elsewhere = await browser.newContext();
      const other = await elsewhere.newPage();
      await other.goto('/login');
      await logIn(other, 'vera@riverside.test');
      await expect(other.getByRole('link', { name: /Kim Larsen/ })).toBeVisible();
      await logIn(page, 'vera@riverside.test');
      await expect(page.getByText('This device')).toBeVisible();
      await page.getByRole('button', { name: 'Sign out other devices' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: 'Sign out other devices' })
        .click();
      await expect(page.getByText('No other active sessions.')).toBeVisible();
      await other.reload();
      await expect(other.getByRole('heading', { name: 'Beacon Login' })).toBeVisible();
    });
  });
}

test('a login does not redirect to another site', async ({ page, baseURL }) => {
  await page.goto(`/login?then=${encodeURIComponent('//evil.example/beacons')}`);
  await logIn(page, 'nora@riverside.test');
  await expect(page).toHaveURL(`${baseURL}/beacons`);
});

async function logIn(page: Page, name: string, password = 'beacon-demo'): Promise<void> {
  await page.getByLabel('Email or username').fill(name);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}
