import fs from 'node:fs/promises';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { demoId } from '#server/demo/ids.ts';
import { expectAccessible } from './accessibility.ts';
import { Assessor } from './assessor.ts';

const submitted = 'Your answers have been submitted!';
const waiting = 'Your answers are waiting to be sent';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface Mail {
  to: string;
  links: string[];
}

interface Loaded {
  framework: { format: 'dial' | 'sdq' | 'simple_radio'; steps: unknown[] };
  links: { draft: string };
  beacon: { clientName: string };
  queue: { next: { link: string } | null } | null;
}

/** The personal links of the mail that the demo data put into a person's mailbox. */
async function linksTo(page: Page, address: string): Promise<string[]> {
  const answer = await page.request.get('/api/dev/mails');
  const { mails }: { mails: Mail[] } = (await answer.json()).data;
  const mail = mails.findLast(({ to }) => to === address);
  return mail?.links.filter((link) => link.includes('/assess/')) ?? [];
}

/** Saves a draft of all but the last step of the longer questionnaires, to save taps. */
async function saveDraftAhead(page: Page, link: string): Promise<void> {
  const { framework, links } = await load(page, link);
  const { format, steps } = framework;
  if (format === 'simple_radio') return;
  const ids = format === 'dial' ? ['energy_pace'] : Array.from(Array(25), (_, q) => `q${q + 1}`);
  const attributes = Object.fromEntries(ids.map((id) => [id, { rating: 1 }]));
  const data = { input: { attributes }, currentStage: steps.length - 1 };
  const saved = await page.request.put(links.draft, { data });
  expect(saved.status(), await saved.text()).toBe(200);
}

async function load(page: Page, link: string): Promise<Loaded> {
  const params = { token: tokenOf(link) };
  const loaded = await page.request.get('/api/assessments/new', { params });
  expect(loaded.status(), await loaded.text()).toBe(200);
  return (await loaded.json()).data.assessment;
}

/** Answers the remaining questions of any questionnaire and submits. */
async function finish(assessor: Assessor): Promise<void> {
  const { page } = assessor;
  const send = page.getByRole('button', { name: /^Submit/ });
  const relationship = page.getByLabel('Your relationship');
  if (await page.getByRole('checkbox').isVisible()) {
    await page.getByRole('radio', { name: 'No', exact: true }).tap();
    if (await relationship.isVisible()) await relationship.selectOption('Other');
    await page.getByRole('checkbox').check();
  }
  while (!(await send.isVisible())) {
    const before = (await assessor.heading().textContent()) ?? '';
    await page.getByRole('radio').nth(1).tap();
    await assessor.letTimePass();
    await expect(assessor.heading()).not.toHaveText(before);
  }
  if (await page.getByText(/^Question \d+ of/).isVisible()) {
    await page.getByRole('radio').nth(1).tap();
  }
  await send.tap();
}

/** Closes the open window of a demo Beacon, as its admin. */
async function closeNow(browser: Browser, key: string): Promise<void> {
  await using context = await browser.newContext();
  const signedIn = await context.request.post('/api/dev/quick_logins', {
    data: { emailOrUsername: 'ada@riverside.test' },
  });
  const { token } = (await signedIn.json()).data;
  const uuid = demoId('beacon', key);
  const closed = await context.request.put(`/api/beacons/${uuid}/close_assessment`, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  });
  expect(closed.status(), await closed.text()).toBe(200);
}

async function openNext(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Next: .+, .+/ }).tap();
  await page.getByRole('progressbar').waitFor();
}

/** The link about one client and the next link of its queue. */
async function pairOf(page: Page, address: string, clientName: string) {
  for (const first of await linksTo(page, address)) {
    const { beacon, queue } = await load(page, first);
    const second = queue?.next?.link;
    if (second && beacon.clientName === clientName) return { first, second };
  }
  throw new Error(`The mail to ${address} has no link about ${clientName}`);
}

function submitOf(link: string): RegExp {
  return new RegExp(`${tokenOf(link)}/response`);
}

function tokenOf(link: string): string {
  return link.split('/').at(-1) ?? '';
}

