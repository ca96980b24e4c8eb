import { expect, type Page, request } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

/** API requests without a session, to read and move the demo's clock. */
async function openClockApi(page: Page) {
  const { origin } = new URL(page.url());
  return request.newContext({ baseURL: origin });
}

/** An unused code: moves the demo's clock to the next one first. */
export async function freshCode(page: Page, secret: string): Promise<string> {
  await using api = await openClockApi(page);
  const { data } = await (await api.get('/api/dev/clock')).json();
  const timestamp = Date.parse(data.now) + 30_000;
  const now = new Date(timestamp).toISOString();
  expect((await api.put('/api/dev/clock', { data: { now } })).ok()).toBe(true);
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Completes the set-up with a new authenticator. Returns its secret. */
export async function setUpAuthenticator(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'I have an app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  const link = page.getByRole('link', { name: 'Open in an app on this device' });
  const address = new URL((await link.getAttribute('href')) ?? '');
  const secret = address.searchParams.get('secret') ?? '';
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByLabel('Six-digit code').fill(await freshCode(page, secret));
  return secret;
}
