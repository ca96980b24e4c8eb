import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { followScrolledLink, press, scrollPosition, tabTo } from './keys.ts';
import { sizes } from './sizes.ts';
import { usageEventsOf } from './usage-events.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('the heatmap works by keys, keeps the focused cell visible and links to the answers', async ({
      page,
    }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto(beaconPath('kim'));
      await press(page, page.getByRole('link', { name: 'Heatmap' }));
      const table = page.getByRole('table', { name: /^Team scores for Kim/ });
      await press(page, table.getByRole('button', { name: 'Belonging' }));
      await expect(table.getByRole('rowheader').nth(3)).toBeVisible();
      await expect(page).toHaveURL(/open=belonging/);

      const newest = table
        .getByRole('row', { name: /^Team score/ })
        .getByRole('link')
        .last();
      await page.getByRole('button', { name: 'Print' }).focus();
      await tabTo(page, newest);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await expectFocusUncovered(page);
      await expectAccessible(page, [viewport.width]);
      const href = await page.evaluate(() => document.activeElement?.getAttribute('href'));
      expect(href).toMatch(/\/assessments\/1\/[\w-]+$/);
      expect(complaints).toEqual([]);
    });
  });
}

test('a heatmap is counted when it is opened and left, even by leaving Beacon', async ({
  page,
}) => {
  await signIn(page, 'ada');
  const events = usageEventsOf(page);
  await page.goto(beaconPath('kim'));
  await page.getByRole('link', { name: 'Heatmap' }).click();
  await expect.poll(() => events).toEqual(['heatmap_start']);
  await page.goBack();
  await expect.poll(() => events).toEqual(['heatmap_start', 'heatmap_exit']);
  await page.goForward();
  await expect.poll(() => events.length).toBe(3);
  const counted = await countEvents(page);
  await page.goto('about:blank');
  // The browser does not report requests of a page that is being left.
  await expect.poll(() => countEvents(page)).toBe(counted + 1);
});

/** The number of heatmap events that the server has accepted so far. */
async function countEvents(page: Page): Promise<number> {
  const metrics = await (await page.request.get('/metrics')).text();
  return Number(/_count\{[^}]*heatmap\/events",status="200"\} (\d+)/.exec(metrics)?.[1]);
}

test('a printed heatmap is complete', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('kim')}/heatmap`);
  await page.getByRole('table').waitFor();
  const columns = (await page.getByRole('columnheader').count()) - 1;
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf).toMatch(/\/MediaBox \[0 0 841\.\d+ 59[45]\.\d+\]/);
  await page.setViewportSize({ width: sheetWidth, height: 700 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  const tables = page.getByRole('table');
  await expect(tables).toHaveCount(Math.ceil(columns / 12));
  for (const table of await tables.all()) {
    const { x = -1, width = 0 } = (await table.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(sheetWidth);
  }
  await expect(tables.first().getByRole('rowheader').nth(2)).toBeVisible();
  await expect(page.getByRole('link', { name: 'My Beacons' })).toBeHidden();
});

test('the page explains why results are hidden or a questionnaire has no heatmap', async ({
  page,
}) => {
  await signIn(page, 'kim');
  await page.goto(`${beaconPath('kim')}/heatmap`);
  await expect(page.getByText(/^You don't have access to the team's results for /)).toBeVisible();
  await forgetSession(page);
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('leo sdq')}/heatmap`);
  await expect(page.getByText(/^There is no heatmap for/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Heatmap' })).toHaveCount(0);
});

test('panels open and close, a phone shows one pane, and the list returns as it was', async ({
  page,
}) => {
  await signIn(page, 'ada');
  const complaints = complaintsOf(page);
  await page.goto('/beacons?order=name');
  const card = page.getByRole('main').getByRole('link', { name: /Yusuf/ });
  // Content that appears late moves the content below it.
  await expect(page.getByRole('complementary', { name: 'Demo tools' })).toBeVisible();
  const before = await followScrolledLink(page, card);
  const details = page.getByRole('button', { name: 'Details' });
  await press(page, details);
  for (const name of [/^Framework/, /^Schedule/, /^Members/, /^Files/]) {
    const button = page.getByRole('button', { name });
    await press(page, button);
    const panel = page.getByRole('dialog', { name });
    await expect(panel).toBeVisible();
    await expect.poll(() => edgesOf(panel)).toEqual([7, 390 - 7]);
    if (String(name) === '/^Schedule/') {
      await expect(panel.getByText('Next 6 windows')).toBeVisible();
      await expectAccessible(page, [390]);
    }
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(button).toBeFocused();
  }
  await page.getByRole('button', { name: /^Framework/ }).click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const feed = page.getByRole('region', { name: 'Feed' });
  await expect(feed).toBeHidden();
  await press(page, page.getByRole('link', { name: 'Feed', exact: true }));
  await expect(feed).toBeVisible();
  await expect(page.getByRole('region', { name: 'Team score' })).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: /^Framework/ }).click();
  await expect.poll(() => page.getByRole('dialog').boundingBox()).toMatchObject({ width: 400 });
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('main').getByRole('link', { name: 'My Beacons' }).click();
  await expect(page).toHaveURL('/beacons?order=name');
  await expect.poll(async () => Math.abs((await scrollPosition(page)) - before)).toBeLessThan(2);
  expect(complaints).toEqual([]);
});

/** The width of A4 landscape without its margins, in px. */
const sheetWidth = Math.floor(((297 - 24) / 25.4) * 96);

/** The sticky first column and header row do not cover the focused element. */
async function expectFocusUncovered(page: Page): Promise<void> {
  const isCovered = await page.evaluate(() => {
    const { x, y, width, height } =
      document.activeElement?.getBoundingClientRect() ?? new DOMRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !document.activeElement?.contains(top);
  });
  expect(isCovered).toBe(false);
}

async function edgesOf(panel: Locator): Promise<[number, number]> {
  const { x = 0, width = 0 } = (await panel.boundingBox()) ?? {};
  return [x, x + width];
}
