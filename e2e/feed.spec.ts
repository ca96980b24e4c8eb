import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';

test('a comment with a file is posted, seen by others and saved by them', async ({ page }) => {
  await signIn(page, 'parker');
  const complaints = complaintsOf(page);
  await page.goto(beaconPath('leo faces'));
  const feed = page.getByRole('region', { name: 'Feed' });
  await feed.getByRole('textbox', { name: 'Comment' }).click();
  const attachment = feed.getByLabel('Attachment');
  await attachment.setInputFiles({ name: 'run.exe', mimeType: '', buffer: Buffer.from('MZ') });
  await feed.getByRole('button', { name: 'Post' }).click();
  await expect(feed.getByRole('alert')).toContainText('Attachment - Please attach a PDF');
  await feed.getByRole('button', { name: 'Remove' }).click();
  await feed.getByRole('textbox', { name: 'Comment' }).fill('What Leo wants for Christmas.');
  const buffer = Buffer.from('A boat.\n');
  await attachment.setInputFiles({ name: 'Wünsche.txt', mimeType: 'text/plain', buffer });
  await feed.getByRole('button', { name: 'Post' }).click();
  await expect(feed.getByRole('listitem').first()).toContainText('What Leo wants for Christmas.');
  await expect(feed.getByRole('button', { name: 'Post' })).toBeHidden();

  await page.context().clearCookies();
  await signIn(page, 'bea');
  await page.reload();
  const files = page.getByRole('region', { name: /^Files/ });
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    files.getByRole('link', { name: 'Wünsche.txt' }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe('Wünsche.txt');
  expect(await readFile(await saved.path(), 'utf8')).toBe('A boat.\n');
  expect(complaints).toEqual([]);
});