test('one mail leads through all of its assessments, even after a reload', async ({ page }) => {
  const mia = new Assessor(page);
  const links = await linksTo(page, 'mia@hillcrest.test');
  expect(links).toHaveLength(3);
  for (const link of links) await saveDraftAhead(page, link);
  const isDone = page.getByRole('heading', { name: submitted });
  const done = (count: number) => page.getByText(`${count} of 3 done`, { exact: true });

  await mia.open(links[0] ?? '');
  await expect(done(0)).toBeVisible();
  await finish(mia);
  await expect(isDone).toBeFocused();
  await expect(done(1)).toBeVisible();
  await expectAccessible(page);

  await openNext(page);
  await expect(done(1)).toBeVisible();
  await page.reload();
  await expect(done(1)).toBeVisible();
  await finish(mia);
  await expect(isDone).toBeFocused();
  await expect(done(2)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/You can do it again at/)).toBeVisible();
  await expect(done(2)).toBeVisible();

  await openNext(page);
  await finish(mia);
  await expect(isDone).toBeFocused();
  await expect(done(3)).toBeVisible();
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Close' })).toBeVisible();
});

test('the next assessment opens without a network, and both are sent later', async ({
  page,
  context,
}) => {
  const tess = new Assessor(page);
  const { first, second } = await pairOf(page, 'tess@riverside.test', 'Riley Frost');
  for (const link of [first, second]) await saveDraftAhead(page, link);
  const ahead = page.waitForResponse((response) => response.url().includes(tokenOf(second)));
  await tess.open(first);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.clock.runFor(6000);
  await (await ahead).finished();
  await context.setOffline(true);
  await finish(tess);
  await expect(page.getByRole('heading', { name: waiting })).toBeVisible();
  await openNext(page);
  await finish(tess);
  await expect(page.getByRole('heading', { name: waiting })).toBeVisible();
  const sent = [first, second].map((link) => page.waitForResponse(submitOf(link)));
  await context.setOffline(false);
  for (const answer of sent) expect((await answer).status()).toBe(200);
  await expect(page.getByRole('heading', { name: submitted })).toBeVisible();
  await expect(page).toHaveURL(second);
});

test('answers that arrived too late in the background can be read and downloaded on the open page', async ({
  page,
  context,
  browser,
}) => {
  const jonas = new Assessor(page);
  const { first, second } = await pairOf(page, 'jonas@riverside.test', 'North family team');
  for (const link of [first, second]) await saveDraftAhead(page, link);
  const ahead = page.waitForResponse((response) => response.url().includes(tokenOf(second)));
  await jonas.open(first);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.clock.runFor(6000);
  await (await ahead).finished();
  await context.setOffline(true);
  await finish(jonas);
  await expect(page.getByRole('heading', { name: waiting })).toBeVisible();
  await openNext(page);
  await closeNow(browser, 'north team');
  await context.setOffline(false);

  const notice = page.getByRole('alert', { name: 'Answers not counted' });
  await expect(notice).toContainText(
    'Your answers about North family team (Team wellbeing) were not counted.',
  );
  await expect(notice.getByText(/^It will be open again at/)).toBeVisible();
  await expect(page).toHaveURL(second);
  await expectAccessible(page);
  await notice.getByText('Read your answers').tap();
  await expect(notice.getByText('1 out of 100')).toBeVisible();
  const downloading = page.waitForEvent('download');
  await notice.getByRole('button', { name: 'Download your answers' }).tap();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Answers about North family team.txt');
  const text = await fs.readFile(await download.path(), 'utf8');
  expect(text).toMatch(/^Team wellbeing\nAbout North family team\nRiverside/);
  expect(text).toContain('  1 out of 100\n');
  await notice.getByRole('button', { name: 'Close this message' }).tap();
  await expect(notice).toBeHidden();
});

test('the opt-out link of a mail stops such mails and resumes them', async ({ page }) => {
  const [link = ''] = await linksTo(page, 'mia@hillcrest.test');
  await page.goto(link.replace('/assess/', '/opt_out/'));
  const stop = page.getByRole('button', { name: 'Stop these emails' });
  const again = page.getByRole('button', { name: 'Send me these emails again' });
  // The demo bar moves the page down when it appears, away from under a tap.
  const tools = page.getByRole('complementary', { name: 'Demo tools' });
  await expect(
    page.getByRole('heading', { name: 'Stop emails from Hillcrest School?' }),
  ).toBeVisible();
  await tools.waitFor();
  await expectAccessible(page);
  await stop.tap();
  await expect(again).toBeVisible();
  await page.reload();
  await tools.waitFor();
  await again.tap();
  await expect(stop).toBeVisible();
});
