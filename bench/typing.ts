import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { signIn } from '../e2e/demo-people.ts';
import { createDraft } from '../e2e/questionnaire-drafts.ts';
import { findChromium } from '../tools/chromium.mjs';
import { serverCommand } from '../tools/project.mjs';
import { freePort, startChild } from './child.ts';
import { largeDefinition } from './definitions.ts';
import { median } from './rounds.ts';

/** A multiple of the items of a scale. */
const itemCounts = [20, 300];
const keys = 'The quick brown fox jumps over a lazy dog. ';
const keyDelayMs = 60;

/** How long the builder takes to show a key, in milliseconds. */
export interface TypingTimes {
  items: number;
  medianMs: number;
  worstMs: number;
}

/** Types into the wording of a question in a small and in a large draft, in a browser. */
export async function measureTyping(): Promise<TypingTimes[]> {
  await using resources = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'beacon-typing-'));
  resources.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await freePort();
  const baseURL = `http://127.0.0.1:${port}`;
  const environment = { PORT: String(port), PUBLIC_URL: baseURL, DATA_DIR: folder };
  resources.use(await startChild(serverCommand, environment, 'ready'));
  const browser = resources.use(await openBrowser());
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
  await signIn(page, 'farah');
  const times: TypingTimes[] = [];
  for (const items of itemCounts) times.push(await typeInDraft(page, items));
  return times;
}

function openBrowser(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    args: isRoot ? ['--no-sandbox'] : [],
  });
}

async function typeInDraft(page: Page, items: number): Promise<TypingTimes> {
  const draft = await createDraft(page, largeDefinition(items));
  await page.goto(`${draft}?part=item.item_0`);
  await page.getByRole('textbox', { name: 'Question', exact: true }).focus();
  await page.evaluate(observeKeys);
  await page.keyboard.type(keys, { delay: keyDelayMs });
  await page.getByText('Saved', { exact: true }).waitFor();
  const times = await page.evaluate(() => (window as { keyTimes?: number[] }).keyTimes ?? []);
  return { items, medianMs: median(times), worstMs: Math.max(...times) };
}

/** Runs in the page: collects the time from each key to the frame that shows it. */
function observeKeys(): void {
  const times: number[] = [];
  (window as { keyTimes?: number[] }).keyTimes = times;
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const afterFrame = new MessageChannel();
      afterFrame.port1.addEventListener('message', () => times.push(performance.now() - timeStamp));
      afterFrame.port1.start();
      requestAnimationFrame(() => afterFrame.port2.postMessage(null));
    },
    { capture: true },
  );
}
