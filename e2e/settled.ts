import { expect, type Page } from '@playwright/test';

/** Waits until nothing on the page is loading. The styleboard shows a skeleton for good. */
export async function expectSettled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const skeletons = page.locator('[data-skeleton], [aria-busy=true]');
  await expect(skeletons).toHaveCount(page.url().endsWith('/styleboard') ? 1 : 0);
}
