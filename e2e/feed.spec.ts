import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const address = `${beaconPath('leo faces')}?pane=feed`;

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a comment with a file is posted, and others read it and download the file', async ({
      page,
    }) => {
      await signIn(page, 'parker');
      const complaints = complaintsOf(page);
      await page.goto(address);
      const feed = page.getByRole('region', { name: 'Feed' });
      await expectFileRejected(feed);
      await expectAccessible(page, [viewport.width]);
      const comment = `What Leo wants for Christmas, from a ${size}.`;
      await feed.getByRole('textbox', { name: 'Comment' }).fill(comment);
      const buffer = Buffer.from('A boat.\n');
      const file = { name: `Wünsche ${size}.txt`, mimeType: 'text/plain', buffer };
      await feed.getByLabel('Attachment').setInputFiles(file);
      await expect(feed.getByRole('checkbox', { name: 'This is a treatment plan' })).toBeHidden();
      await feed.getByRole('button', { name: 'Post' }).click();
      await expect(feed.getByRole('listitem').first()).toContainText(comment);
      await expect(feed.getByRole('button', { name: 'Post' })).toBeHidden();

      await forgetSession(page);
      await signIn(page, 'bea');
      await page.goto(address);
      await expectDownload(page, file);
      await attachPlan(page, `Plan ${size}.txt`);
      await expectAccessible(page, [viewport.width]);

      await forgetSession(page);
      await signIn(page, 'oscar');
      await page.goto(address);
      await expect(feed.getByText(comment)).toBeVisible();
      await expect(feed.getByRole('textbox', { name: 'Comment' })).toHaveCount(0);
      expect(complaints).toEqual([]);
    });
  });
}

async function expectFileRejected(feed: Locator): Promise<void> {
  await feed.getByRole('textbox', { name: 'Comment' }).click();
  const program = { name: 'run.exe', mimeType: '', buffer: Buffer.from('MZ') };
  await feed.getByLabel('Attachment').setInputFiles(program);
  await feed.getByRole('button', { name: 'Post' }).click();
  const error = feed.getByRole('alert');
  await expect(error).toContainText('Attachment - Please attach a PDF');
  const [red = 0, green = 0, blue = 0] = await error.evaluate((element) =>
    (getComputedStyle(element).color.match(/[\d.]+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green, blue));
  await feed.getByRole('button', { name: 'Remove' }).click();
}

/** The file is sent as an attachment and has its original name and content. */
async function expectDownload(page: Page, file: { name: string; buffer: Buffer }): Promise<void> {
  const link = page.getByRole('region', { name: /^Files/ }).getByRole('link', { name: file.name });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer.headers()['content-disposition']).toMatch(/^attachment;/);
  const [saved] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(saved.suggestedFilename()).toBe(file.name);
  expect(await readFile(await saved.path())).toEqual(file.buffer);
}

async function attachPlan(page: Page, name: string): Promise<void> {
  const feed = page.getByRole('region', { name: 'Feed' });
  await feed.getByRole('textbox', { name: 'Comment' }).click();
  const plan = { name, mimeType: 'text/plain', buffer: Buffer.from('Swim.\n') };
  await feed.getByLabel('Attachment').setInputFiles(plan);
  await feed.getByRole('checkbox', { name: 'This is a treatment plan' }).check();
  await feed.getByRole('button', { name: 'Post' }).click();
  await expect(feed.getByRole('listitem').first()).toContainText('Treatment plan');
  const files = page.getByRole('region', { name: /^Files/ });
  await expect(files.getByRole('link', { name })).toContainText('Treatment plan');
}
