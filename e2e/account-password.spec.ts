import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './demo-people.ts';
import { mailedLink } from './mailbox.ts';

const sizes = [
  { size: 'a phone', viewport: { width: 390, height: 844 }, name: 'ines', other: 'vera' },
  { size: 'a desktop', viewport: { width: 1280, height: 800 }, name: 'ivan', other: 'parker' },
];

for (const { size, viewport, name, other } of sizes) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test('a mailed link replaces a forgotten password once', async ({ page }) => {
      const complaints = complaintsOf(page);
      const email = `${name}@riverside.test`;
      await page.goto('/login');
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Send the link' }).click();
      await expect(page.getByText('Email required')).toBeVisible();
      await page.getByLabel('Email').fill(email);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Email Sent' })).toBeVisible();
      await expect(page.getByText("We've email you a link to change your password.")).toBeVisible();
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();

      const link = await mailedLink(page, email, '/new_password');
      await page.goto(link);
      const password = page.getByLabel('New password', { exact: true });
      const again = page.getByLabel('Confirm new password');
      await password.fill('short');
      await again.fill('other');
      await page.getByRole('button', { name: 'Set password' }).click();
      await expect(page.getByText('Does not match')).toBeVisible();
      await again.fill('short');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Must be at least 8 characters')).toBeVisible();
      await password.fill('seven quiet herons');
      await again.fill('seven quiet herons');
      await page.keyboard.press('Enter');
      await expect(
        page.getByText('Your password has been updated, you can now use it to log in.'),
      ).toBeVisible();

      await page.goto(link);
      await password.fill('eight quiet herons');
      await again.fill('eight quiet herons');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toHaveText(
        'Sorry, this reset password link is invalid, has already been used, or has expired.',
      );
      await expect(page.getByRole('link', { name: 'Request another link' })).toBeVisible();

      await page.goto('/login');
      await page.getByLabel('Email or username').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('seven quiet herons');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();

      await page.goto('/users/password/edit');
      await page.getByLabel('Current password').fill('not this one');
      await password.fill('nine quiet herons');
      await again.fill('nine quiet herons');
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Incorrect password.')).toBeVisible();
      await page.getByLabel('Current password').fill('seven quiet herons');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Your password has been changed.')).toBeVisible();
      await expect(page).toHaveURL('/beacons');
      expect(complaints).toEqual([]);
    });

    test('the menu leads to the profile, and a saved name is shown', async ({ page }) => {
      await signIn(page, other);
      await page.goto('/beacons');
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: 'Edit profile' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit your profile');
      await page.getByLabel('Preferred name').fill('');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Required', { exact: true })).toBeVisible();
      await page.getByLabel('Preferred name').fill('Robin Of-the-Hill');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Profile saved.')).toBeVisible();
      await expect(page).toHaveURL('/beacons');
      await expect(
        page.getByRole('banner').getByRole('button', { name: 'Robin Of-the-Hill' }),
      ).toBeVisible();
    });
  });
}

test('a password link without its token shows an error', async ({ page }) => {
  await page.goto('/new_password');
  await expect(page.getByText('No token specified.')).toBeVisible();
});
