import { expect, test } from '@playwright/test';
import { demoId } from '#server/demo/ids.ts';
import { beaconPath, forgetSession, signIn } from './demo-people.ts';

const results = { name: 'Team score' };

test('a visitor is sent to sign in and comes back to where they were going', async ({ page }) => {
  await page.goto(beaconPath('kim'));
  await expect(page).toHaveURL(`/login?then=${encodeURIComponent(beaconPath('kim'))}`);
  await page.getByRole('button', { name: 'Ada Okafor', exact: true }).click();
  await expect(page).toHaveURL(beaconPath('kim'));
  await expect(page.getByRole('heading', { level: 1, name: 'Kim Larsen' })).toBeVisible();
});

test('a way back that leads elsewhere is not taken', async ({ page }) => {
  for (const elsewhere of ['/.//evil.test/', '//evil.test/']) {
    await forgetSession(page);
    await page.goto(`/login?then=${encodeURIComponent(elsewhere)}`);
    await page.getByRole('main').getByRole('button', { name: 'Oscar Nyman' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();
  }
});

test('from the list to a Beacon, back to the same place, and out', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Oscar Nyman', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();
  const card = page.getByRole('link', { name: /Elsie Brook/ });
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await card.click();
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

test('whoever runs an organisation arrives at its page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Ada Okafor', exact: true }).click();
  await expect(page).toHaveURL('/org/riverside');
  await page.getByRole('banner').getByRole('button', { name: 'Ada Okafor' }).click();
  const manage = page.getByRole('menuitem', { name: 'Manage Riverside Family Services' });
  await expect(manage).toHaveAttribute('href', '/org/riverside');
});

test('who needs care stands first in the list, who has no score last', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/beacons');
  const cards = page.getByRole('main').getByRole('listitem');
  // The list goes by whoever sees it worst, also where others do not.
  await expect(cards.first()).toContainText('parent 12 Normal, teacher 27 Abnormal');
  await expect(cards.last()).toContainText('No assessments completed yet');
});

test('nobody sees a Beacon of another organisation, or one that is not there', async ({ page }) => {
  await signIn(page, 'xavier', 'hillcrest');
  for (const path of [beaconPath('kim'), `/beacon/${demoId('beacon', 'nobody')}`, '/beacon/x']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found (404)');
  }
});

test('a client sees their Beacon without its results, and can start', async ({ page }) => {
  await signIn(page, 'kim');
  await page.goto('/');
  await expect(page).toHaveURL(beaconPath('kim'));
  const denied = "The team's results for Kim Larsen are not shown to you.";
  await expect(page.getByText(denied)).toBeVisible();
  await expect(page.getByRole('region', results)).toHaveCount(0);
  const start = page.getByRole('link', { name: 'Start assessment' });
  await expect(start).toHaveAttribute('href', /^\/assess\/[\w-]{32}$/);
});

test('an assessor who has not answered sees the results before, and why', async ({ page }) => {
  await signIn(page, 'bea');
  await page.goto(beaconPath('kim'));
  await expect(page.getByRole('note')).toContainText('once you have answered it yourself');
  await expect(page.getByRole('region', results)).toContainText('number 12');
});

test('when the server is gone the page says so, and tries again', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'ada');
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/beacons', async (route) => {
    await seen.promise;
    await route.abort();
  });
  await page.goto('/beacons');
  const main = page.getByRole('main');
  await expect(main.getByRole('status')).toBeVisible();
  seen.resolve();
  const message = main.getByText('Beacon cannot be reached. Check your connection and try again.');
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(message).toBeVisible({ timeout: 100 });
  }).toPass();
  await page.unroute('**/api/beacons');
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();
});
