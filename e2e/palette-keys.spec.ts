import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signIn } from './demo-people.ts';

test.use({
  viewport: { width: 1280, height: 800 },
  contextOptions: { reducedMotion: 'reduce' },
});

test('keys lead to the search, the list of keys and the main pages', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/beacons');
  await shown(page, 'My Beacons');
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(search).toBeFocused();
  await page.keyboard.type('gb/j?');
  await expect(search).toHaveValue('gb/j?');
  await page.getByRole('main').focus();

  for (const [keys, path] of [
    ['gr', /\/reports/],
    ['gq', /\/org\/riverside\/frameworks$/],
    ['go', /\/org\/riverside$/],
    ['gb', /\/beacons/],
  ] as const) {
    await page.keyboard.type(keys);
    await expect(page).toHaveURL(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('main').focus();
  }

  await page.goto('/users/sessions');
  await shown(page, 'Active sessions');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('combobox')).toBeHidden();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Open the reports');
  await expectAccessible(page);
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await page.getByRole('button', { name: 'Help' }).click();
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys).toBeVisible();
});

test('j and k move through cards, rows, reports, people and questionnaires', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/beacons');
  await shown(page, 'My Beacons');
  await walk(page, 'main a[href^="/beacon/"]');
  const href = await page.locator('main a[href^="/beacon/"]').first().getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => href?.startsWith(url.pathname) ?? false);

  await page.goto('/beacons');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await walk(page, 'tbody th a');
  await page.getByRole('button', { name: 'Cards', exact: true }).click();
  await page.goto('/reports');
  await walk(page, 'main a[href^="/reports/"]');
  await page.goto('/reports/risk-team-wellbeing?organisation=riverside');
  await walk(page, 'tbody th a');
  await page.goto('/org/riverside/frameworks');
  await walk(page, 'main h3 a');
  await page.goto('/org/riverside');
  await walk(page, 'main button[aria-label^="Manage "]');
  await page.keyboard.press('Enter');
  await expect(page.locator('main button[aria-label^="Manage "]').first()).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('single keys can be switched off, and people see only keys that lead somewhere', async ({
  page,
}) => {
  await signIn(page, 'vera');
  await page.goto('/users/appearance');
  await shown(page, 'Appearance');
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Open the Beacons');
  await expect(keys).not.toContainText('Open the reports');
  await expect(keys).not.toContainText('Open your organisation');
  await page.keyboard.press('Escape');
  const setting = page.getByRole('checkbox', { name: /Use single keys/ });
  await setting.uncheck();
  await expectAccessible(page, [390]);
  await page.reload();
  await expect(setting).not.toBeChecked();
  await page.getByRole('main').focus();
  await page.keyboard.type('?/gb');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await expect(keys).toBeHidden();
  await expect(page).toHaveURL(/appearance$/);
  await page.keyboard.press('Escape');
  await setting.check();
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
});

async function shown(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Moves down two rows and back up one, and one more, where it stays. */
async function walk(page: Page, selector: string): Promise<void> {
  const rows = page.locator(selector);
  await rows.nth(1).waitFor();
  await page.getByRole('main').focus();
  await page.keyboard.press('j');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
  await page.keyboard.press('k');
  await expect(rows.nth(0)).toBeFocused();
}
