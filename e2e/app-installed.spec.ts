import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn } from './demo-people.ts';

test('a browser may install the app, with icons of the sizes it asks for', async ({ page }) => {
  await page.goto('/login');
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons }: { icons: { src: string; sizes: string }[] } = JSON.parse(data ?? '{}');
  expect(icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512', 'any']);
  for (const { src } of icons) expect((await page.request.get(src)).status()).toBe(200);
});

test('the app opens without a network once it was visited, and keeps nothing about people', async ({
  page,
}) => {
  await signIn(page, 'cora');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect((await kept(page)).filter((path) => !/^\/(assets\/.+)?$/.test(path))).toEqual([]);
  const shell = await page.evaluate(async () => (await caches.match('/'))?.text());
  expect(shell).toContain('id="session"></script>');
  expect(shell).not.toContain('cora@');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: "You're offline." })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Beacon');
  await expect(page.getByText(/What is on the page stays/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Cora' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Beacons' })).toBeVisible();
});

test('without a network the header stays and says so, and a page opens by itself once it is back', async ({
  page,
}) => {
  const bar = page.getByText(/^You're offline\. What is on the page stays/);
  const offline = page.getByRole('heading', { level: 1, name: "You're offline." });
  await signIn(page, 'cora');
  await page.goto('/users/sessions');
  await expect(page.getByRole('heading', { level: 1, name: 'Active sessions' })).toBeVisible();
  await expect(bar).toBeHidden();
  await page.context().setOffline(true);
  await expect(bar).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Active sessions' })).toBeVisible();
  await expectAccessible(page, [390]);

  for (const [link, path, heading] of [
    ['Two-factor authentication', '/users/mfa', 'Two-factor authentication'],
    ['Beacon dashboard', '/beacons', 'My Beacons'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('link', { name: link }).first().click();
    await expect(offline).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    await expect(page.getByRole('banner').getByRole('button', { name: 'Cora' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(offline).toBeVisible();
    await page.context().setOffline(false);
    await expect(bar).toBeHidden();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.context().setOffline(true);
    await expect(bar).toBeVisible();
  }
  await page.context().setOffline(false);
});

/** The paths of what the browser keeps for the app. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await globalThis.caches.open('app');
    return (await caches.keys()).map(({ url }) => new URL(url).pathname);
  });
}
