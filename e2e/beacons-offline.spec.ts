import { expect, type Locator, type Page, test } from '@playwright/test';
import { beaconPath, signIn } from './demo-people.ts';

const unreachable = 'Beacon cannot be reached. Check your connection and try again.';

test('a new Beacon that could not be sent keeps its input and is sent later', async ({ page }) => {
  await signIn(page, 'cora');
  await page.goto('/beacons/new');
  await page.getByRole('textbox', { name: 'Client' }).fill('Offline Olsen');
  await page.getByRole('textbox', { name: /Unique ID/ }).fill('E2E offline');
  await page.getByRole('combobox', { name: 'Gender' }).selectOption('male');
  await page.getByLabel('Date of birth').fill('2012-02-29');
  await next(page, 'Assessment');
  await page.getByRole('radio', { name: /Weekly check-in/ }).check();
  await next(page, 'Schedule');
  await expect(page.getByRole('heading', { name: 'Next 6 windows' })).toBeVisible();
  await next(page, 'Participants');
  await page.getByRole('button', { name: 'Add myself' }).click();
  await page.getByRole('checkbox', { name: 'Create without assessors' }).check();
  const submit = page.getByRole('button', { name: 'Submit' });
  await expectSendFails(page, submit);
  await expect(page.getByRole('group', { name: 'Cora Lindqvist' })).toBeVisible();
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offline Olsen');
});

test('an edit that could not be saved keeps its input', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('hana')}/edit/client_details`);
  const name = page.getByRole('textbox', { name: 'Name, nickname or case ID' });
  const before = await name.inputValue();
  await name.fill('Hana, offline');
  const save = page.getByRole('button', { name: 'Save' });
  await expectSendFails(page, save);
  await expect(name).toHaveValue('Hana, offline');
  await name.fill(before);
  await save.click();
  await expect(page.getByText('Beacon updated')).toBeVisible();
});

test('a comment that could not be posted keeps its text', async ({ page }) => {
  await signIn(page, 'parker');
  await page.goto(`${beaconPath('leo faces')}?pane=feed`);
  const box = page.getByRole('textbox', { name: 'Comment' });
  await box.fill('Written on the train.');
  const post = page.getByRole('button', { name: 'Post' });
  await expectSendFails(page, post);
  await expect(box).toHaveValue('Written on the train.');
  await post.click();
  const feed = page.getByRole('region', { name: 'Feed' });
  await expect(feed.getByRole('listitem').first()).toContainText('Written on the train.');
});

async function next(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
}

async function expectSendFails(page: Page, button: Locator): Promise<void> {
  await page.context().setOffline(true);
  await button.click();
  await expect(page.getByRole('main').getByText(unreachable)).toBeVisible();
  await page.context().setOffline(false);
}
