import { expect, test } from '@playwright/test';
import { loadFirst } from './page-load.ts';
import { loadedPages, prepare } from './page-loads.ts';

// The service worker of a first load fetches what later loads need.
test.use({ serviceWorkers: 'block' });

for (const loaded of loadedPages) {
  const { name, content, limits } = loaded;
  test(`the first load of the page "${name}" is light, takes few requests and does not shift`, async ({
    page,
  }) => {
    const path = await prepare(page, loaded);
    const { requests, kilobytes, shift } = await loadFirst(page, path, content);
    expect.soft(requests).toBeLessThanOrEqual(limits.requests);
    expect.soft(kilobytes).toBeLessThanOrEqual(limits.kilobytes);
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}
