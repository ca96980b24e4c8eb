import { expect, type Page, test } from '@playwright/test';
import { signIn } from './demo-people.ts';
import { invite, newcomerHome } from './newcomers.ts';
import { paintedPicture } from './painted-picture.ts';

const unreachable = 'Beacon cannot be reached. Check your connection and try again.';
const secret = 'four patient otters';

interface Form {
  who?: string;
  path: string;
  send: string;
  /** The text to type, by the label of its field. */
  typed: Record<string, string>;
}

const forms: Form[] = [
  {
    path: '/login',
    send: 'Login',
    typed: { 'Email or username': 'nora@riverside.test', Password: 'beacon-demo' },
  },
  { path: '/forgot_password', send: 'Send the link', typed: { Email: 'nora@riverside.test' } },
  {
    path: '/new_password?token=made-up',
    send: 'Set password',
    typed: { 'New password': secret, 'Confirm new password': secret },
  },
  { path: '/confirm_email?token=made-up', send: 'Confirm this address', typed: {} },
  {
    who: 'nora',
    path: '/users/edit',
    send: 'Save',
    typed: { 'Preferred name': 'Nora S.', 'Full name': 'Nora Silva', Phone: '020 7946 0199' },
  },
  {
    who: 'nora',
    path: '/users/password/edit',
    send: 'Change password',
    typed: {
      'Current password': 'beacon-demo',
      'New password': secret,
      'Confirm new password': secret,
    },
  },
  {
    who: 'nora',
    path: '/users/mfa/otp/edit',
    send: 'Continue',
    typed: { Password: 'beacon-demo' },
  },
];

for (const { who, path, send, typed } of forms) {
  test(`${path} without a network shows an error and keeps the typed text`, async ({ page }) => {
    if (who) await signIn(page, who);
    await page.goto(path);
    await expectInputKept(page, typed, send);
  });
}

test('an invitation without a network shows an error and keeps the typed text', async ({
  page,
}) => {
  await page.goto(await invite('odile@heron.temp'));
  const typed = { Username: 'odile', Password: secret, 'Confirm password': secret };
  await expectInputKept(page, typed, 'Create my account');
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(newcomerHome);
});

test('a picture, ending sessions and logging out show an error without a network', async ({
  page,
  browser,
}) => {
  await signIn(page, 'nora');
  await using elsewhere = await browser.newContext();
  await signIn(await elsewhere.newPage(), 'nora');
  const offline = (isOffline: boolean) => page.context().setOffline(isOffline);

  await page.goto('/users/edit');
  await page.getByLabel('Picture file').setInputFiles(await paintedPicture(page));
  await expect(page.getByRole('button', { name: 'Use this picture' })).toBeEnabled();
  await offline(true);
  await page.getByRole('button', { name: 'Use this picture' }).click();
  await expect(page.getByText('error uploading image')).toBeVisible();
  await offline(false);

  await page.goto('/users/sessions');
  await page.getByRole('button', { name: 'Sign out other devices' }).click();
  await offline(true);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out other devices' }).click();
  await expect(page.getByText(unreachable)).toBeVisible();
  await offline(false);

  // By keys: on a phone the notification covers the menu, and it stays for as long as the pointer is on it.
  await page.getByRole('banner').getByRole('button').last().press('Enter');
  await page.route('**/api/sessions', (route) => route.abort());
  await page.getByRole('menuitem', { name: 'Log out' }).press('Enter');
  await expect(page.getByRole('main').getByText(unreachable)).toBeVisible();
  await page.unroute('**/api/sessions');
  await page.getByRole('main').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { name: /See, in seconds/ })).toBeVisible();
});

async function expectInputKept(
  page: Page,
  typed: Record<string, string>,
  send: string,
): Promise<void> {
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const sent = page.getByRole('main').getByRole('button', { name: send, exact: true });
  await expect(sent).toBeVisible();
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await page.context().setOffline(true);
  await sent.click();
  await expect(page.getByText(unreachable)).toBeVisible();
  for (const [label, text] of Object.entries(typed)) await expect(field(label)).toHaveValue(text);
  await page.context().setOffline(false);
}
