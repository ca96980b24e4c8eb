import type { Page } from '@playwright/test';
import { signIn } from '../e2e/demo-people.ts';
import { createDraft } from '../e2e/questionnaire-drafts.ts';
import { largeDefinition } from './definitions.ts';
import { openDemoBrowser } from './demo-browser.ts';
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
  await using demo = await openDemoBrowser();
  const { browser, baseURL } = demo;
  const page = await browser.newPage({ baseURL, viewport: { width: 1280, height: 800 } });
  await signIn(page, 'farah');
  const times: TypingTimes[] = [];
  for (const items of itemCounts) times.push(await typeInDraft(page, items));
  return times;
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
