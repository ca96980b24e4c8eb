import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { setUpAuthenticator } from './authenticator.ts';
import { complaintsOf } from './demo-people.ts';
import { mailedLink } from './mailbox.ts';
import { invite, newcomerHome } from './newcomers.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('the owner of the mailbox recovers an account that was created by a copied link', async ({
      page,
      browser,
    }) => {
      const email = `copied-${size}@heron.test`;
      const copied = await invite(email);
      await join(page, copied, 'seven sly magpies');
      await expect(ownAddress(page)).toContainText(`${email} (not confirmed yet)`);
      await expectAccessible(page);
      await page.goto('/users/mfa/otp/edit');
      await page.getByLabel('Password', { exact: true }).fill('seven sly magpies');
      await page.keyboard.press('Enter');
      await setUpAuthenticator(page);
      await expect(page.getByText('You need a code from your authenticator app')).toBeVisible();

      await using elsewhere = await browser.newContext();
      const owner = await elsewhere.newPage();
      const complaints = complaintsOf(owner);
      await owner.goto('/forgot_password');
      await owner.getByLabel('Email').fill(email);
      await owner.getByRole('button', { name: 'Send the link' }).click();
      await expect(owner.getByRole('heading', { name: 'Email Sent' })).toBeVisible();
      await owner.goto(await mailedLink(owner, email, '/new_password'));
      await owner.getByLabel('New password', { exact: true }).fill('eight honest herons');
      await owner.getByLabel('Confirm new password').fill('eight honest herons');
      await owner.keyboard.press('Enter');
      await expect(owner.getByText('Your password has been updated')).toBeVisible();
      await expectAccessible(owner);
      await owner.goto('/login');
      await owner.getByLabel('Email or username').fill(email);
      await owner.getByLabel('Password').fill('eight honest herons');
      await owner.keyboard.press('Enter');
      await expect(owner).toHaveURL(newcomerHome);
      await owner.goto('/users/edit');
      await expect(ownAddress(owner)).not.toContainText('not confirmed yet');
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Beacon Login' })).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('a mailed invitation has its own link, which confirms the address', async ({ page }) => {
      const email = `mailed-${size}@heron.test`;
      const copied = await invite(email);
      const mailed = await mailedLink(page, email, '/user_invite/');
      expect(mailed).not.toBe(copied);
      await join(page, mailed, 'nine patient herons');
      await expect(ownAddress(page)).toContainText(email);
      await expect(ownAddress(page)).not.toContainText('not confirmed yet');
      await page.goto(copied);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry,');
    });
  });
}

/** Accepts an invitation and opens the profile of the new account. */
async function join(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page).toHaveURL(newcomerHome);
  await page.goto('/users/edit');
}

function ownAddress(page: Page) {
  return page.getByRole('region', { name: 'Email address' });
}
