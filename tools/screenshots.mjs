import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';
import { fromRoot } from './project.mjs';

// Screenshots for the README from a running demo: `node tools/screenshots.mjs http://127.0.0.1:3000`.
const address = process.argv[2] ?? 'http://127.0.0.1:3000';
const browser = await chromium.launch({
  executablePath: findChromium() ?? 'chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  await photographBeacon();
  await photographAssessment();
} finally {
  await browser.close();
}

async function photographBeacon() {
  const page = await newPage(1180, 1280);
  const data = { emailOrUsername: 'ada@riverside.test' };
  await page.request.post('/api/dev/quick_logins', { data });
  await page.goto('/beacons');
  await page.getByRole('link', { name: /Tom Hale/ }).click();
  await page.locator('figure').waitFor();
  await page.getByText('Show as a table').waitFor();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: fromRoot('docs/screenshots/beacon.png') });
}

async function photographAssessment() {
  const page = await newPage(390, 844);
  const answer = await page.request.get('/api/dev/mails');
  /** @type {{data: {mails: {to: string, links: string[]}[]}}} */
  const { data } = await answer.json();
  const invitation = data.mails.find(({ to }) => to === 'kim@riverside.test');
  await page.goto(invitation?.links[0] ?? '/');
  await page.getByRole('button', { name: 'Start' }).click();
  const dial = page.getByRole('slider');
  await dial.press('End');
  for (let press = 0; press < 3; press += 1) await dial.press('PageDown');
  await dial.blur();
  await page.mouse.move(0, 0);
  await page.screenshot({ path: fromRoot('docs/screenshots/assess.png') });
}

/**
 * @param {number} width
 * @param {number} height
 */
function newPage(width, height) {
  return browser.newPage({
    baseURL: address,
    viewport: { width, height },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
}
