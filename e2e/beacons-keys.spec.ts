import { expect, type Page, test } from '@playwright/test';
import { forgetSession, signIn } from './demo-people.ts';
import { press, tabTo, typeInto } from './keys.ts';

const client = 'Keys Alone';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a Beacon is created and archived with keys alone', async ({ page }) => {
  await signIn(page, 'cora');
  await page.goto('/beacons/new');
  await fillDetails(page);
  await next(page, 'Assessment');
  await tabTo(page, page.getByRole('radio').first());
  const chosen = page.getByRole('radio', { name: /Weekly check-in/ });
  for (let passed = 0; passed < 8 && !(await chosen.isChecked()); passed += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await next(page, 'Schedule');
  await tabTo(page, page.getByRole('combobox', { name: 'Repeats' }));
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('combobox', { name: 'Repeats' })).toHaveValue('month');
  await next(page, 'Participants');
  await press(page, page.getByRole('button', { name: 'Add myself' }));
  await tabTo(page, page.getByRole('checkbox', { name: 'Create without assessors' }));
  await page.keyboard.press('Space');
  await press(page, page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(client);

  await forgetSession(page);
  await signIn(page, 'ada');
  await page.goto(`/beacons?searchTerm=${client}`);
  await press(page, page.getByRole('button', { name: 'Edit Beacons' }));
  await press(page, page.getByRole('button', { name: 'Select all' }));
  const archive = page.getByRole('toolbar').getByRole('button', { name: 'Archive', exact: true });
  await press(page, archive);
  const dialog = page.getByRole('dialog', { name: 'Archive Beacons' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(archive).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, dialog.getByRole('button', { name: 'Archive' }));
  await expect(page.getByText('Beacon(s) archived.')).toBeVisible();
});

async function fillDetails(page: Page): Promise<void> {
  await typeInto(page, page.getByRole('textbox', { name: 'Client' }), client);
  await typeInto(page, page.getByRole('textbox', { name: /Unique ID/ }), 'E2E keys');
  await tabTo(page, page.getByRole('combobox', { name: 'Gender' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, page.getByLabel('Date of birth'));
  await page.keyboard.type('05062013');
}

async function next(page: Page, step: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Next', exact: true }));
  const heading = page.getByRole('heading', { level: 2, name: step });
  await expect(heading).toBeFocused();
}
