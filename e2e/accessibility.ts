import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';

interface Violation {
  id: string;
  nodes: { html: string }[];
}

type AxeWindow = Window & {
  axe?: { run: (options: object) => Promise<{ violations: Violation[] }> };
};

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

type Light = 'light' | 'dark';

const phoneAndDesk = [390, 1280];
const narrowToWide = [320, 390, 768, 1440];

/**
 * Nothing is in anybody's way on the page as it stands: by axe at these widths, and in every width. A journey made at
 * both sizes gives the one it has, which is looked at in its own light.
 */
export async function expectAccessible(
  page: Page,
  widths = phoneAndDesk,
  lights?: Light[],
): Promise<void> {
  const before = page.viewportSize() ?? { width: 390, height: 844 };
  await page.locator('h1').first().waitFor({ state: 'attached' });
  for (const width of new Set([...narrowToWide, ...widths].toSorted((a, b) => a - b))) {
    await resize(page, { ...before, width });
    const misfits = { isTooWide: false, tooSmallToTap: [] };
    await expect.poll(() => misfitsOf(page), `at ${width}`).toEqual(misfits);
    for (const light of widths.includes(width) ? (lights ?? [lightOf(width)]) : []) {
      await turn(page, light);
      await standStill(page);
      expect(await violationsOf(page), `at ${width}, ${light}`).toEqual([]);
    }
  }
  await resize(page, before);
}

/** Waits until the page is drawn in the new size, so that no size comes before the last one is drawn. */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });
}

/** A phone by day and a desk by night: axe is slow, and neither width nor light changes what it says of the other. */
function lightOf(width: number): Light {
  return width < 768 ? 'light' : 'dark';
}

/** The kit's own colours follow the light by a listener, some time after the style sheets. */
async function turn(page: Page, colorScheme: Light): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((wanted) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    return mantineColorScheme === undefined || mantineColorScheme === wanted;
  }, colorScheme);
}

/** Colours on their way to others have a contrast that nobody chose: all must have arrived. */
async function standStill(page: Page): Promise<void> {
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
    const moving = document.getAnimations().filter(({ effect }) => {
      const { endTime } = effect?.getComputedTiming() ?? {};
      return Number.isFinite(Number(endTime));
    });
    for (const animation of moving) animation.finish();
  });
}

async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as AxeWindow;
    if (!axe) throw new Error('axe did not arrive');
    const { violations } = await axe.run({ resultTypes: ['violations'] });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/**
 * What scrolls sideways, or needs more than 24 px to be tapped. Links inside a sentence may be as small as its letters;
 * a label is tapped for what it holds.
 */
function misfitsOf(page: Page): Promise<{ isTooWide: boolean; tooSmallToTap: string[] }> {
  return page.evaluate(() => ({
    isTooWide: document.documentElement.scrollWidth > innerWidth,
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
