import { expect, type Locator, type Page, test } from '@playwright/test';
import { beaconPath, signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const windows = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 740, height: 360 },
];

for (const viewport of windows) {
  const { width, height } = viewport;

  test.describe(`in a window of ${width} by ${height}`, () => {
    test.use({ viewport });

    test('every panel of a Beacon and the menu of the account open inside the window', async ({
      page,
    }) => {
      await signIn(page, 'ada');
      await page.goto(beaconPath('kim'));
      await page.getByRole('button', { name: /^Details/ }).click();
      for (const name of ['Framework', 'Schedule']) {
        await page.getByRole('button', { name, exact: true }).click();
        await expectInside(page, page.getByRole('dialog'), name);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      }
      await page.getByRole('button', { name: 'More actions' }).click();
      await expectInside(page, page.getByRole('menu'), 'actions');
      await page.getByRole('menuitem', { name: 'Download answers' }).click();
      await expectInside(page, page.getByRole('dialog'), 'answers');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('banner').getByRole('button', { name: 'Ada Okafor' }).click();
      await expectInside(page, page.getByRole('menu'), 'menu');
      const last = page.getByRole('menuitem', { name: 'Log out' });
      await last.scrollIntoViewIfNeeded();
      await expect(last).toBeInViewport({ ratio: 1 });
    });
  });
}

async function expectInside(page: Page, panel: Locator, name: string): Promise<void> {
  const isInside = async () => {
    const box = await panel.boundingBox();
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    return (
      box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height
    );
  };
  await expect.poll(isInside, name).toBe(true);
}
