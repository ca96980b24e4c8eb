import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { press } from './keys.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test(`who needs attention is found, kept as a view and answered (${size})`, async ({ page }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize(viewport);
    await signIn(page, 'tess');
    await page.goto('/beacons');
    const chip = page.getByRole('button', { name: /^Waiting for you [1-9]/ });
    const count = Number((await chip.textContent())?.replace(/\D/g, ''));
    await press(page, chip);
    await expect(page).toHaveURL(/show=mine/);
    const answers = page.getByRole('link', { name: 'Answer now' });
    await expect(answers).toHaveCount(count);
    await expect(page.getByRole('heading', { level: 1 }).locator('+ span')).toHaveText(`${count}`);

    const name = `For me (${size})`;
    await page.getByRole('button', { name: 'Save this view' }).click();
    await page.getByRole('textbox', { name: 'Name of the view' }).fill(name);
    await page.keyboard.press('Enter');
    const view = page.getByRole('link', { name });
    await expect(view).toHaveAttribute('aria-current', 'page');
    await page.goto('/beacons');
    await view.click();
    await expect(answers).toHaveCount(count);

    await page.getByRole('button', { name: 'Table', exact: true }).click();
    await expect(page.getByRole('row').filter({ has: answers })).toHaveCount(count);
    await expectAccessible(page);
    await page.reload();
    await expect(answers).toHaveCount(count);
    const remove = page.getByRole('button', { name: 'Delete view' });
    await remove.click();
    await expect(view).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(view).toBeVisible();
    await remove.click();
    await expect(view).toBeHidden();

    await answers.first().click();
    await expect(page).toHaveURL(/\/assess\//);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}
