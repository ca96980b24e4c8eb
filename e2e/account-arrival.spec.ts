import { expect, test } from '@playwright/test';
import { complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

const ownPages = ['/users/edit', '/users/password/edit', '/users/sessions', '/users/mfa'];
const factorPages = ['otp/remove', 'backup_codes/new', 'backup_codes/remove', 'backup_codes'];
const redirects = [
  ...['/users/mfa/otp/edit', ...ownPages].map((path) => ({ path, to: path })),
  ...factorPages.map((page) => ({ path: `/users/mfa/${page}`, to: '/users/mfa' })),
];

test('every account page redirects a visitor to the login and back', async ({ page }) => {
  for (const { path, to } of redirects) {
    await forgetSession(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/login?then=${encodeURIComponent(path)}`);
    await page.getByRole('main').getByRole('button', { name: 'Nora Silva' }).click();
    await expect(page).toHaveURL(to);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Beacon Login');
  }
});

test('every page redirects a person without the required second factor to its set-up', async ({
  page,
}) => {
  await signIn(page, 'dana', 'hillcrest');
  for (const path of ['/', '/beacons', ...ownPages, '/users/mfa/backup_codes/new']) {
    await page.goto(path);
    await expect(page).toHaveURL('/users/mfa/otp/edit');
  }
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
});

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a person whose session ended returns to their page after signing in', async ({
      page,
    }) => {
      await signIn(page, 'nora');
      await page.goto('/users/mfa');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.context().clearCookies();
      await page.getByRole('link', { name: 'Active sessions' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied');
      await expect(page.getByRole('main')).toContainText(
        "Sorry, I can't show you this page. Please sign in.",
      );
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Nora Silva' }).click();
      await expect(page).toHaveURL('/users/sessions');
      await expect(page.getByText('This device')).toBeVisible();
    });

    test('a page older than the server asks for a reload and a new login', async ({ page }) => {
      const title = 'Server has been updated. Please re-sign in.';
      const errors = { id: 'client_outdated', title };
      await signIn(page, 'nora');
      await page.goto('/users/mfa');
      await page.route('**/api/users/sessions', (route) =>
        route.fulfill({ status: 409, json: { errors } }),
      );
      await page.getByRole('link', { name: 'Active sessions' }).click();
      await expect(page).toHaveURL('/client_outdated');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beacon has been updated');
      await expect(page.getByRole('main')).toContainText(title);
      await page.unroute('**/api/users/sessions');
      await page.getByRole('link', { name: 'Reload and log in' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beacon Login');
      await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible();
    });

    test('the logout page asks for confirmation', async ({ page }) => {
      await signIn(page, 'nora');
      await page.goto('/logout');
      await expect(page.getByText('Do you want to log out?')).toBeVisible();
      await page.goto('/beacons');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Beacons');
      await page.goto('/logout');
      await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
      await expect(page.getByRole('heading', { name: /See, in seconds/ })).toBeVisible();
      await page.goto('/beacons');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beacon Login');
    });

    test('the demo tools sign people in and show the time', async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.goto('/');
      const tools = page.getByRole('complementary', { name: 'Demo tools' });
      const people = tools.getByLabel('Sign in as');
      await tools.getByRole('button', { name: 'Demo' }).click();
      await people.selectOption('Vera Larsen');
      await expect(page).toHaveURL('/beacons');
      await expect(people).toHaveValue('vera@riverside.test');
      await people.selectOption('Kim Larsen');
      await expect(page).toHaveURL(/\/beacon\/[\w-]{36}$/);
      await expect(tools.locator('time')).not.toBeEmpty();
      await expect(tools.getByRole('link', { name: 'Mailbox' })).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}
