import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { paintedPicture } from './painted-picture.ts';

const sizes = [
  { size: 'a phone', viewport: { width: 390, height: 844 }, name: 'oscar' },
  { size: 'a desktop', viewport: { width: 1280, height: 800 }, name: 'edda' },
];

for (const { size, viewport, name } of sizes) {
  test.describe(`on ${size}`, () => {
    test.use({ viewport });

    test('a person crops, uploads, saves and removes a picture', async ({ page }) => {
      const complaints = complaintsOf(page);
      await signIn(page, name);
      await page.goto('/users/edit');
      await expect(page.getByText('Under 4 MB, JPEG, PNG or TIFF')).toBeVisible();
      const file = page.getByLabel('Picture file');
      await file.setInputFiles(await paintedPicture(page));
      const dialog = page.getByRole('dialog', { name: 'Crop your picture' });
      await expect(dialog.getByRole('group')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Use this picture' }).click();
      await expect(dialog).toHaveCount(0);
      const shown = page.getByRole('group', { name: 'Picture' }).locator('img');
      await expect(shown).toHaveAttribute('src', /^\/avatars\/[0-9a-f]{32}\?size=120$/);
      await expect(shown).toHaveCSS('width', '120px');
      await expect.poll(() => naturalWidth(page, 'main img')).toBe(240);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Profile saved.')).toBeVisible();
      const small = page.getByRole('banner').locator('img');
      await expect(small).toHaveAttribute('src', /\?size=35$/);
      await expect.poll(() => naturalWidth(page, 'header img')).toBe(70);

      await page.goto('/users/edit');
      await page.getByRole('button', { name: 'Remove' }).click();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(small).toHaveCount(0);
      expect(complaints).toEqual([]);
    });
  });
}

test('a file that is no picture is rejected with a message', async ({ page }) => {
  await signIn(page, 'oscar');
  await page.goto('/users/edit');
  const file = page.getByLabel('Picture file');
  const text = Buffer.from('This is no picture.');
  const [answer] = await Promise.all([
    page.waitForResponse('**/api/avatars'),
    file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: text }),
  ]);
  const { error } = await answer.json();
  await expect(page.getByText(error.message)).toBeVisible();
  const huge = Buffer.alloc(5 * 1024 * 1024);
  await file.setInputFiles({ name: 'me.tiff', mimeType: 'image/tiff', buffer: huge });
  await expect(page.getByText('The picture must be under 4 MB')).toBeVisible();
  await page.route('**/api/avatars', (route) => route.abort());
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: text });
  await expect(page.getByText('error uploading image')).toBeVisible();
});

test('a picture that cannot be loaded is marked', async ({ page }) => {
  await signIn(page, 'ivan');
  await page.route('**/users/edit', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const missing = `"avatar":"${'f'.repeat(32)}"`;
    await route.fulfill({ response, body: html.replace(/"avatar":(null|"\w+")/, missing) });
  });
  await page.goto('/users/edit');
  await expect(page.getByRole('group', { name: 'Picture' })).toContainText('!!!');
});

function naturalWidth(page: Page, selector: string): Promise<number | undefined> {
  return page.evaluate(
    (at) => document.querySelector<HTMLImageElement>(at)?.naturalWidth,
    selector,
  );
}
