import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, forgetSession, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

const dictionary = fileURLToPath(new URL('../testing/questionnaires/bedtime.csv', import.meta.url));
const library = '/org/riverside/frameworks';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a questionnaire editor imports a questionnaire, publishes it and retires it', async ({
      page,
    }) => {
      await signIn(page, 'farah');
      const complaints = complaintsOf(page);
      await page.goto(library);
      await expect(page.getByRole('link', { name: 'Team wellbeing' })).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('link', { name: 'Import a questionnaire' }).first().click();
      await page.getByLabel('File with a questionnaire').setInputFiles(dictionary);
      await expect(page.getByText('line 4')).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('button', { name: 'Create a draft' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedtime');
      await page.goto(library);
      await publish(page, 'Bedtime');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedtime');
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('button', { name: 'Retire' }).click();
      await expect(page.getByText('This questionnaire is retired', { exact: false })).toBeVisible();
      expect(complaints).toEqual([]);
    });

    test('a questionnaire shows how it is scored and what its versions differ in', async ({
      page,
    }) => {
      await signIn(page, 'ada');
      await page.goto(library);
      await page
        .getByRole('region', { name: 'Your organisation’s' })
        .getByRole('link', { name: 'After school club' })
        .click();
      await expect(page.getByText('Sum · 6 items')).toBeVisible();
      await expect(page.getByRole('list', { name: 'What changed' })).toContainText('Going home');
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Download version 2 as JSON' }).click();
      expect((await download).suggestedFilename()).toMatch(/\.json$/);
      await expectAccessible(page, [viewport.width]);
    });
  });
}

test('nobody else sees the questionnaires of an organisation', async ({ page }) => {
  await signIn(page, 'cora');
  await page.goto(library);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access denied');
  await forgetSession(page);
  await signIn(page, 'xavier', 'hillcrest');
  await page.goto(library);
  await expect(page.getByRole('link', { name: 'Team wellbeing' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Questionnaires');
});

/** Publishes the newest draft with a title. */
async function publish(page: Page, title: string): Promise<void> {
  const draft = page.getByRole('listitem').filter({ hasText: title }).first();
  await draft.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
}
