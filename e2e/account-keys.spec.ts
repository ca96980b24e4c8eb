import { expect, test } from '@playwright/test';
import { freshCode } from './authenticator.ts';
import { forgetSession } from './demo-people.ts';
import { chooseMenuItem, press, tabTo, typeInto } from './keys.ts';
import { invite, makeNewcomer, newcomerHome, newcomerPassword } from './newcomers.ts';
import { paintedPicture } from './painted-picture.ts';

test.use({ viewport: { width: 1280, height: 800 } });

test('a person accepts an invitation, crops a picture and logs out with keys alone', async ({
  page,
}) => {
  await page.goto(await invite('kay@heron.test'));
  await typeInto(page, page.getByLabel('Password', { exact: true }), newcomerPassword);
  await typeInto(page, page.getByLabel('Confirm password'), newcomerPassword);
  await press(page, page.getByRole('button', { name: 'Create my account' }));
  await expect(page).toHaveURL(newcomerHome);
  await expect(page.getByRole('main')).toBeFocused();

  await page.goto('/beacons');
  const menu = page.getByRole('banner').getByRole('button', { name: 'kay' });
  await press(page, menu);
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await chooseMenuItem(page, 'Edit profile');
  await expect(page.getByLabel('Preferred name')).toBeFocused();

  const chooser = page.waitForEvent('filechooser');
  await press(page, page.getByRole('button', { name: 'Choose a picture' }));
  await (await chooser).setFiles(await paintedPicture(page));
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
  await tabTo(page, dialog.getByRole('group'));
  await page.keyboard.press('ArrowRight');
  await tabTo(page, dialog.getByRole('slider', { name: 'Zoom' }));
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('slider')).toHaveValue('1.05');
  await press(page, dialog.getByRole('button', { name: 'Use this picture' }));
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Save' }));
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', /\?size=35$/);

  await page.goto('/beacons');
  await press(page, menu);
  await chooseMenuItem(page, 'Log out');
  await expect(page.getByRole('heading', { name: /See, in seconds/ })).toBeVisible();
});

test('a person sets up a second factor, changes their password and signs in with keys alone', async ({
  page,
}) => {
  const email = await makeNewcomer(page, 'keith');
  await page.goto('/users/mfa');
  await press(page, page.getByRole('link', { name: 'Set up' }));
  await typeInto(page, page.getByLabel('Password'), newcomerPassword);
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'I have an app' }));
  const key = page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/);
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '');
  await press(page, page.getByRole('button', { name: 'Next', exact: true }));
  await typeInto(page, page.getByLabel('Six-digit code'), await freshCode(page, secret));
  await expect(page.getByText('You need a code from your authenticator app')).toBeVisible();

  await press(page, page.getByRole('link', { name: 'Create backup codes' }));
  await typeInto(page, page.getByLabel('Password'), newcomerPassword);
  await page.keyboard.press('Enter');
  await typeInto(page, page.getByLabel('One-time password'), await freshCode(page, secret));
  await press(page, page.getByRole('button', { name: 'I have saved these codes' }));
  await expect(page.getByRole('link', { name: 'Remove codes' })).toBeVisible();

  await page.goto('/users/password/edit');
  await typeInto(page, page.getByLabel('Current password'), newcomerPassword);
  await typeInto(page, page.getByLabel('New password', { exact: true }), 'nine quiet herons');
  await typeInto(page, page.getByLabel('Confirm new password'), 'nine quiet herons');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();

  await forgetSession(page);
  await page.goto('/login');
  await typeInto(page, page.getByLabel('Email or username'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), 'nine quiet herons');
  await press(page, page.getByRole('button', { name: 'Login', exact: true }));
  await typeInto(page, page.getByLabel('One-time password'), await freshCode(page, secret));
  await expect(page).toHaveURL(newcomerHome);
});

test('a dialog returns the focus however it is closed', async ({ page, browser }) => {
  const email = await makeNewcomer(page, 'keira');
  await using elsewhere = await browser.newContext();
  const other = { emailOrUsername: email, password: newcomerPassword };
  await elsewhere.request.post('/api/sessions', { data: other });
  await page.goto('/users/sessions');
  const end = page.getByRole('button', { name: 'Sign out other devices' });
  await press(page, end.first());
  await expect(page.getByRole('dialog').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(end.first()).toBeFocused();
  const help = page.getByRole('button', { name: 'Help' });
  await press(page, help);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(help).toBeFocused();
});
