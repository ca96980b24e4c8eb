import { expect, type Page } from '@playwright/test';
import { signIn } from '../demo-people.ts';
import type { Walk } from './guide-walk.ts';
import { arrive, arriveWithBeacon, guideSlug } from './newcomer.ts';

/** The walks of the pages for team leads, by the names of the pages. */
export const leads: Record<string, Walk> = {
  'new-beacon': async (guide, page) => {
    await arrive(page, 'lead');
    await giveMyself(page, 'Beacon Creator');
    await guide.see('Beacon Creator');
    await guide.click('Beacon dashboard');
    await guide.click('Create a Beacon');
    await guide.fill('Client', 'Wren Guide');
    await page.getByRole('textbox', { name: /Unique ID/ }).fill('G-1');
    await guide.choose('Gender', 'Female');
    await guide.fill('Date of birth', '2014-05-06');
    await guide.click('Next');
    await page.getByRole('radio', { name: /Weekly check-in/ }).check();
    await guide.click('Next');
    await guide.choose('Repeats', 'Monthly');
    await guide.choose('Stays open for', 1);
    await expect(page.getByRole('heading', { name: 'Next 6 windows' })).toBeVisible();
    await guide.click('Next');
    await guide.click('Add participant');
    await guide.fill('Name', 'Mother of Wren');
    await guide.fill('Email', 'mother-of-wren@guide.test');
    const roles = page.getByRole('radiogroup', { name: 'Role of Mother of Wren' });
    await roles.getByText('Parent').click();
    await guide.click('Add myself');
    await guide.see('Admin of this Beacon');
    await guide.click('Submit');
    await expect(page.getByRole('heading', { level: 1, name: 'Wren Guide' })).toBeVisible();
  },

  'import-beacons': async (guide, page) => {
    await arrive(page, 'importer');
    await giveMyself(page, 'Can import');
    await guide.click('Beacon dashboard');
    await guide.click('Import Beacons');
    const download = page.waitForEvent('download');
    await guide.click('Download a template');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    const chooser = page.waitForEvent('filechooser');
    await guide.click('Choose a CSV file');
    await (await chooser).setFiles(spreadsheet());
    await guide.click('Next');
    await page.getByRole('radio', { name: /Weekly check-in/ }).check();
    await guide.click('Next');
    await guide.choose('Repeats', 'Monthly');
    await guide.click('Upload and check');
    await page.getByRole('button', { name: 'Import 2 Beacons' }).click();
    await guide.click('View Beacons');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Beacons');
  },

  home: async (guide, page) => {
    await signIn(page, 'edda');
    await page.goto('/users/edit');
    await guide.click('Beacon dashboard');
    for (const count of ['Needs attention', 'Getting worse', 'Not answered', 'Waiting for you']) {
      await guide.click(count);
      await expect(page).toHaveURL(/show=/);
      await guide.click(count);
      await expect(page).not.toHaveURL(/show=/);
    }
    await guide.fill('Search', 'Tom');
    await guide.choose('Sort by', 'Name');
    await expect(page).toHaveURL(/searchTerm=Tom/);
    await guide.click('Save this view');
    await guide.fill('Name of the view', 'Toms of the guide');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: 'Toms of the guide' })).toBeVisible();
    await guide.click('Delete view');
    await expect(page.getByRole('link', { name: 'Toms of the guide' })).toBeHidden();
    await guide.click('Table');
    await expect(page.getByRole('table')).toBeVisible();
    await guide.click('Cards');
    await expect(page.getByRole('table')).toBeHidden();
  },

  'read-result': async (guide, page) => {
    await signIn(page, 'edda');
    await page.goto('/users/edit');
    await guide.click('Beacon dashboard');
    await openTom(page);
    await guide.see('Team score');
    await guide.click('How is this score calculated?');
    await guide.see('Score over time');
    await guide.click('Show as a table');
    await expect(page.getByRole('table')).toBeVisible();
    await guide.see('Sections, lowest first');
  },

  'drill-down': async (guide, page) => {
    await signIn(page, 'edda');
    await page.goto('/beacons');
    await openTom(page);
    await guide.see('Assessments');
    await page.getByRole('region', { name: 'Assessments' }).getByRole('link').first().click();
    await guide.see('Where people disagree');
    await guide.see('Sections');
    await guide.see('What each person said');
    await guide.see('Overall comments');
    await page.getByRole('region', { name: 'Sections' }).getByRole('link').first().click();
    await guide.see('Questions');
    await page.getByRole('region', { name: 'Questions' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeVisible();
  },

  heatmap: async (guide, page) => {
    const prints = await countPrints(page);
    await signIn(page, 'edda');
    await page.goto('/beacons');
    await openTom(page);
    await guide.click('Heatmap');
    await guide.click('Show all questions');
    await guide.click('Print or save as PDF');
    await expect.poll(prints).toBe(1);
  },

  reminders: async (guide, page) => {
    await arriveWithBeacon(page, 'reminders');
    await openBeacon(page);
    await guide.see('Members');
    await guide.click('Copy link');
    await guide.click('Send reminder');
    await guide.click('Upcoming emails');
    await guide.see('Close now');
    await guide.click('Edit schedule');
    await guide.choose('Repeats', 'Monthly');
    await guide.choose('Stays open for', 1);
    await guide.click('Save');
    await expect(page.getByRole('heading', { level: 1, name: 'Wren' })).toBeVisible();
  },

  'qr-codes': async (guide, page) => {
    const prints = await countPrints(page);
    await arriveWithBeacon(page, 'codes');
    await guide.click('Beacon dashboard');
    await guide.click('Manage QR codes');
    await expect(page.getByRole('heading', { level: 1, name: 'Manage QR codes' })).toBeVisible();
    await guide.choose('Organisation', 'Guide House');
    const code = page.getByRole('switch').first();
    await code.click();
    await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
    await guide.click('Show print view');
    await guide.click('Print');
    await expect.poll(prints).toBe(1);
    await guide.click('Hide print view');
    await expect(code).toBeVisible();
  },

  reports: async (guide, page) => {
    await signIn(page, 'ada');
    const prints = await countPrints(page);
    await page.goto('/beacons');
    await guide.click('Reports');
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
    await guide.choose('Organisation', 'Riverside Family Services');
    await guide.choose('Group', 'South');
    await guide.choose('Timeframe', '90 days');
    for (const report of ['Risk', 'Lowest sections', 'Heatmap', 'Completion rates']) {
      await guide.see(report);
      await page
        .getByRole('link', { name: new RegExp(`^${report}`) })
        .first()
        .click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(report);
      await page.goBack();
    }
    await page.getByRole('link', { name: /^Risk/ }).first().click();
    await guide.click('Refresh');
    const download = page.waitForEvent('download');
    await guide.click('Download CSV');
    expect((await download).suggestedFilename()).toMatch(/\.csv$/);
    await guide.click('Print');
    await expect.poll(prints).toBe(1);
  },

  archive: async (guide, page) => {
    await arriveWithBeacon(page, 'archive');
    await page.goto(`/beacons?organisation=${guideSlug}`);
    await guide.click('Beacon dashboard');
    await guide.click('Edit Beacons');
    await guide.click('Select all');
    await guide.click('Archive', page.getByRole('main'));
    await guide.click('Archive', page.getByRole('dialog'));
    await expect(page.getByText('Beacon(s) archived.')).toBeVisible();
    await guide.click('Archive', page.getByRole('banner'));
    await guide.click('Erase Beacon');
    await guide.see('Erase for good', page.getByRole('dialog'));
    await page.keyboard.press('Escape');
    await guide.click('Restore Beacon');
    await guide.click('Restore', page.getByRole('dialog'));
    await expect(page.getByRole('button', { name: 'Restore Beacon' })).toHaveCount(0);
  },
};

/** An administrator gives themselves a role. */
async function giveMyself(page: Page, role: string): Promise<void> {
  await page.goto(`/org/${guideSlug}?searchTerm=guide-`);
  const { data } = await (await page.request.get('/api/sessions/current')).json();
  const row = page.getByRole('row').filter({ hasText: data.user.email });
  await row.getByRole('button', { name: /^Manage/ }).click();
  const box = row.getByRole('checkbox', { name: role, exact: true });
  if (await box.isChecked()) return;
  const saved = page.waitForResponse(/update_/);
  await row.getByText(role, { exact: true }).click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
}

/** The Beacon of a client whose score has fallen. */
async function openTom(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Tom Hale/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tom Hale' })).toBeVisible();
}

async function openBeacon(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: /^Wren/ }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wren' })).toBeVisible();
}

/** Counts what would be printed. */
async function countPrints(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['prints'] = 'yes';
    };
  });
  return () => page.locator('html[data-prints]').count();
}

function spreadsheet() {
  const rows = [
    'clientName,beaconName,clientExternalRef,gender,dateOfBirth',
    'Ash Guide,Ash,G-2,female,2014-03-09',
    'Elm Guide,Elm,G-3,male,2015-03-09',
  ];
  return { name: 'guide.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
}
