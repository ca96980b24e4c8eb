import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

/** What a first load takes, as the browser counts it. */
export interface PageLoad {
  requests: number;
  /** Sent over the network, compressed, with headers, in KB of 1,024 bytes. */
  kilobytes: number;
  /** The sum of the layout shifts. */
  shift: number;
  /** From the start of the navigation until the content was painted. */
  paintedMs: number;
}

interface Measured extends Window {
  layoutShift?: number;
  paintedMs?: number;
}

/** A phone on a slow 4G network: 150 ms round trip, 1.6 Mbit/s, a processor four times slower. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Loads a page for the first time until `content` is painted and the network rests. */
export async function loadFirst(page: Page, path: string, content: string): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page);
  const { sizes, rest } = await watchRequests(session);
  await page.addInitScript(watchShifts);
  await page.addInitScript(watchContent, content);
  await page.goto(path, { waitUntil: 'commit' });
  // The page itself looks in each frame; a question from outside is asked every half second.
  const painted = await page.waitForFunction(() => (window as Measured).paintedMs);
  await rest();
  const bytes = [...sizes.values()];
  return {
    requests: bytes.length,
    kilobytes: bytes.reduce((sum, size) => sum + size, 0) / 1024,
    shift: await page.evaluate(() => (window as Measured).layoutShift ?? 0),
    paintedMs: (await painted.jsonValue()) ?? 0,
  };
}

interface Requests {
  /** The bytes of each request of the page by its id; data of its own addresses are none. */
  sizes: Map<string, number>;
  /** Waits until every request has ended and none has begun for half a second. */
  rest: () => Promise<void>;
}

async function watchRequests(session: CDPSession): Promise<Requests> {
  const sizes = new Map<string, number>();
  const running = new Set<string>();
  let changedAt = performance.now();
  function end(id: string, size = 0): void {
    if (running.delete(id)) sizes.set(id, size);
    changedAt = performance.now();
  }
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return;
    running.add(requestId);
    sizes.set(requestId, 0);
    changedAt = performance.now();
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    end(requestId, encodedDataLength),
  );
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  const isResting = () => running.size === 0 && performance.now() - changedAt > 500;
  async function rest(): Promise<void> {
    while (!isResting()) await setTimeout(50);
  }
  return { sizes, rest };
}

/** Runs in the page: remembers when the content was first visible in a frame that has been drawn. */
function watchContent(selector: string): void {
  const measured: Measured = window;
  const look = () => {
    const isVisible = document.querySelector(selector)?.checkVisibility();
    requestAnimationFrame(isVisible ? () => (measured.paintedMs = performance.now()) : look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page. */
function watchShifts(): void {
  const measured: Measured = window;
  measured.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) measured.layoutShift = (measured.layoutShift ?? 0) + entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}
