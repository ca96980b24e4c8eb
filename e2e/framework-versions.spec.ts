import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

const ben = 'Ben at the after school club';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('the chart of a moved Beacon marks the version and says why its line is interrupted', async ({
      page,
    }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto(beaconPath('jude club'));
      const history = page.getByRole('region', { name: 'Score over time' });
      await expect(history.locator('svg').getByText('Version 2')).toBeVisible();
      await expect(history).toContainText(
        "Scores of versions 1 and 2 can't be compared, because different questions count.",
      );
      await expect(history.getByRole('row')).toHaveCount(0);
      await history.getByText('Show as a table').click();
      await expect(history.getByRole('columnheader', { name: 'Version' })).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await page.goto(`${beaconPath('jude club')}/heatmap`);
      await expect(page.getByRole('columnheader', { name: 'Version 2' })).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await page.goto(`${beaconPath('jude club')}/assessments/5`);
      const score = page.getByRole('region', { name: 'Team score' });
      await expect(score).toContainText('Not compared with version 1');
      await expect(score).toContainText('This assessment used version 2 of the questionnaire');
      expect(complaints).toEqual([]);
    });

    test('a Beacon admin moves a Beacon to a newer version and back', async ({ page }) => {
      await signIn(page, 'amira');
      const complaints = complaintsOf(page);
      await page.goto(beaconPath('ben club'));
      await move(page, 2, viewport.width);
      const history = page.getByRole('region', { name: 'Score over time' });
      const note = 'Version 2 of the questionnaire applies from the next assessment.';
      await expect(history).toContainText(note);
      await expectAccessible(page, [viewport.width]);
      await move(page, 1, viewport.width);
      await expect(history).not.toContainText(note);
      expect(complaints).toEqual([]);
    });

    test('an admin moves Beacons in the library and reads what became of them', async ({
      page,
    }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto('/org/riverside/frameworks');
      await page
        .getByRole('region', { name: 'Your organisation’s' })
        .getByRole('link', { name: 'After school club' })
        .click();
      await moveInLibrary(page, 2, viewport.width);
      await page.getByLabel('Move to', { exact: true }).selectOption('1');
      await moveInLibrary(page, 1, viewport.width);
      expect(complaints).toEqual([]);
    });
  });
}

test('a Beacon with the only version of its questionnaire is told so', async ({ page }) => {
  await signIn(page, 'ada');
  await page.goto(`${beaconPath('kim')}/edit/version`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionnaire version');
  await expect(page.getByText('There is no other version')).toBeVisible();
});

/** Moves the Beacon of the page from the popover of its questionnaire. */
async function move(page: Page, version: number, width: number): Promise<void> {
  const popover = page.getByRole('button', { name: 'Framework', exact: true });
  const details = page.getByRole('button', { name: 'Details' });
  await expect(popover.or(details).first()).toBeVisible();
  if (await details.isVisible()) await details.click();
  await popover.click();
  await page.getByRole('link', { name: 'Change version' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Questionnaire version');
  await expectAccessible(page, [width]);
  await page.getByRole('button', { name: `Move to version ${version}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Move to version ${version}?` });
  await expect(dialog).toContainText('different questions count');
  await expectAccessible(page, [width]);
  await dialog.getByRole('button', { name: `Move to version ${version}` }).click();
  await expect(page.getByText(`Beacon moved to version ${version}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Score over time' })).toBeVisible();
}

async function moveInLibrary(page: Page, version: number, width: number): Promise<void> {
  await page.getByRole('checkbox', { name: `Select ${ben}` }).check();
  await page.getByRole('button', { name: `Move to version ${version}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Move 1 Beacon to version ${version}?` });
  await expect(dialog).toContainText('different questions count');
  await expectAccessible(page, [width]);
  await dialog.getByRole('button', { name: `Move to version ${version}` }).click();
  await expect(
    page.getByRole('main').getByText(`1 Beacon moved to version ${version}.`),
  ).toBeVisible();
  await expectAccessible(page, [width]);
}
