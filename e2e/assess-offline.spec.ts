import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { assessLink } from './assess-links.ts';
import { Assessor } from './assessor.ts';

const submitted = 'Your answers have been submitted!';
const offline = 'You are offline. Your answers are safe and will be sent when you are back online.';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function openCached(page: Page, link: string) {
  await page.clock.install();
  await page.goto(link);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
}

/** The step, from 1, in the draft stored on the device. */
function storedStep(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opened = indexedDB.open('beacon-assess');
        opened.addEventListener('success', () => {
          const drafts = opened.result.transaction('drafts').objectStore('drafts').getAll();
          drafts.addEventListener('success', () => resolve(drafts.result[0].stage + 1));
        });
      }),
  );
}

/** Every submit that reached the server from this page's browser. */
function submitsOf(page: Page): string[] {
  const keys: string[] = [];
  page.context().on('requestfinished', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key) keys.push(key);
  });
  return keys;
}

/** Waits until the answers are submitted. Returns whether another tab sent them. */
async function isSentElsewhere(page: Page): Promise<boolean> {
  const alreadySent = page.getByRole('heading', { name: 'Already sent' });
  await expect(page.getByText(submitted).or(alreadySent)).toBeVisible();
  return alreadySent.isVisible();
}

test('a person who is offline and reloads at every step loses no answer', async ({
  page,
  context,
}) => {
  const link = await assessLink(page, 'radio', 'sofia');
  const submits = submitsOf(page);
  await openCached(page, link);
  await context.setOffline(true);
  const heading = page.getByRole('heading', { level: 1 });
  for (let step = 2; !(await page.getByRole('button', { name: 'Submit' }).isVisible()); step += 1) {
    const before = (await heading.textContent()) ?? '';
    await page.getByRole('radio').nth(1).tap();
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.clock.runFor(1000);
    await expect(heading).not.toHaveText(before);
    const now = (await heading.textContent()) ?? '';
    await expect.poll(() => storedStep(page)).toBe(step);
    await expect(page.getByText('Saved on this device')).toBeVisible();
    await page.reload();
    await expect(heading).toHaveText(now);
    await expect(page.getByText(offline)).toBeVisible();
    await page.clock.runFor(1000);
  }
  await page.getByRole('radio').nth(1).tap();
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('Your answers are waiting to be sent')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your answers are waiting to be sent')).toBeVisible();
  expect(submits).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(submitted)).toBeVisible();
  await expect(
    page.getByText(/^The next assessment opens at (\d+(:\d\d)? [ap]m on|the start of) /),
  ).toBeVisible();
  await expect.poll(() => submits).toHaveLength(1);
});

test('two tabs send one submission', async ({ page, context }) => {
  const link = await assessLink(page, 'radio', 'mei', 'Sofia Ricci');
  const submits = submitsOf(page);
  await openCached(page, link);
  await answerAll(page);
  const second = await context.newPage();
  await openCached(second, link);
  await expect(second.getByRole('button', { name: 'Submit' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit' }).tap();
  await expect(page.getByText('Your answers are waiting to be sent')).toBeVisible();
  await second.getByRole('button', { name: 'Submit' }).tap();
  await expect(second.getByText('Your answers are waiting to be sent')).toBeVisible();
  await context.setOffline(false);
  // Both go online at the same moment, so either may send.
  const wereElsewhere = await Promise.all([page, second].map(isSentElsewhere));
  expect(wereElsewhere.toSorted()).toEqual([false, true]);
  await expect.poll(() => submits).toHaveLength(1);
});

test('answers reach another device through the draft on the server', async ({ page, browser }) => {
  const link = await assessLink(page, 'radio', 'mia', 'Zoe Marsh');
  await openCached(page, link);
  const saved = page.waitForResponse(/\/draft/);
  await page.getByRole('radio').nth(2).tap();
  await page.clock.runFor(1000);
  await saved;
  const other = await browser.newPage();
  await other.goto(link);
  await expect(other.getByText('Question 2 of 8')).toBeVisible();
  await other.getByRole('button', { name: 'Back' }).click();
  await expect(other.getByRole('radio').nth(2)).toBeChecked();
  await other.close();
});

test('a device without storage shows a warning and loses no comment', async ({ page, context }) => {
  const link = await assessLink(page, 'dial', 'jonas', 'Yusuf Demir');
  await page.addInitScript(denyStorage);
  const mei = new Assessor(page);
  await mei.open(link);
  await mei.press('Start');
  await mei.settle();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Add a comment' }).tap();
  await page.getByRole('textbox').fill('We talked about sleep.');
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(page.getByText(/this device cannot store your answers/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit your comment' }).tap();
  await expect(page.getByRole('textbox')).toHaveValue('We talked about sleep.');
  await context.setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Edit your comment' }).tap();
  await expect(page.getByRole('textbox')).toHaveValue('We talked about sleep.');
});

function denyStorage(): void {
  const deny = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  IDBFactory.prototype.open = deny;
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, { get: deny });
  }
}

async function answerAll(page: Page) {
  const heading = page.getByRole('heading', { level: 1 });
  while (!(await page.getByRole('button', { name: 'Submit' }).isVisible())) {
    const before = (await heading.textContent()) ?? '';
    await page.getByRole('radio').nth(1).tap();
    await page.clock.runFor(1000);
    await expect(heading).not.toHaveText(before);
  }
  await page.getByRole('radio').nth(1).tap();
  await page.clock.runFor(1000);
}
