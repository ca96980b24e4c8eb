import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test(`clients, pages and actions are found and opened by keys alone (${size})`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize(viewport);
    await signIn(page, 'ada');
    await page.goto('/users/sessions');
    await heading(page, 'Active sessions');
    await openPalette(page);
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('End');
    await expect(active(page)).toHaveText('Log out');
    await page.keyboard.press('ArrowDown');
    await expect(active(page)).toHaveText('Org management');
    await page.keyboard.press('ArrowUp');
    await expect(active(page)).toHaveText('Log out');
    await page.keyboard.press('Home');
    await expect(active(page)).toHaveText('Org management');

    await page.keyboard.type('RÍLEY');
    await expect(active(page)).toContainText('Riley Frost');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await heading(page, 'Riley Frost');

    await find(page, 'quiet');
    await expect(active(page)).toContainText('Opening and quiet hours');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/org\/riverside\/settings\/schedule$/);

    await find(page, 'invite');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
}

test('the palette opens by its button, closes by Escape, and gives the focus back', async ({
  page,
}) => {
  await signIn(page, 'ada');
  await page.goto('/beacons');
  const button = page.getByRole('button', { name: 'Search and commands' });
  await expect(button).toHaveAttribute('title', /Ctrl K|⌘ K/);
  await button.click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
  await expect(button).toBeFocused();
  await openPalette(page);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole('option', { name: 'Beacon dashboard' }).click();
  await expect(page).toHaveURL(/\/beacons\?organisation=riverside$/);
});

test('more Beacons than fit lead to the list with the same search', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/users/edit');
  await find(page, 'a');
  await page.getByRole('option', { name: 'Show all results' }).click();
  await expect(page).toHaveURL(/\/beacons\?searchTerm=a$/);
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('a');
});

test('actions change the theme, open the keys and the reports, and sign out', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, 'ada');
  await page.goto('/beacons');
  await find(page, 'dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await find(page, 'risk team');
  await expect(active(page)).toContainText('Team wellbeing');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reports\/risk-team-wellbeing/);
  await find(page, 'keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await find(page, 'sign out');
  await page.keyboard.press('Enter');
  await heading(page, /See, in seconds/);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeHidden();
});

test('an assessment that waits for the person is a click away', async ({ page }) => {
  await signIn(page, 'jonas');
  await page.goto('/users/edit');
  await openPalette(page);
  await page
    .getByRole('option', { name: /^Answer now: / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/assess\//);
});

const people = [
  {
    who: 'vera',
    seen: [['kim', 'Kim Larsen']],
    unseen: ['riley', 'create', 'import', 'invite', 'reports', 'archive', 'questionnaires', 'qr'],
  },
  {
    who: 'nora',
    seen: [],
    unseen: ['kim', 'riley', 'create', 'import', 'invite', 'reports', 'org', 'security', 'qr'],
  },
] as const;

for (const { who, seen, unseen } of people) {
  test(`${who} is offered what they may open, and nothing else`, async ({ page }) => {
    await signIn(page, who);
    await page.goto('/users/edit');
    await openPalette(page);
    const pages = await page.getByRole('group', { name: 'Pages' }).getByRole('option').count();
    for (const [term, name] of seen) {
      await field(page).fill(term);
      await expect(page.getByRole('group', { name: 'Beacons' })).toContainText(name);
    }
    for (const term of unseen) {
      await field(page).fill(term);
      await expect(status(page)).toHaveText(/^Nothing found for/);
      await expect(options(page)).toHaveCount(0);
    }
    await expectAccessible(page, [390]);
    await page.keyboard.press('Escape');
    for (let index = 0; index < pages; index += 1) {
      await openPalette(page);
      await page.getByRole('group', { name: 'Pages' }).getByRole('option').nth(index).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).not.toHaveURL(/access_denied/);
    }
  });
}

test.describe('in Arabic', () => {
  test.use({ locale: 'ar' });

  test('the palette is mirrored, translated and accessible', async ({ page }) => {
    await signIn(page, 'ada');
    await page.goto('/beacons');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('ControlOrMeta+k');
    const input = page.getByRole('combobox', { name: 'البحث عن المستفيدين والصفحات والإجراءات' });
    await expect(input).toBeFocused();
    await input.fill('riley');
    await expect(active(page)).toContainText('Riley Frost');
    await expectAccessible(page);
    const option = await active(page).boundingBox();
    const label = await active(page).locator('span').boundingBox();
    if (!option || !label) throw new Error('The option is not shown');
    expect(label.x + label.width).toBeGreaterThan(option.x + option.width / 2);
  });
});

test('without a network the palette says so, and still leads to what is here', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto('/users/edit');
  await openPalette(page);
  await page.context().setOffline(true);
  await field(page).fill('riley');
  await expect(page.getByText("You're offline. Clients can't be searched.")).toBeVisible();
  await field(page).fill('dark');
  await expect(active(page)).toHaveText('Use the dark theme');
  await page.context().setOffline(false);
  await field(page).fill('riley');
  await expect(active(page)).toContainText('Riley Frost');
});

function field(page: Page) {
  return page.getByRole('combobox', { name: 'Search clients, pages and actions' });
}

function options(page: Page) {
  return page.getByRole('listbox').getByRole('option');
}

function status(page: Page) {
  return page.getByRole('dialog', { name: 'Search and commands' }).getByRole('status');
}

function active(page: Page) {
  return options(page).and(page.getByRole('option', { selected: true }));
}

async function heading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Opens the palette once the page is there, as a reader would. */
async function openPalette(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(field(page)).toBeFocused();
}

async function find(page: Page, term: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(term);
  await expect(status(page)).toHaveText(/results?$/);
}
