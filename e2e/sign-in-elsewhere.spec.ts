import { expect, type Page, test } from '@playwright/test';
import { client, startIdentityProvider } from '#testing/identity-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an admin adds a provider, by which people sign in, and deletes it', async ({
      page,
      baseURL,
    }) => {
      const complaints = complaintsOf(page);
      await using provider = await startIdentityProvider(`${baseURL}/signed_on`, {});
      await signIn(page, 'ada');
      await page.goto('/org/riverside/settings/security');
      await page.getByRole('link', { name: 'Single sign-on' }).click();
      await expect(page.getByLabel('Redirect address')).toHaveValue(`${baseURL}/signed_on`);
      await expectAccessible(page, [viewport.width]);
      await addProvider(page, provider.issuer, viewport.width);
      await expect(page.getByRole('heading', { name: 'Riverside Login' })).toBeVisible();
      await page.getByLabel('Require single sign-on').check();
      await expect(page.getByLabel('May still use a password')).toBeVisible();
      await expectAccessible(page, [viewport.width]);

      await forgetSession(page);
      await signInElsewhere(page, viewport.width);
      await expect(page).toHaveURL('/users/edit');
      await expect(page.getByLabel('Preferred name')).toHaveValue('Nora Silva');

      await forgetSession(page);
      await cancelElsewhere(page);
      await expect(page.getByRole('alert')).toContainText('did not sign you in');
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('link', { name: 'Back to login' }).click();
      await expect(page.getByLabel('Email or username')).toBeVisible();

      await forgetSession(page);
      await deleteProvider(page);
      expect(complaints).toEqual([]);
    });
  });
}

async function addProvider(page: Page, issuer: string, width: number): Promise<void> {
  await page.getByRole('button', { name: 'Add a provider' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type('Riverside Login');
  await page.getByLabel('Issuer').fill('https://10.0.0.8');
  await page.getByRole('button', { name: 'Test the address' }).click();
  await expect(page.getByText('This address is inside a private network.')).toBeVisible();
  await expectAccessible(page, [width]);
  await page.getByLabel('Issuer').fill(issuer);
  await page.getByRole('button', { name: 'Test the address' }).click();
  await expect(page.getByText('The provider answers.')).toBeVisible();
  await page.getByLabel('Client ID').fill(client.clientId);
  await page.getByLabel('Client secret').fill(client.clientSecret);
  await page.getByLabel('Email domains').fill('riverside.test');
  await page.keyboard.press('Enter');
  const form = page.getByRole('form', { name: 'New provider' });
  await form.getByRole('button', { name: 'Save' }).click();
}

/** Types an address, and follows the way that its domain offers. */
async function signInElsewhere(page: Page, width: number): Promise<void> {
  await page.goto('/login?then=%2Fusers%2Fedit');
  await page.getByLabel('Email or username').fill('nora@riverside.test');
  await page.keyboard.press('Tab');
  await expect(page.getByText('Or sign in with your password:')).toBeVisible();
  await expectAccessible(page, [width]);
  await page.getByRole('button', { name: 'Continue with Riverside Login' }).click();
  await page.getByLabel('Email', { exact: true }).fill('nora@riverside.test');
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Enter without a password leads to the provider at once. */
async function cancelElsewhere(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email or username').fill('nora@riverside.test');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Cancel' }).click();
}

async function deleteProvider(page: Page): Promise<void> {
  await signIn(page, 'ada');
  await page.goto('/org/riverside/settings/single_sign_on');
  await page.getByRole('button', { name: 'Delete Riverside Login' }).click();
  await page.getByRole('button', { name: 'Delete provider' }).click();
  await expect(page.getByRole('heading', { name: 'Riverside Login', exact: true })).toBeHidden();
}
