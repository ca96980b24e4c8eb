import { expectAccessible } from './accessibility.ts';
import { expect, test } from '@playwright/test';
import { demoId } from '#server/demo/ids.ts';
import { beaconPath, forgetSession, signIn } from './demo-people.ts';

const results = { name: 'Team score' };

test('a visitor signs in and arrives at the page they requested', async ({ page }) => {
  await page.goto(beaconPath('kim'));
  await expect(page).toHaveURL(`/login?then=${encodeURIComponent(beaconPath('kim'))}`);
  await page.getByRole('button', { name: 'Ada Okafor', exact: true }).click();
  await expect(page).toHaveURL(beaconPath('kim'));
  await expect(page.getByRole('heading', { level: 1, name: 'Kim Larsen' })).toBeVisible();
});

test('a login does not redirect to another site', async ({ page }) => {
  for (const elsewhere of ['/.//evil.test/', '//evil.test/']) {
    await forgetSession(page);
    await page.goto(`/login?then=${encodeURIComponent(elsewhere)}`);
    await page.getByRole('main').getByRole('button', { name: 'Oscar Nyman' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();
  }
});

test('the list keeps its scroll position on the way back from a Beacon, and the menu logs out', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Oscar Nyman', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();
  const card = page.getByRole('link', { name: /^Elsie Brook Children/ });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Elsie Brook' })).toBeVisible();
  await expect(page.getByText('No assessments completed yet')).toBeVisible();
  await page.goBack();
  await expect(card).toBeInViewport();
  expect(before).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Oscar Nyman', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('See, in seconds');
  await page.goto('/beacons');
  await expect(page.getByRole('heading', { level: 1, name: 'Beacon Login' })).toBeVisible();
});

test('an organisation admin arrives at the page of their organisation', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Ada Okafor', exact: true }).click();
  await expect(page).toHaveURL('/org/riverside');
  await page.getByRole('banner').getByRole('button', { name: 'Ada Okafor' }).click();
  const manage = page.getByRole('menuitem', { name: 'Manage Riverside Family Services' });
  await expect(manage).toHaveAttribute('href', '/org/riverside');
});

test('the list starts with the clients most at risk and ends with those without a score', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto('/beacons');
  const cards = page.getByRole('main').getByRole('listitem');
  // The list sorts by the worst informant, even if others see no difficulty.
  await expect(cards.first()).toContainText('parent 12 Normal, teacher 27 Abnormal');
  await expect(cards.last()).toContainText('No assessments completed yet');
});

test('a Beacon of another organisation, or one that does not exist, is not found', async ({
  page,
}) => {
  await signIn(page, 'xavier', 'hillcrest');
  for (const path of [beaconPath('kim'), `/beacon/${demoId('beacon', 'nobody')}`, '/beacon/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found (404)');
  }
});

test('a client lands on their own results over time, without the team’s, and can answer', async ({
  page,
}) => {
  await signIn(page, 'kim');
  await page.goto('/');
  await expect(page).toHaveURL(beaconPath('kim'));
  const denied = "You don't have access to the team's results for Kim Larsen.";
  const own = page.getByRole('region', { name: 'Your results over time' });
  await expect(own).toContainText(denied);
  await expect(own.getByRole('listitem').first()).toContainText('out of 100');
  await expectAccessible(page, [390, 1280], ['light', 'dark']);
  await expect(page.getByRole('region', results)).toHaveCount(0);
  const start = page.getByRole('link', { name: 'Start assessment' });
  await expect(start).toHaveAttribute('href', /^\/assess\/[\w-]{32}$/);
});

test('an assessor who has not answered sees only earlier results, with the reason', async ({
  page,
}) => {
  await signIn(page, 'bea');
  await page.goto(beaconPath('kim'));
  await expect(page.getByRole('note')).toContainText('once you have answered it yourself');
  await expect(page.getByRole('region', results)).toContainText('number 12');
});

test('a page that cannot reach the server shows an error and retries', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'ada');
  const blocked = Promise.withResolvers<void>();
  await page.route('**/api/beacons', async (route) => {
    await blocked.promise;
    await route.abort();
  });
  await page.goto('/beacons');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toBeVisible();
  blocked.resolve();
  const message = main.getByText('Beacon cannot be reached. Check your connection and try again.');
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(message).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.unroute('**/api/beacons');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();
});
