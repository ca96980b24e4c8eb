import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Frame, type Page } from '@playwright/test';

interface Violation {
  id: string;
  nodes: { html: string }[];
}

type AxeWindow = Window & {
  axe?: { run: (options: object) => Promise<{ violations: Violation[] }> };
};

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type ColorScheme = 'light' | 'dark';

const axeWidths = [390, 1280];
const layoutWidths = [320, 390, 768, 1440];

/**
 * The page in its current state has no accessibility violation by axe at `widths` and no layout problem at any width.
 * A journey that runs in both sizes passes only its own width, which is checked in the colour scheme of that width.
 */
export async function expectAccessible(
  page: Page,
  widths = axeWidths,
  colorSchemes?: ColorScheme[],
): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const width of new Set([...layoutWidths, ...widths].toSorted((a, b) => a - b))) {
    await resize(page, { ...before, width });
    const noProblems = { isTooWide: false, tooSmallToTap: [] };
    await expect.poll(() => findLayoutProblems(page), `at ${width}`).toEqual(noProblems);
    const schemes = colorSchemes ?? [colorSchemeOf(width)];
    for (const colorScheme of widths.includes(width) ? schemes : []) {
      await setColorScheme(page, colorScheme);
      await finishAnimations(page);
      expect(await violationsOf(page), `at ${width}, ${colorScheme}`).toEqual([]);
    }
  }
  await resize(page, before);
}

/** Resizes the window and waits until the page is drawn in the new size. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** Phones are checked in light, desktops in dark: axe is slow, and violations do not depend on the combination. */
function colorSchemeOf(width: number): ColorScheme {
  return width < 768 ? 'light' : 'dark';
}

/** Mantine's own colours follow the scheme through a listener, later than the style sheets. */
async function setColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    return mantineColorScheme === undefined || mantineColorScheme === wanted;
  }, colorScheme);
}

/** Ends animations once the colours are stable: colours in transition have contrasts that the design does not contain. */
async function finishAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const coloursAfterFrames = async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      return [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .map(({ color, backgroundColor }) => `${color} ${backgroundColor}`)
        .join();
    };
    let [before, now] = ['', await coloursAfterFrames()];
    while (now !== before) [before, now] = [now, await coloursAfterFrames()];
    const animations = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return Number.isFinite(Number(endTime));
    });
    for (const animation of animations) animation.finish();
  });
}

/** The accessibility violations by axe, of a page without its frames or of a frame. */
export async function violationsOf(page: Page | Frame): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as AxeWindow;
    if (!axe) throw new Error('axe is not loaded');
    const { violations } = await axe.run({ resultTypes: ['violations'], iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/**
 * Whether the page scrolls sideways, and which controls are smaller than 24 px. Links inside a sentence are exempt;
 * a control inside a label has the size of the label.
 */
function findLayoutProblems(page: Page): Promise<{ isTooWide: boolean; tooSmallToTap: string[] }> {
  return page.evaluate(() => ({
    // A phone widens its window to a page that is too wide, but not its layout.
    isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    tooSmallToTap: [...document.querySelectorAll('a, button, summary, select, input')]
      .filter((element) => !element.closest('p, [inert]'))
      .filter((element) => getComputedStyle(element).pointerEvents !== 'none')
      .filter((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        return width > 0 && (width < 24 || height < 24);
      })
      .map((element) => element.outerHTML),
  }));
}
