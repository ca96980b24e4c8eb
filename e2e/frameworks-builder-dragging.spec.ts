import { expect, type Locator, type Page, test } from '@playwright/test';
import { signIn } from './demo-people.ts';
import { createDraft, fullDraft, openPart } from './questionnaire-drafts.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 1000 },
});

test('a question is dragged to another page and to an empty page', async ({ page }) => {
  await signIn(page, 'farah');
  await openPart(page, await createDraft(page, fullDraft), 'page.first');
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await outline.getByRole('button', { name: 'Add a page' }).click();
  const lists = outline.locator('[data-list]');
  await expect(lists).toHaveCount(3);
  const first = outline.getByRole('button', { name: 'Move question 1' });
  expect(await drag(page, first, [lists.nth(2)])).toBe(1);
  await expect(lists.nth(2)).toContainText('How calm was the week?');
  await expect(lists.nth(0).locator('[data-row]')).toHaveCount(3);
  const second = lists.nth(1).locator('[data-row]');
  const place = await drag(page, first, [second.nth(1)]);
  await expect(second).toHaveCount(4);
  await expect(second.nth(place - 1)).toContainText('Did they sleep through?');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a choice is dragged below the others', async ({ page }) => {
  await signIn(page, 'farah');
  await openPart(page, await createDraft(page, fullDraft), 'item.choice');
  const labels = page.getByRole('textbox', { name: /^Label of choice/ });
  await expect(labels).toHaveCount(3);
  const first = page.getByRole('button', { name: 'Move choice 1', exact: true });
  const last = page.getByRole('textbox', { name: 'Label of choice 3' });
  expect(await drag(page, first, [labels.nth(1), last])).toBe(3);
  await expect(labels.nth(0)).toHaveValue('Sometimes');
  await expect(labels.nth(1)).toHaveValue('Often');
  await expect(labels.nth(2)).toHaveValue('Never');
});

/** Drags a handle by mouse over one thing after the other; returns the place that is said when it is dropped. */
async function drag(page: Page, handle: Locator, stops: Locator[]): Promise<number> {
  await expect(handle).toHaveAttribute('aria-roledescription', 'draggable');
  let from = await centreOf(handle);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (const stop of stops) {
    const to = { x: from.x, y: (await centreOf(stop)).y };
    await moveSlowly(page, from, to);
    from = to;
  }
  await page.mouse.up();
  const said = page.getByText(/^Dropped at place \d\.$/);
  await expect(said).toBeAttached();
  return Number(/\d/.exec((await said.textContent()) ?? ''));
}

interface Point {
  x: number;
  y: number;
}

async function centreOf(target: Locator): Promise<Point> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Moves the mouse a few pixels per frame, so that the rows move out of its way. */
async function moveSlowly(page: Page, from: Point, to: Point): Promise<void> {
  const steps = Math.ceil(Math.abs(to.y - from.y) / 8);
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(from.x, from.y + ((to.y - from.y) * step) / steps);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
}
