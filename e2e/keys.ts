import { expect, type Locator, type Page } from '@playwright/test';

const maxTabs = 60;

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const before = (await hasFocus(target)) ? null : await readStyles(target);
  for (let count = 0; count < maxTabs && !(await hasFocus(target)); count += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  if (before) await expect.poll(() => readStyles(target)).not.toBe(before);
}

/** Moves the focus to a button or link by Tab and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Follows a link below the fold by Enter, as a click may scroll first. Returns the scroll position before. */
export async function followScrolledLink(page: Page, link: Locator): Promise<number> {
  await link.focus();
  await expect(link).toBeInViewport({ ratio: 1 });
  const scrolled = await scrollPosition(page);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  return scrolled;
}

/** The scroll position in pixels. A new layout may round it differently. */
export function scrollPosition(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Moves the focus to a field by Tab and replaces its text. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Chooses an item of an open menu by arrow keys and Enter. */
export async function chooseMenuItem(page: Page, name: string): Promise<void> {
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  const names = await items.allTextContents();
  for (let index = 0; index < names.indexOf(name); index += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('menuitem', { name })).toBeFocused();
  await page.keyboard.press('Enter');
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** The computed styles by which an element, or the label around it, may show the focus. */
function readStyles(target: Locator): Promise<string> {
  return target.evaluate((element) =>
    [element, element.parentElement ?? element]
      .map((each) => getComputedStyle(each))
      .map(({ outline, boxShadow, borderColor, backgroundColor }) =>
        [outline, boxShadow, borderColor, backgroundColor].join(' '),
      )
      .join(' '),
  );
}
