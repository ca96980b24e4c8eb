import { inflateSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { beaconPath, signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The sides of A4 without the default margins of a browser, in px. */
const [short, long] = [718, 1047];

const printCases: { path: string; text: string; isWide?: true }[] = [
  { path: beaconPath('kim'), text: 'Team score' },
  { path: beaconPath('leo sdq'), text: 'Scales' },
  { path: `${beaconPath('kim')}/assessments/3`, text: 'Sections' },
  { path: `${beaconPath('kim')}/heatmap`, text: 'Team score', isWide: true },
  { path: '/beacons', text: 'Tom Hale' },
  { path: '/archive', text: 'Archived Beacons' },
  { path: '/org/riverside', text: 'Ada Okafor' },
  { path: '/reports', text: 'Risk' },
  { path: '/reports/risk-team-wellbeing?organisation=riverside', text: 'Tom Hale' },
  { path: '/qr_codes/edit?organisation=riverside', text: 'Amara Osei' },
];

for (const { path, text, isWide } of printCases) {
  test(`${path} prints its content in colour and without controls`, async ({ page }) => {
    await signIn(page, 'ada');
    await page.goto(path);
    const element = page.getByRole('main').getByText(text, { exact: true }).first();
    await expect(element).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const width = isWide ? long : short;
    await page.setViewportSize({ width, height: isWide ? short : long });
    await expect(element).toBeVisible();
    expect(await printedControls(page)).toEqual([]);
    expect(await unprintedBackgrounds(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('a Beacon prints the colours of its bands even without background graphics', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto(beaconPath('kim'));
  await expect(page.getByRole('heading', { name: 'Sections, lowest first' })).toBeVisible();
  const printed = fillColoursOf(await page.pdf({ format: 'A4', printBackground: false }));
  expect([...printed]).toEqual(expect.arrayContaining(['#fbe6de', '#fbeecb', '#daf0e2']));
});

test('a Beacon’s PDF names its questionnaire, dates and people, and holds the results alone', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('kim')}?pane=feed`);
  await expect(page.getByRole('heading', { name: 'Feed' })).toBeVisible();
  await expect(
    page.locator('section', { hasText: 'Score over time' }).locator('svg path').first(),
  ).toBeAttached();
  await expect(page.getByText('How is this score calculated?')).toBeAttached();
  await page.evaluate(() => {
    const root = document.documentElement;
    addEventListener('beforeprint', () => (root.dataset['printed'] = document.body.innerText));
  });
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
  const text = await page.evaluate(() => document.documentElement.dataset['printed'] ?? '');
  for (const fact of ['Team wellbeing, version 1', '(12 assessments)', 'Bea Fontaine (Assessor)']) {
    expect(text).toContain(fact);
  }
});

test('an anonymous Beacon’s PDF names nobody who answered', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(beaconPath('north team'));
  await expect(page.getByText('How is this score calculated?')).toBeAttached();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const facts = page.getByRole('main').locator('dl').first();
  await expect(facts).toContainText(/Latest answers from\s*\d+ people/);
});

/** The controls and navigation that would be printed. */
function printedControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header[class], nav, footer, button, summary, textarea, dialog')]
      .filter((element) => !element.closest('th') && element.matches(':not(main header)'))
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

/** The elements whose background a browser omits from prints. */
function unprintedBackgrounds(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { backgroundColor, printColorAdjust } = getComputedStyle(element);
        return backgroundColor !== 'rgba(0, 0, 0, 0)' && printColorAdjust !== 'exact';
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

/** The fill colours of a PDF. */
function fillColoursOf(pdf: Buffer): Set<string> {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g);
  const colours = [...streams].flatMap(([, packed = '']) => {
    const bytes = Buffer.from(packed, 'latin1');
    const isPacked = bytes[0] === 0x78;
    const text = isPacked ? inflateSync(bytes).toString('latin1') : '';
    return [...text.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg\b/g)].map(([, ...parts]) =>
      parts
        .map((part) => Math.round(Number(part) * 255))
        .map((part) => part.toString(16).padStart(2, '0'))
        .join(''),
    );
  });
  return new Set(colours.map((colour) => `#${colour}`));
}
