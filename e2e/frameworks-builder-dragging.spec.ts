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
  await drag(page, first, [lists.nth(2)], 1);
  await expect(lists.nth(2)).toContainText('How calm was the week?');
  await expect(lists.nth(0).locator('[data-row]')).toHaveCount(3);
  const second = lists.nth(1).locator('[data-row]');
  await drag(page, first, [second.nth(1)], 2);
  await expect(second).toHaveCount(4);
  await expect(second.nth(1)).toContainText('Did they sleep through?');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

test('a choice is dragged below the others', async ({ page }) => {
  await signIn(page, 'farah');
  await openPart(page, await createDraft(page, fullDraft), 'item.choice');
  const labels = page.getByRole('textbox', { name: /^Label of choice/ });
  await expect(labels).toHaveCount(3);
  const first = page.getByRole('button', { name: 'Move choice 1', exact: true });
  const last = page.getByRole('textbox', { name: 'Label of choice 3' });
  await drag(page, first, [labels.nth(1), last], 3);
  await expect(labels.nth(0)).toHaveValue('Sometimes');
  await expect(labels.nth(1)).toHaveValue('Often');
  await expect(labels.nth(2)).toHaveValue('Never');
});

/** Drags a handle by mouse over one thing after the other, and drops it at a place beside the last. */
async function drag(page: Page, handle: Locator, stops: Locator[], place: number): Promise<void> {
  await expect(handle).toHaveAttribute('aria-roledescription', 'draggable');
  let mouse = await centreOf(handle);
  await page.mouse.move(mouse.x, mouse.y);
  await page.mouse.down();
  for (const stop of stops) mouse = await moveSlowly(page, mouse, stop);
  // Rows that make room push the last stop away from the mouse.
  await expect(async () => {
    mouse = await moveSlowly(page, mouse, stops.at(-1) ?? handle);
    await expect(page.getByText(`Moved to place ${place}.`)).toBeAttached({ timeout: 500 });
  }).toPass();
  await page.mouse.up();
  await expect(page.getByText(`Dropped at place ${place}.`)).toBeAttached();
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

/** Moves the mouse up or down a few pixels per frame, so that the rows move out of its way; returns where it is. */
async function moveSlowly(page: Page, { x, y }: Point, stop: Locator): Promise<Point> {
  const end = await centreOf(stop);
  const steps = Math.ceil(Math.abs(end.y - y) / 8);
  for (let step = 1; step <= steps; step += 1) {
    await page.mouse.move(x, y + ((end.y - y) * step) / steps);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  return { x, y: end.y };
}
