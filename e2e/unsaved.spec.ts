import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { makeNewcomer } from './newcomers.ts';

const organisation = 'unsaved';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a section of the settings asks before it is left, and not once it is saved', async ({
  page,
}) => {
  await makeNewcomer(page, 'unsaved-settings', organisation);
  const complaints = complaintsOf(page);
  await page.goto(`/org/${organisation}/settings/profile`);
  const accent = page.getByRole('textbox', { name: 'Colour' });
  await accent.fill('#0a7570');
  const link = page.getByRole('link', { name: 'Opening and quiet hours' });
  await stay(page, link);
  await expect(accent).toHaveValue('#0a7570');
  await expect(link).toBeFocused();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Organisation profile saved.')).toBeVisible();
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening and quiet hours');
  await page.getByRole('combobox', { name: 'From' }).selectOption({ index: 3 });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Hours saved.')).toBeVisible();
  expect(complaints).toEqual([]);
});

test('the form of a person asks before Back leaves it', async ({ page }) => {
  await makeNewcomer(page, 'unsaved-tom', organisation);
  await makeNewcomer(page, 'unsaved-person', organisation);
  await page.goto('/beacons');
  await page.goto(`/org/${organisation}/settings/schedule`);
  await page.getByRole('link', { name: 'People' }).click();
  await page.getByRole('button', { name: 'Manage unsaved-tom' }).click();
  await page.getByRole('button', { name: 'Edit unsaved-tom' }).click();
  const name = page
    .getByRole('form', { name: 'Edit unsaved-tom' })
    .getByRole('textbox', { name: 'Name' });
  await name.fill('Tom Reed');
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.goBack();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(name).toHaveValue('Tom Reed');
  await expect(page).toHaveURL(`/org/${organisation}`);
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening and quiet hours');
});

test('the profile asks before a link or the closing tab leaves it', async ({ page }) => {
  await makeNewcomer(page, 'unsaved-profile', organisation);
  await page.goto('/users/edit');
  await page.getByRole('textbox', { name: /^Full name/ }).fill('Ada Lovelace Okafor');
  await stay(page, page.getByRole('link', { name: 'Password' }));
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
});

/** Follows a link, and stays. */
async function stay(page: Page, link: Locator): Promise<void> {
  await link.click();
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page, [390]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
}
