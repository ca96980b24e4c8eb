import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

const ownPages = [
  '/users/edit',
  '/users/password/edit',
  '/users/sessions',
  '/users/mfa',
  '/users/mfa/otp/edit',
  '/users/mfa/otp/remove',
  '/users/mfa/backup_codes/new',
  '/users/mfa/backup_codes/remove',
];

test('every page of an account leads to sign in and back', async ({ page }) => {
  for (const path of ownPages) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page).toHaveURL(`/login?then=${encodeURIComponent(path)}`);
    await page.getByRole('main').getByRole('button', { name: 'Nora Silva' }).click();
    await expect(page).toHaveURL(path.includes('remove') ? /\/users\/mfa/ : path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Beacon Login');
  }
});

test('without a second factor yet, every page leads to its set-up', async ({ page }) => {
  await signIn(page, 'dana', 'hillcrest');
  for (const path of ['/', '/beacons', ...ownPages]) {
    await page.goto(path);
    await expect(page).toHaveURL('/users/mfa/otp/edit');
  }
  await expect(page.getByRole('link', { name: 'Log out' })).toBeVisible();
});

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a session that ended while a page was open leads back to it', async ({ page }) => {
      await signIn(page, 'nora');
      await page.goto('/users/mfa');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.context().clearCookies();
      await page.getByRole('link', { name: 'Where you are signed in' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied');
      await expect(page.getByRole('alert').or(page.getByRole('main'))).toContainText([
        "Sorry, I can't show you this page. Please sign in.",
      ]);
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await page.getByRole('main').getByRole('button', { name: 'Nora Silva' }).click();
      await expect(page).toHaveURL('/users/sessions');
      await expect(page.getByText('This device')).toBeVisible();
    });

    test('a page older than the server is loaded anew, and signed in to', async ({ page }) => {
      await signIn(page, 'nora');
      await page.route('**/api/users/sessions', (route) =>
        route.fulfill({
          status: 409,
          json: { errors: { id: 'client_outdated', title: 'Server has been updated.' } },
        }),
      );
      await page.goto('/users/sessions');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Beacon has been updated');
      await expect(page.getByText('Server has been updated. Please re-sign in.')).toBeVisible();
      await page.getByRole('link', { name: 'Reload and log in' }).click();
      await expect(page).toHaveURL(/\/(login|beacons)/);
    });

    test('the tools of the demo sign in by name and tell the time', async ({ page }) => {
      const complaints = complaintsOf(page);
      await page.goto('/');
      const tools = page.getByRole('complementary', { name: 'Demo tools' });
      const people = tools.getByLabel('Sign in as');
      const demo = tools.getByRole('button', { name: 'Demo' });
      await demo.waitFor();
      if ((await demo.getAttribute('aria-expanded')) === 'false') await demo.click();
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
