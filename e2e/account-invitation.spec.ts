import { expect, type Page, test } from '@playwright/test';
import { assessLink } from './assess-links.ts';
import { complaintsOf } from './demo-people.ts';

test('an invited person answers, makes her account, and does so once', async ({ page }) => {
  const complaints = complaintsOf(page);
  const link = `/user_invite/${await answerInvited(page)}`;
  await page.goto(`${link}?assessed=true`);
  await expect(page.getByText('Thank you for submitting the assessment.')).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  const again = page.getByLabel('Password again');
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
    page.getByText('this invitation is not valid, has already been used, or has expired.'),
  ).toBeVisible();
  expect(complaints).toEqual([]);
});

test('a made-up invitation says whom to ask, also on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/user_invite/made-up');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sorry,');
  await expect(page.getByText('contact your organisation liaison or support')).toBeVisible();
});

/** Sends Pat's answers and gives the token of the invitation she gets for them. */
async function answerInvited(page: Page): Promise<string> {
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
