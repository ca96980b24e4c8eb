import { type Browser, expect, type Page, test } from '@playwright/test';
import { signIn } from './demo-people.ts';
import { createDraft, fullDraft, openPart } from './questionnaire-drafts.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 800 },
});

test('changes made offline are kept, are saved once the network is back, and are not left without asking', async ({
  page,
}) => {
  await signIn(page, 'farah');
  await openPart(page, await createDraft(page, fullDraft), 'general');
  await page.context().setOffline(true);
  await titleOf(page).fill('Nights without a network');
  await expect(page.getByText(/Your changes are kept in this browser\.$/)).toBeVisible();
  await page.getByRole('link', { name: '‹ Questionnaires' }).click();
  const asking = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(titleOf(page)).toHaveValue('Nights without a network');
});

test('a reload offers the changes that could not be saved', async ({ page }) => {
  await signIn(page, 'farah');
  const draft = await createDraft(page, fullDraft);
  await openPart(page, draft, 'general');
  await page.context().setOffline(true);
  await titleOf(page).fill('Nights to come back to');
  await expect(page.getByText(/Your changes are kept in this browser\.$/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  const left = page.waitForEvent('dialog');
  await page.evaluate(() => location.assign('about:blank'));
  expect((await left).type()).toBe('beforeunload');
  await page.waitForURL('about:blank');
  await page.context().setOffline(false);
  await openPart(page, draft, 'general');
  await expect(titleOf(page)).toHaveValue('Quiet nights');
  await page.getByRole('button', { name: 'Restore my changes' }).click();
  await expect(titleOf(page)).toHaveValue('Nights to come back to');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});

for (const { choice, title } of [
  { choice: 'Keep my version', title: 'Nights by Ada' },
  { choice: 'Take their version', title: 'Nights by Farah' },
]) {
  test(`of two people who change a draft, the later one may choose: ${choice}`, async ({
    page,
    browser,
  }) => {
    await signIn(page, 'farah');
    const draft = await createDraft(page, fullDraft);
    await openPart(page, draft, 'general');
    const ada = await openAs('ada', draft, browser);
    await titleOf(page).fill('Nights by Farah');
    await expect(page.getByText('Saving…')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await titleOf(ada).fill('Nights by Ada');
    const dialog = ada.getByRole('dialog', { name: 'Someone else changed this draft' });
    await expect(dialog).toContainText('by Farah Aziz');
    await dialog.getByRole('button', { name: choice }).click();
    await expect(dialog).toHaveCount(0);
    await expect(titleOf(ada)).toHaveValue(title);
    await expect(ada.getByText('Saved', { exact: true })).toBeVisible();
    await page.reload();
    await expect(titleOf(page)).toHaveValue(title);
    await ada.context().close();
  });
}

async function openAs(name: string, draft: string, browser: Browser): Promise<Page> {
  const { baseURL } = test.info().project.use;
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await signIn(page, name);
  await openPart(page, draft, 'general');
  return page;
}

function titleOf(page: Page) {
  return page.getByRole('textbox', { name: 'Title', exact: true });
}
