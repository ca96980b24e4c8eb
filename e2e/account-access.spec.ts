import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { logIn } from './log-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface PageCase {
  who?: string;
  path: string;
  title: string;
  /** The button to press, and the texts that appear then; the page is checked again with them. */
  press?: string;
  texts?: string[];
}

const pageCases: PageCase[] = [
  { path: '/user_invite/made-up', title: 'Sorry,' },
  {
    path: '/forgot_password',
    title: 'Forgot your password?',
    press: 'Send the link',
    texts: ['Email required'],
  },
  { path: '/new_password', title: 'New password' },
  {
    path: '/new_password?token=made-up',
    title: 'New password',
    press: 'Set password',
    texts: ['Required', 'Required'],
  },
  { path: '/confirm_email', title: 'Email address' },
  {
    path: '/confirm_email?token=made-up',
    title: 'Confirm your email address',
    press: 'Confirm this address',
    texts: ['Sorry, this link is invalid, has already been used, or has expired.'],
  },
  { path: '/access_denied', title: 'Access denied' },
  { path: '/access_denied?then=/beacons', title: 'Access denied' },
  { path: '/login?outdated=true', title: 'Beacon Login' },
  {
    path: '/login',
    title: 'Beacon Login',
    press: 'Login',
    texts: ['Incorrect email, username or password.'],
  },
  {
    who: 'cora',
    path: '/users/password/edit',
    title: 'Change your password',
    press: 'Change password',
    texts: ['Required', 'Required', 'Required'],
  },
  {
    who: 'cora',
    path: '/users/mfa/otp/edit',
    title: 'Set up two-factor authentication',
    press: 'Continue',
    texts: ['Please correct the marked fields.'],
  },
];

for (const { who, path, title, press, texts = [] } of pageCases) {
  test(`${path} is accessible in every size and colour scheme`, async ({ page }) => {
    if (who) await signIn(page, who);
    const complaints = complaintsOf(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`${title} · Beacon`);
    await page.getByRole('complementary', { name: 'Demo tools' }).waitFor();
    await expectAccessible(page);
    if (press)
      await page.getByRole('main').getByRole('button', { name: press, exact: true }).click();
    for (const [index, text] of texts.entries()) {
      await expect(page.getByText(text, { exact: true }).nth(index)).toBeVisible();
    }
    if (press) await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('every step of signing in is accessible', async ({ page }) => {
  await logIn(page, 'xavier@hillcrest.test');
  await expect(page.getByLabel('One-time password')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use a backup code' }).click();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Please enter the whole code.')).toBeVisible();
  await expectAccessible(page);
  await logIn(page, 'dana@hillcrest.test');
  await expect(page.getByRole('heading', { name: 'Get an authenticator app' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'I have an app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('button', { name: 'Confirm code' }).click();
  await expect(page.getByText('Please enter the whole code.')).toBeVisible();
  await expectAccessible(page);
});

test('the dialogs, the drawer and the menu are accessible', async ({ page }) => {
  const phone = { width: 390, height: 844 };
  await signIn(page, 'bea');
  await forgetSession(page);
  await signIn(page, 'bea');
  await page.goto('/users/sessions');
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('button', { name: 'Bea Fontaine' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(
    page.getByRole('dialog').getByRole('link', { name: 'Beacon dashboard' }),
  ).toBeVisible();
  await expectAccessible(page, [phone.width], ['light', 'dark']);
  await page.getByRole('dialog').getByRole('link', { name: 'Beacon dashboard' }).click();
  await expect(page).toHaveURL('/beacons?organisation=riverside');
  await expect(page.getByRole('dialog')).toBeHidden();
});
