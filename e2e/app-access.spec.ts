import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { tabTo } from './keys.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface PageCase {
  who?: string;
  path: string;
  title: string;
}

const pageCases: PageCase[] = [
  { path: '/nowhere', title: 'Page Not Found (404)' },
  { who: 'ada', path: beaconPath('kim'), title: 'Kim Larsen, Team wellbeing' },
  { who: 'bea', path: beaconPath('kim'), title: 'Kim Larsen, Team wellbeing' },
  { who: 'kim', path: '/', title: 'Kim Larsen, Team wellbeing' },
  { who: 'ada', path: beaconPath('north team'), title: 'North family team, Team wellbeing' },
  { who: 'ada', path: beaconPath('elsie'), title: 'Elsie Brook, Children’s quality of life' },
];

for (const { who = 'a visitor', path, title } of pageCases) {
  test(`${path} is accessible to ${who} in every size and colour scheme`, async ({ page }) => {
    if (who !== 'a visitor') await signIn(page, who);
    const complaints = complaintsOf(page);
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} · Beacon`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.getByRole('complementary', { name: 'Demo tools' }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('the list and a Beacon work with keys alone', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 844 });
  await signIn(page, 'vera');
  await page.goto('/beacons');
  await page.getByRole('link', { name: /Kim Larsen/ }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const card = page.getByRole('link', { name: /Kim Larsen/ });
  await tabTo(page, card);
  await expect(card).toHaveCSS('outline-style', 'solid');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Kim Larsen' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  const table = page.getByText('Show as a table');
  await table.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Score' })).toBeVisible();
});

test('the demo bar is folded at first and covers nothing', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('complementary', { name: 'Demo tools' });
  await expect(bar.getByRole('link', { name: 'Mailbox' })).toBeHidden();
  await bar.getByRole('button', { name: 'Demo' }).click();
  await expect(bar.getByRole('link', { name: 'Mailbox' })).toBeVisible();
  await expect
    .poll(async () => {
      const [box, below] = [await bar.boundingBox(), await page.getByRole('banner').boundingBox()];
      return box && below && below.y - (box.y + box.height);
    })
    .toBeGreaterThanOrEqual(0);
});
