import type { Page } from '@playwright/test';
import { demoId } from '#server/demo/ids.ts';

/** The address of a demo Beacon. */
export function beaconPath(key: string): string {
  return `/beacon/${demoId('beacon', key)}`;
}

/** Signs in as a demo person, as the demo's own quick logins do. */
export async function signIn(page: Page, name: string, organisation = 'riverside'): Promise<void> {
  const emailOrUsername = `${name}@${organisation}.test`;
  const answer = await page.request.post('/api/dev/quick_logins', { data: { emailOrUsername } });
  if (!answer.ok()) throw new Error(`${emailOrUsername} cannot sign in: ${await answer.text()}`);
}

/** Leaves the page and drops its cookies, as a closed browser does, so that no late response reaches the next person. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

/** Collects errors and warnings of the browser, and requests to other sites. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const isProblem = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isProblem)
      complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && hostname !== '127.0.0.1')
      complaints.push(request.url());
  });
  return complaints;
}
