import { devices } from '@playwright/test';
import { loadFirst, type PageLoad, slowDown } from '../e2e/page-load.ts';
import { demoSite } from '../e2e/demo-site.ts';
import { type LoadLimits, limitsOf, loadedPages, prepare } from '../e2e/page-loads.ts';
import type { Site, Visit } from '../e2e/visits.ts';
import { type DemoBrowser, openDemoBrowser } from './demo-browser.ts';
import { median } from './rounds.ts';

const rounds = 3;

/** What the first load of a page takes on a phone with a slow network: the medians of several loads. */
export interface WebTimes extends PageLoad {
  name: string;
  limits: LoadLimits;
}

/** Loads each page several times, each time in a new browser profile, in turns. */
export async function measureWeb(): Promise<WebTimes[]> {
  await using demo = await openDemoBrowser();
  const site = await readSite(demo);
  const loads = new Map(loadedPages.map((page) => [page, [] as PageLoad[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [page, measured] of loads) measured.push(await loadOnce(demo, page, site));
  }
  return [...loads].map(([visit, measured]) => ({
    name: visit.name,
    limits: limitsOf(visit),
    requests: medianOf(measured, 'requests'),
    kilobytes: medianOf(measured, 'kilobytes'),
    shift: medianOf(measured, 'shift'),
    paintedMs: medianOf(measured, 'paintedMs'),
  }));
}

async function readSite({ browser, baseURL }: DemoBrowser): Promise<Site> {
  await using context = await browser.newContext({ baseURL });
  return await demoSite(await context.newPage());
}

async function loadOnce(
  { browser, baseURL }: DemoBrowser,
  visit: Visit,
  site: Site,
): Promise<PageLoad> {
  const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
  const context = await browser.newContext({ ...phone, baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  const path = await prepare(page, visit, site);
  await slowDown(page);
  const load = await loadFirst(page, path, visit.content);
  await context.close();
  return load;
}

function medianOf(loads: PageLoad[], name: keyof PageLoad): number {
  return median(loads.map((load) => load[name]));
}
