import { devices } from '@playwright/test';
import { loadFirst, type PageLoad, slowDown } from '../e2e/page-load.ts';
import { type LoadedPage, loadedPages, prepare } from '../e2e/page-loads.ts';
import { type DemoBrowser, openDemoBrowser } from './demo-browser.ts';
import { median } from './rounds.ts';

const rounds = 5;

/** What the first load of a page takes on a phone with a slow network: the medians of several loads. */
export interface WebTimes extends PageLoad {
  name: string;
}

/** Loads each page several times, each time in a new browser profile, in turns. */
export async function measureWeb(): Promise<WebTimes[]> {
  await using demo = await openDemoBrowser();
  const loads = new Map(loadedPages.map((page) => [page, [] as PageLoad[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, measured] of loads) measured.push(await loadOnce(demo, page));
  }
  return [...loads].map(([{ name }, measured]) => ({
    name,
    requests: medianOf(measured, 'requests'),
    kilobytes: medianOf(measured, 'kilobytes'),
    shift: medianOf(measured, 'shift'),
    paintedMs: medianOf(measured, 'paintedMs'),
  }));
}

async function loadOnce({ browser, baseURL }: DemoBrowser, loaded: LoadedPage): Promise<PageLoad> {
  const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
  const context = await browser.newContext({ ...phone, baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  const path = await prepare(page, loaded);
  await slowDown(page);
  const load = await loadFirst(page, path, loaded.content);
  await context.close();
  return load;
}

function medianOf(loads: PageLoad[], name: keyof PageLoad): number {
  return median(loads.map((load) => load[name]));
}
