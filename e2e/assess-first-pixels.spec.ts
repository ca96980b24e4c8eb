import { expect, type Page, test } from '@playwright/test';
import { assessLink } from './assess-links.ts';

declare global {
  interface Window {
    shifts: number[];
  }
}

const formats = [
  ['dial', 'tess', 'Riley Frost'],
  ['faces', 'luis', 'Jude Quinn'],
  ['sdq', 'parker', 'Leo Reid'],
  ['radio', 'tess', 'Mila Novak'],
] as const;

for (const [format, name, about] of formats) {
  test(`the ${format} page is drawn before its script loads and does not shift afterwards`, async ({
    page,
  }) => {
    const link = await assessLink(page, format, name, about);
    await page.addInitScript(watchShifts);
    const script = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(link, { waitUntil: 'commit' });
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText(/\S/);
    await expect(page.getByRole('banner').getByText(about)).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    const drawn = await heading.textContent();
    script.resolve();
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toBeVisible();
    await expect(heading).toHaveText(drawn ?? '');
    expect(await layoutShift(page)).toBeLessThan(0.02);
  });
}

test('the page without JavaScript says what it is and what it needs', async ({
  page,
  playwright,
}) => {
  const link = await assessLink(page, 'radio', 'tess', 'Mila Novak');
  // Playwright's `javaScriptEnabled: false` parses the page as if scripts were on, so `noscript` stays hidden.
  const { args = [], ...options } = test.info().project.use.launchOptions ?? {};
  const off = [...args, '--blink-settings=scriptEnabled=false'];
  await using browser = await playwright.chromium.launch({ ...options, args: off });
  const scriptless = await browser.newPage();
  await scriptless.goto(link);
  const session = await scriptless.context().newCDPSession(scriptless);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const texts = nodes.flatMap(({ role, name }) =>
    role?.value === 'StaticText' ? [name?.value] : [],
  );
  expect(new Set(texts)).toEqual(
    new Set([
      'Mila Novak',
      'Weekly check-in',
      'The week',
      'It was a good week.',
      'This page needs JavaScript to save your answers. Please allow it in your browser, then open the link again.',
    ]),
  );
});

function watchShifts(): void {
  window.shifts = [];
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.shifts.push((entry as PerformanceEntry & { value: number }).value);
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

/** The cumulative layout shift, read after two more frames. */
async function layoutShift(page: Page): Promise<number> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return page.evaluate(() => window.shifts.reduce((sum, value) => sum + value, 0));
}
