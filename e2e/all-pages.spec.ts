import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { demoSite } from './demo-site.ts';
import { expectWhole } from './misplaced-texts.ts';
import { loadFirst } from './page-load.ts';
import { limitsOf, loadedPages, prepare } from './page-loads.ts';
import { expectSettled } from './settled.ts';
import type { Site } from './visits.ts';

// The service worker of a first load fetches what later loads need.
const blocked = 'Service Worker registration blocked by Playwright';
test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

/** The sides of A4 without the default margins of a browser, in px. */
const [short, long] = [718, 1047];

let site: Site;

test.beforeAll(async ({ browser }) => {
  await using context = await browser.newContext();
  site = await demoSite(await context.newPage());
});

for (const visit of loadedPages) {
  test(`the page "${visit.name}" is light, accessible, whole in every size and fits on paper`, async ({
    page,
  }) => {
    const limits = limitsOf(visit);
    const path = await prepare(page, visit, site);
    const complaints = complaintsOf(page);
    const { requests, kilobytes, shift } = await loadFirst(page, path, visit.content);
    expect.soft(requests).toBeLessThanOrEqual(limits.requests);
    expect.soft(kilobytes).toBeLessThanOrEqual(limits.kilobytes);
    expect.soft(shift).toBeLessThanOrEqual(limits.shift);
    await expectSettled(page);
    await expectAccessible(page);
    await expectWhole(page, [320, 768, 1440]);
    // The heatmap is printed across.
    await expectFitsOnPaper(page, path.endsWith('/heatmap') ? long : short);
    expect(complaints.filter((complaint) => complaint !== blocked)).toEqual([]);
  });
}

async function expectFitsOnPaper(page: Page, paperWidth: number): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: paperWidth, height: long });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  // A part of a pixel is counted as a whole one.
  await expect.poll(width).toBeLessThanOrEqual(paperWidth + 1);
}
