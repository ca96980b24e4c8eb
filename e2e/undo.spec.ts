import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { press } from './keys.ts';
import { makeBeacon } from './make-beacon.ts';
import { makeNewcomer } from './newcomers.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a Beacon that was archived from its page is back, with its open assessment', async ({
  page,
}) => {
  const { complaints, beacons } = await open(page, 'undo-page', ['Ash']);
  const [address = ''] = beacons;
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Close now' })).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Archive framework' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Beacon(s) archived.')).toBeVisible();
  await expect(page).toHaveURL('/beacons');
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.focus();
  await expect(page.getByText('You have no Beacons yet.')).toBeVisible();
  await expectAccessible(page, [390]);
  // The page must not jump in a window that is lower than itself.
  await page.setViewportSize({ width: 740, height: 360 });
  await undo.click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ash/ })).toBeVisible();
  await expect(page.getByRole('banner')).toBeInViewport();
  await page.getByRole('link', { name: /^Ash/ }).click();
  await expect(page).toHaveURL(new RegExp(address));
  await expect(page.getByRole('button', { name: 'Close now' })).toBeVisible();
  expect(complaints).toEqual([]);
});

test('Beacons that were archived from the list are back by keys alone', async ({ page }) => {
  await open(page, 'undo-list', ['Ash', 'Birch']);
  await page.goto('/beacons');
  const cards = page.getByRole('main').getByRole('link', { name: /^(Ash|Birch)/ });
  await expect(cards).toHaveCount(2);
  await press(page, page.getByRole('button', { name: 'Edit Beacons' }));
  await press(page, page.getByRole('button', { name: 'Select all' }));
  await press(page, page.getByRole('button', { name: 'Archive', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Archive Beacons' });
  await press(page, dialog.getByRole('button', { name: 'Archive' }));
  await expect(page.getByText('Beacon(s) archived.')).toBeVisible();
  await expect(cards).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(cards).toHaveCount(2);
});

test('a role that was taken from a person is theirs again', async ({ page }) => {
  await makeNewcomer(page, 'undo-lena', 'undo-role');
  await open(page, 'undo-role', []);
  await page.goto('/org/undo-role');
  await page.getByRole('button', { name: 'Manage undo-lena' }).click();
  const row = page.getByRole('row').filter({ hasText: 'undo-lena' });
  const role = row.getByRole('checkbox', { name: 'Org Admin' });
  await expect(role).toBeChecked();
  await row.locator('label').filter({ hasText: 'Org Admin' }).click();
  await expect(role).not.toBeChecked();
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await undo.focus();
  await expect(page.getByText('no longer has the role Org Admin.', { exact: false })).toBeVisible();
  await expectAccessible(page, [390]);
  await undo.click();
  await expect(page.getByText('Undone.')).toBeVisible();
  await expect(role).toBeChecked();
  await page.reload();
  await page.getByRole('button', { name: 'Manage undo-lena' }).click();
  await expect(role).toBeChecked();
});

/** Signs in as the admin of a new organisation with these Beacons. */
async function open(page: Page, organisation: string, clients: string[]) {
  const admin = await makeNewcomer(page, organisation, organisation);
  const complaints = complaintsOf(page);
  const beacons: string[] = [];
  const email = `pat@${organisation}.test`;
  const assessor = { name: 'Pat', email, roles: ['parent'] };
  const frameworkId = 'strengths-and-difficulties';
  for (const client of clients) {
    const beacon = { organisation, admin, frameworkId, client, assessor };
    beacons.push(`/beacon/${await makeBeacon(page, beacon)}`);
  }
  return { complaints, beacons };
}
