import { expect, type Locator, type Page } from '@playwright/test';

const farthest = 60;

/** Goes on by Tab until something has the focus, and it can be seen that it has. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const before = (await hasFocus(target)) ? null : await lookOf(target);
  for (let pressed = 0; pressed < farthest && !(await hasFocus(target)); pressed += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
  if (before) await expect.poll(() => lookOf(target)).not.toBe(before);
}

/** Goes on by Tab to a button or link and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Follows a link far down by a key; how far the page was scrolled then. A click may scroll once more before it is made. */
export async function followFarDown(page: Page, link: Locator): Promise<number> {
  await link.focus();
  await expect(link).toBeInViewport({ ratio: 1 });
  const scrolled = await scrollOf(page);
  expect(scrolled).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  return scrolled;
}

/** How far a page is scrolled; laid out anew, it rounds to other pixels. */
export function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => scrollY);
}

/** Goes on by Tab to a field and types into it. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

/** Goes through an open menu by arrows to an item and presses it. */
export async function choose(page: Page, name: string): Promise<void> {
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  const names = await items.allTextContents();
  for (let passed = 0; passed < names.indexOf(name); passed += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(page.getByRole('menuitem', { name })).toBeFocused();
  await page.keyboard.press('Enter');
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}

/** What the focus may change about an element: its own look or its label's, in words that can be compared. */
function lookOf(target: Locator): Promise<string> {
  return target.evaluate((element) =>
    [element, element.parentElement ?? element]
      .map((shown) => getComputedStyle(shown))
      .map(({ outline, boxShadow, borderColor, backgroundColor }) =>
        [outline, boxShadow, borderColor, backgroundColor].join(' '),
      )
      .join(' '),
  );
}
