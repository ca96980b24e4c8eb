import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { freePort } from '../tools/free-port.ts';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { press } from './keys.ts';

// A separate demo, so that the clock of other journeys does not move.
const folder = mkdtempSync(path.join(tmpdir(), 'beacon-clock-'));
const port = await freePort();
const baseURL = `http://127.0.0.1:${port}`;
let server: ChildProcess;

test.use({ baseURL, contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, PUBLIC_URL: baseURL };
  server = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' });
  await expect.poll(isReady, { timeout: 150_000 }).toBe(true);
});

test.afterAll(async () => {
  server.kill('SIGTERM');
  await once(server, 'exit');
  rmSync(folder, { recursive: true });
});

test('a person plays a year of a Beacon with keys alone and stops it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'ada');
  const complaints = complaintsOf(page);
  await page.goto(beaconPath('kim'));
  const history = page.getByRole('region', { name: 'Score over time' });
  const before = await countRounds(page);
  await press(page, page.getByRole('button', { name: 'Demo' }));
  await press(page, page.getByRole('button', { name: 'Watch a year' }));
  await expect(page.getByText(/^Week ([3-9]|\d\d) of 52$/).first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(history).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Stop' }));
  const outcome = page.getByText(/ Stopped\.$/);
  await expect(outcome).toHaveText(/^\d+ windows opened, \d+ emails sent, \d+ answers given\./);
  expect(await countRounds(page)).toBeGreaterThan(before + 1);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test('on a phone a jump opens a window, people answer, and the mailbox shows the mails', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto(beaconPath('mila'));
  await page.getByRole('button', { name: 'Demo' }).click();
  await page.getByRole('button', { name: 'Jump to the next window' }).click();
  const outcome = page.getByRole('complementary', { name: 'Demo tools' }).getByRole('status');
  await expect(outcome).toHaveText(/windows? opened, \d+ emails? sent\.$/, { timeout: 60_000 });
  const answered = page.getByRole('progressbar', { name: 'Answered' });
  await expect(answered).toHaveJSProperty('value', 0);
  await page.getByRole('button', { name: 'Let people answer' }).click();
  await expect(outcome).toHaveText(/answers? given\. /, { timeout: 60_000 });
  await expect(answered).not.toHaveJSProperty('value', 0);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Mailbox' }).click();
  const mail = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /is open for/ });
  await expect(mail.first()).toBeVisible();
});

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${baseURL}/api/ready`).catch(() => null);
  return answer?.ok ?? false;
}

/** The number of assessments in the chart. */
async function countRounds(page: Page): Promise<number> {
  const history = page.getByRole('region', { name: 'Score over time' });
  const rows = history.getByRole('rowheader', { includeHidden: true });
  await expect(rows).not.toHaveCount(0);
  return rows.count();
}
