import { expect, test } from '@playwright/test';
import { demoSite } from './demo-site.ts';
import { loadFirst } from './page-load.ts';
import { limitsOf, loadedPages, prepare } from './page-loads.ts';
import type { Site } from './visits.ts';

// The service worker of a first load fetches what later loads need.
test.use({ serviceWorkers: 'block' });

let site: Site;

test.beforeAll(async ({ browser }) => {
  await using context = await browser.newContext();
  site = await demoSite(await context.newPage());
});

for (const visit of loadedPages) {
  test(`the first load of the page "${visit.name}" is light, takes few requests and does not shift`, async ({
    page,
  }) => {
    const limits = limitsOf(visit);
    const path = await prepare(page, visit, site);
    const { requests, kilobytes, shift } = await loadFirst(page, path, visit.content);
    expect.soft(requests).toBeLessThanOrEqual(limits.requests);
    expect.soft(kilobytes).toBeLessThanOrEqual(limits.kilobytes);
    expect(shift).toBeLessThanOrEqual(limits.shift);
  });
}
