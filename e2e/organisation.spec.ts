import { expect, type Page, type Response, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

for (const { size, viewport } of sizes) {
  const name = `Wanda ${size}`;
  const email = `wanda-${size}@riverside.test`;
  const address = `/org/riverside?searchTerm=wanda-${size}`;

  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an admin invites a user, finds them, edits their roles and tags, and removes them', async ({
      page,
    }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto('/org/riverside');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Riverside Family Services');
      for (const stat of ['Users', 'Clients', 'Beacons', 'Archived'])
        await expect(page.getByRole('term').filter({ hasText: stat })).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      const first = await addUser(page, name, email);

      await page.goto(address);
      const row = rowOf(page, name);
      await expect(row).toContainText('Invited');
      await page.getByRole('button', { name: `Manage ${name}` }).click();
      const roleSaved = page.waitForResponse(/update_role/);
      await row.getByText('Observer').click();
      await expect(row.getByRole('checkbox', { name: 'Observer' })).toBeChecked();
      await roleSaved;
      const importerSaved = page.waitForResponse(/update_importer/);
      await row.getByText('Can import').click();
      expect((await importerSaved).ok()).toBe(true);
      await addTags(page, name);
      await rename(page, name);
      await resend(page, first);
      await page.reload();
      for (const held of ['Observer', 'Can import']) await expect(row).toContainText(held);
      await page.getByRole('button', { name: `Manage ${name}` }).click();
      await expect(row.getByRole('checkbox', { name: 'Observer' })).toBeChecked();
      await expect(row).toContainText('Ark');
      await expect(row).toContainText(`${name} Maier`);

      await filter(page);
      await page.goto(address);
      await remove(page, `${name} Maier`);
      await expect(
        page.getByText(`${name} Maier was removed from this organisation.`),
      ).toBeVisible();
      await expect(page.getByText('No users match these filters.')).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('an admin cannot remove themselves or a user who still has Beacons', async ({ page }) => {
      await signIn(page, 'ada');
      await page.goto('/org/riverside?searchTerm=ada@');
      await expectNotRemovable(page, 'Ada Okafor', 'You cannot delete yourself from');
      await expect(page.getByText('You cannot change your own admin role')).toBeVisible();
      await expect(page.getByRole('checkbox', { name: 'Org Admin' })).toBeDisabled();
      await expectAccessible(page, [viewport.width]);
      await page.goto('/org/riverside?searchTerm=jonas');
      await expectNotRemovable(page, 'Jonas Weber', 'they have to first be removed from all their');
    });
  });
}

test('only admins of the organisation see its pages', async ({ page }) => {
  for (const path of ['/org/riverside', '/org/riverside/archive', '/org/riverside/settings/data']) {
    await forgetSession(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/login?then=${encodeURIComponent(path)}`);
    await signIn(page, 'vera');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied');
  }
});

/** A removal that the server would reject is not offered; its reason is. */
async function expectNotRemovable(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await expect(page.getByText(reason)).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toHaveCount(0);
}

function rowOf(page: Page, name: string) {
  return page.getByRole('row').filter({ hasText: name });
}

/** Invites a user. Returns the link that can be passed on. */
async function addUser(page: Page, name: string, email: string): Promise<string> {
  const { width } = page.viewportSize() ?? { width: 390 };
  await page.getByRole('button', { name: 'Add user' }).click();
  const form = page.getByRole('form', { name: 'Add user' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form.getByText('Required')).toHaveCount(2);
  await expectAccessible(page, [width]);
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Beacon Creator').check();
  await form.getByRole('button', { name: 'Send invitation' }).click();
  await expect(form).toBeHidden();
  const row = page.locator('tbody tr').first();
  await expect(row).toContainText(`${name} has been invited.`);
  await expect(row).toContainText('Beacon Creator');
  await row.getByRole('button', { name: 'Copy link' }).click();
  await expect(row.getByText('Copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(await row.getByRole('code').textContent());
  await expectAccessible(page, [width]);
  return link;
}

async function addTags(page: Page, name: string): Promise<void> {
  const isFullSave = (response: Response) =>
    response.url().includes('/users/tags') && (response.request().postData() ?? '').includes('Ark');
  const saved = page.waitForResponse(isFullSave);
  await page.getByRole('button', { name: `Add tags for ${name}` }).click();
  await expect(page.getByPlaceholder('Type and press Enter')).toBeFocused();
  for (const tag of ['Zebra', 'Ark', 'Zebra']) {
    await page.keyboard.type(tag);
    await page.keyboard.press('Enter');
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(rowOf(page, name)).toContainText('ArkZebra');
  expect((await saved).ok()).toBe(true);
}

async function rename(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('form', { name: `Edit ${name}` });
  await form.getByLabel('Name').fill(`${name} Maier`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('User updated')).toBeVisible();
  await expect(form).toBeHidden();
}

/** A new invitation invalidates the previous one. */
async function resend(page: Page, first: string): Promise<void> {
  await page.getByRole('button', { name: /^Resend invite/ }).click();
  await expect(page.getByRole('button', { name: /^Invite sent/ })).toBeVisible();
  const second = (await page.getByRole('code').textContent()) ?? '';
  const statusOf = async (link: string) => {
    const path = new URL(link).pathname.replace('/user_invite', '/api/user_invitations');
    return (await page.request.get(path)).status();
  };
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
}

async function filter(page: Page): Promise<void> {
  await page.goto('/org/riverside');
  await page.getByRole('searchbox', { name: 'Search' }).fill('wanda');
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Observer');
  await expect(page).toHaveURL(/role=observer/);
  await expect(page.locator('tbody tr')).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Client');
  await expect(page.getByText('No users match these filters.')).toBeVisible();
  await page.getByRole('link', { name: 'Show everyone' }).click();
  await expect(rowOf(page, 'Ada Okafor')).toBeVisible();
  await expect(page).toHaveURL('/org/riverside');
}

async function remove(page: Page, name: string): Promise<void> {
  const { width } = page.viewportSize() ?? { width: 390 };
  await page.getByRole('button', { name: `Manage ${name}` }).click();
  await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(`${name} was removed from this organisation.`)).toBeVisible();
  await expectAccessible(page, [width]);
}
