import { expect, type Page, test } from '@playwright/test';
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
  await expect(page.getByText(/Beacon cannot be reached/).first()).toBeVisible();
  await page.context().setOffline(false);
});

/** The paths of what the browser keeps for the app. */
function kept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const caches = await globalThis.caches.open('app');
    return (await caches.keys()).map(({ url }) => new URL(url).pathname);
  });
}
