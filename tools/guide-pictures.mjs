import { writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './chromium.mjs';
import { fromRoot } from './project.mjs';

// Pictures for the guide from a running demo: `node tools/guide-pictures.mjs http://127.0.0.1:3000 [page…]`.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * @typedef {object} Shot What a picture shows, found without words, since it is taken in every language.
 * @property {string} [who] A demo person who is signed in.
 * @property {string} [path] Where to go, unless `open` goes there.
 * @property {(page: Page) => Promise<unknown>} [open]
 * @property {string} from The first element in the picture.
 * @property {string} [to] The last one.
 * @property {number} [width] of the window
 * @property {number} [height] of the picture, at most
 */

const start = '/org/riverside';
const phone = 390;

/** @type {Record<string, Shot>} */
const shots = {
  'start-installation': {
    who: 'ada',
    open: openFirstSteps,
    from: 'main li >> nth=0',
    to: 'main li >> nth=3',
  },
  'organisation-settings': {
    who: 'ada',
    path: `${start}/settings/profile`,
    from: 'main form',
    height: 400,
  },
  emails: { who: 'ada', path: `${start}/settings/mail`, from: 'main section', height: 420 },
  people: {
    who: 'ada',
    path: `${start}?searchTerm=an`,
    from: 'main table',
    height: 260,
    width: 900,
  },
  'import-questionnaire': {
    who: 'farah',
    path: `${start}/frameworks/import`,
    from: 'main',
    height: 420,
  },
  'build-questionnaire': {
    who: 'farah',
    open: openDraft,
    from: 'main nav',
    to: 'main aside',
    width: 1280,
    height: 440,
  },
  'new-beacon': {
    who: 'ada',
    open: (page) => openBeacon(page, '/edit/schedule'),
    from: 'main form',
  },
  'import-beacons': {
    who: 'ivan',
    path: '/beacons/import',
    from: 'main',
    height: 460,
  },
  home: {
    who: 'ada',
    path: '/beacons',
    from: 'main [role=group] >> nth=1',
    to: 'main ul li >> nth=0',
    height: 420,
  },
  'read-result': { who: 'ada', open: openBeacon, from: 'main section' },
  'drill-down': { who: 'ada', open: openAssessment, from: 'main section >> nth=2' },
  heatmap: {
    who: 'ada',
    open: (page) => openBeacon(page, '/heatmap'),
    from: 'main table',
    width: 900,
  },
  reminders: {
    who: 'ada',
    open: openBeacon,
    from: 'main section:has(a[href*="edit/members"])',
    height: 420,
  },
  'qr-codes': {
    who: 'cora',
    path: '/qr_codes/edit?organisation=riverside',
    from: 'main ul > li >> nth=0',
  },
  reports: {
    who: 'ada',
    path: '/reports',
    from: 'main ul > li >> nth=0',
    to: 'main ul > li:has(a) >> nth=3',
  },
  archive: { who: 'ada', path: '/archive', from: 'main table' },
  answer: { open: startAnswering, from: 'main', width: phone, height: 560 },
  'answer-later': { open: answerOffline, from: 'header', to: 'main h1', width: phone },
  language: {
    open: (page) => openAssessmentOf(page, 'mila'),
    from: 'header',
    to: 'main h1',
    width: phone,
  },
  account: { who: 'ivan', path: '/users/appearance', from: 'main', height: 440 },
  'two-factor': { who: 'ivan', path: '/users/mfa', from: 'main', height: 460 },
};

const [address = 'http://127.0.0.1:3000', ...wanted] = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(shots);
const browser = await chromium.launch({
  executablePath: findChromium() ?? 'chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  for (const language of ['en', 'de', 'ar']) {
    for (const name of names) await photograph(name, language);
  }
} finally {
  await browser.close();
}

/**
 * @param {string} name
 * @param {string} language
 */
async function photograph(name, language) {
  const shot = shots[name];
  if (!shot) throw new Error(`There is no picture ${name}`);
  await using context = await browser.newContext({
    baseURL: address,
    locale: language,
    viewport: { width: shot.width ?? 760, height: 1400 },
    deviceScaleFactor: 1.5,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await open(page, shot);
  const png = await page.screenshot({
    clip: await clipOf(page, shot),
    animations: 'disabled',
    fullPage: true,
  });
  const file = fromRoot(`docs/guide/pictures/${language}/${name}.webp`);
  const webp = await sharp(png).webp({ quality: 60, effort: 6 }).toBuffer();
  writeFileSync(file, webp);
  console.log(`${language}/${name}: ${(webp.length / 1024).toFixed(1)} KB`);
}

/**
 * @param {Page} page
 * @param {Shot} shot
 */
async function open(page, { who, path, open: openPage, from, to = from }) {
  if (who) {
    const data = { emailOrUsername: `${who}@riverside.test` };
    await page.request.post('/api/dev/quick_logins', { data });
  }
  if (path) await page.goto(path);
  await openPage?.(page);
  await page.locator(to).first().waitFor();
  await page.locator('[data-skeleton]').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/**
 * The rectangle around two elements, with a margin.
 * @param {Page} page
 * @param {Shot} shot
 */
async function clipOf(page, { from, to = from, height: limit = 620, width: window = 760 }) {
  const first = await boxOf(page, from);
  const last = await boxOf(page, to);
  const margin = 8;
  const left = Math.max(0, Math.min(first.x, last.x) - margin);
  const right = Math.min(window, Math.max(first.x + first.width, last.x + last.width) + margin);
  const top = Math.max(0, first.y - margin);
  const bottom = Math.max(first.y + first.height, last.y + last.height) + margin;
  return { x: left, y: top, width: right - left, height: Math.min(bottom - top, limit) };
}

/**
 * @param {Page} page
 * @param {string} selector
 */
async function boxOf(page, selector) {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
}

/** @param {Page} page */
async function openDraft(page) {
  await page.goto(`${start}/frameworks`);
  await page.locator('main section li a').first().click();
  await page.locator('main nav li button').nth(1).click();
  await page.locator('main iframe').waitFor();
}

/**
 * The first steps as a new organisation has them.
 * @param {Page} page
 */
async function openFirstSteps(page) {
  await page.route('**/api/orgs/*/start', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    for (const [index, step] of data.start.steps.entries()) step.isDone = index === 0;
    await route.fulfill({ response, json: { data } });
  });
  await page.goto(`${start}/start`);
}

/**
 * The Beacon of a client whose score has fallen.
 * @param {Page} page
 */
async function openBeacon(page, path = '') {
  await page.goto('/beacons');
  const link = page.locator('main li a', { hasText: 'Tom Hale' }).first();
  const [beacon = ''] = ((await link.getAttribute('href')) ?? '').split('?');
  await page.goto(beacon + path);
}

/** @param {Page} page */
async function openAssessment(page) {
  await openBeacon(page);
  await page.locator('main a[href*="/assessments/"]').first().click();
  await page.waitForURL(/assessments/);
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function openAssessmentOf(page, name) {
  const answer = await page.request.get('/api/dev/mails');
  /** @type {{data: {mails: {to: string, links: string[]}[]}}} */
  const { data } = await answer.json();
  const invitation = data.mails.find(({ to }) => to === `${name}@riverside.test`);
  await page.goto(invitation?.links[0] ?? '/');
  await page.locator('main button').first().waitFor();
}

/** @param {Page} page */
async function startAnswering(page) {
  await openAssessmentOf(page, 'kim');
  await page.locator('main button').first().click();
  const dial = page.getByRole('slider');
  await dial.press('Home');
  for (let press = 0; press < 7; press += 1) await dial.press('PageUp');
  await dial.blur();
}

/** @param {Page} page */
async function answerOffline(page) {
  await openAssessmentOf(page, 'kim');
  await page.locator('main button').first().click();
  await page.getByRole('slider').waitFor();
  await page.context().setOffline(true);
  await page.getByRole('slider').press('PageUp');
  await page.locator('[data-state=saved-on-device]').waitFor();
}
