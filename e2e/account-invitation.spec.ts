import { expect, type Page, test } from '@playwright/test';
import { assessLink } from './assess-links.ts';
import { expectAccessible } from './accessibility.ts';
import { setUpAuthenticator } from './authenticator.ts';
import { complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { logOut } from './log-out.ts';
import { mailedLink } from './mailbox.ts';
import { invite, makeNewcomer, newcomerHome, newcomerPassword } from './newcomers.ts';
import { sizes } from './sizes.ts';

test('an invited person answers and creates their account, and the link works once', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  const link = `/user_invite/${await submitInvited(page)}`;
  await page.goto(`${link}?assessed=true`);
  await expect(page.getByText('Thank you for submitting the assessment.')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Confirm password');
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await expect(page.getByText('Required', { exact: true })).toHaveCount(2);
  await expect(password).toBeFocused();
  await password.fill('short');
  await again.fill('shorter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Does not match')).toBeVisible();
  await again.fill('short');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Must be at least 8 characters')).toBeVisible();
  await password.fill('four patient otters');
  await again.fill('four patient otters');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/beacons');
  await expect(page.getByRole('button', { name: 'Pat Quinn', exact: true })).toBeVisible();

  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry,');
  await expect(
    page.getByText('this invitation is invalid, has already been used, or has expired.'),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('a person without an email address chooses a username to sign in with', async ({
      page,
    }) => {
      const complaints = complaintsOf(page);
      await page.goto(await invite(`guest-${size}@heron.temp`));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Heron House');
      await chooseUsername(page, `guest-on-${size}`);
      await page.getByLabel('Password', { exact: true }).fill('five patient otters');
      await page.getByLabel('Confirm password').fill('five patient otters');
      await expectAccessible(page);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(newcomerHome);
      await logOut(page);
      await page.goto('/login');
      await page.getByLabel('Email or username').fill(`guest-on-${size}`);
      await page.getByLabel('Password').fill('five patient otters');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(newcomerHome);
      expect(complaints).toEqual([]);
    });

    test('an account that joins a second organisation sets up the second factor it requires', async ({
      page,
    }) => {
      const complaints = complaintsOf(page);
      const email = await makeNewcomer(page, `joiner-${size}`);
      await forgetSession(page);
      await invite(email, 'Hillcrest School');
      const link = await mailedLink(page, email, '/user_invite/');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Hillcrest School');
      await expect(page.getByText('You already have an account.')).toBeVisible();
      await expect(
        page.getByText('Hillcrest School requires two-factor authentication'),
      ).toBeVisible();
      const password = page.getByLabel('Password', { exact: true });
      await password.fill('four patient herons');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Incorrect email, username or password.')).toBeVisible();
      await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeVisible();
      await expectAccessible(page);
      await password.fill(newcomerPassword);
      await page.keyboard.press('Enter');
      await setUpAuthenticator(page);
      await expect(page).toHaveURL(newcomerHome);
      await page.getByRole('banner').getByRole('button').last().click();
      await expect(page.getByRole('menu')).toContainText('Heron House');
      await expect(page.getByRole('menu')).toContainText('Hillcrest School');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry,');
      expect(complaints).toEqual([]);
    });

    test('an invitation creates the account of the invited person even if another person is signed in', async ({
      page,
    }) => {
      const email = `heir-${size}@heron.test`;
      const path = await invite(email);
      await signIn(page, 'cora');
      await page.goto(path);
      await page.getByLabel('Password', { exact: true }).fill('five patient otters');
      await page.getByLabel('Confirm password').fill('five patient otters');
      await page.getByRole('button', { name: 'Create my account' }).click();
      await expect(page).toHaveURL(newcomerHome);
      await expect(page.getByRole('banner')).not.toContainText('Cora');
      await page.goto('/users/edit');
      await expect(page.getByLabel('Preferred name')).toHaveValue(`heir-${size}`);
    });

    test('an invalid invitation names whom to contact', async ({ page }) => {
      await page.goto('/user_invite/made-up');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry,');
      await expect(page.getByText('contact your organisation liaison or support')).toBeVisible();
    });
  });
}

/** Tries invalid usernames first, then enters the valid one. */
async function chooseUsername(page: Page, name: string): Promise<void> {
  const username = page.getByLabel('Username');
  const invalidNames = [
    ['Not This', 'Invalid format'],
    ['abc', 'Must be at least 4 characters'],
  ] as const;
  for (const [typed, problem] of invalidNames) {
    await username.fill(typed);
    await username.blur();
    await expect(page.getByText(problem)).toBeVisible();
  }
  await expectAccessible(page);
  await username.fill(name);
}

/** Submits Pat's answers. Returns the token of the invitation in the response. */
async function submitInvited(page: Page): Promise<string> {
  const token = (await assessLink(page, 'faces', 'pat', 'Jude Quinn')).split('/').at(-1) ?? '';
  const loaded = await page.request.get('/api/assessments/new', { params: { token } });
  const { links } = (await loaded.json()).data.assessment;
  const answer = await page.request.post(links.submit, {
    data: { attributes: { tired: { rating: 50 } } },
    headers: { 'idempotency-key': 'account-invitation' },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).data.invite_token;
}
