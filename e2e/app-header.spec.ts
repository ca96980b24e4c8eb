import { expect, test } from '@playwright/test';
import { signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = Array.from({ length: 24 }, (_, n) => 640 + n * 20);

test('the header shows the user name in full or not at all, and the menu starts with it', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto('/users/edit');
  const header = page.getByRole('banner');
  const button = header.getByRole('button', { name: 'Ada Okafor' });
  const name = button.getByText('Ada Okafor');
  let visibleCount = 0;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expect(button).toBeInViewport({ ratio: 1 });
    const { room, needed } = await name.evaluate((element) => ({
      room: element.clientWidth,
      needed: element.scrollWidth,
    }));
    expect(room === 1 || room >= needed, `at ${width} the name has ${room} of ${needed} px`).toBe(
      true,
    );
    if (room > 1) visibleCount += 1;
    const links = await header.locator('nav').first().boundingBox();
    const menu = await button.boundingBox();
    if (links && menu) expect(links.x + links.width, `at ${width}`).toBeLessThanOrEqual(menu.x);
  }
  expect(visibleCount).toBeGreaterThan(0);
  expect(visibleCount).toBeLessThan(widths.length);
  await page.setViewportSize({ width: 768, height: 800 });
  await button.click();
  await expect(page.getByRole('menu').getByText('Ada Okafor')).toBeVisible();
});
