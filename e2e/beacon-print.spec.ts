import { inflateSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { beaconPath, signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A4 with the margins a browser gives it. */
const [short, long] = [718, 1047];

const stops: { path: string; seen: string; isWide?: true }[] = [
  { path: beaconPath('kim'), seen: 'Team score' },
  { path: beaconPath('leo sdq'), seen: 'Scales' },
  { path: `${beaconPath('kim')}/assessments/3`, seen: 'Sections' },
  { path: `${beaconPath('kim')}/heatmap`, seen: 'Team score', isWide: true },
  { path: '/beacons', seen: 'Tom Hale' },
  { path: '/archive', seen: 'Archived Beacons' },
  { path: '/org/riverside', seen: 'Ada Okafor' },
  { path: '/reports', seen: 'Risk' },
  { path: '/reports/risk-team-wellbeing?organisation=riverside', seen: 'Tom Hale' },
  { path: '/qr_codes/edit?organisation=riverside', seen: 'Amara Osei' },
];

for (const { path, seen, isWide } of stops) {
  test(`${path} prints what is read, in its colours, and nothing to press`, async ({ page }) => {
    await signIn(page, 'ada');
    await page.goto(path);
    const text = page.getByRole('main').getByText(seen, { exact: true }).first();
    await expect(text).toBeVisible();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    const width = isWide ? long : short;
    await page.setViewportSize({ width, height: isWide ? short : long });
    await expect(text).toBeVisible();
    expect(await pressedOnPaper(page)).toEqual([]);
    expect(await colourlessOnPaper(page)).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}

test('a Beacon keeps the bands of its scores in a print without background graphics', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto(beaconPath('kim'));
  await expect(page.getByRole('heading', { name: 'Sections, lowest first' })).toBeVisible();
  const printed = coloursOf(await page.pdf({ format: 'A4', printBackground: false }));
  expect([...printed]).toEqual(expect.arrayContaining(['#fbe6de', '#fbeecb', '#daf0e2']));
});

/** Whatever is there to be pressed, or to lead elsewhere in the product, and would be on the paper. */
function pressedOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('header[class], nav, footer, button, summary, textarea, dialog')]
      .filter((element) => !element.closest('th') && element.matches(':not(main header)'))
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

/** Whatever has a ground that printers leave out by themselves. */
function colourlessOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { backgroundColor, printColorAdjust } = getComputedStyle(element);
        return backgroundColor !== 'rgba(0, 0, 0, 0)' && printColorAdjust !== 'exact';
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
}

/** The colours that something in a PDF is filled with. */
function coloursOf(pdf: Buffer): Set<string> {
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
