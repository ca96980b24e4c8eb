import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { MailServer } from '#testing/mail-server.ts';
import type { Walk } from './guide-walk.ts';
import { Installation } from '../installation.ts';
import { arrive } from './newcomer.ts';

const password = 'larches lean over water';
const dictionary = fileURLToPath(
  new URL('../../testing/questionnaires/bedtime.csv', import.meta.url),
);

/** The walks of the pages for administrators, by the names of the pages. */
export const administrators: Record<string, Walk> = {
  'start-installation': async (guide, page) => {
    await using mailServer = await MailServer.start();
    await using server = await Installation.start(mailServer.url);
    await page.goto(server.setupAddress);
    await guide.fill('Name of the organisation', 'North Family Centre');
    await guide.choose('Time zone', 'Europe/London');
    await guide.fill('Country', 'Ireland');
    await guide.fill('Your name', 'Pat Quinn');
    await guide.fill('Email', 'pat@north.test');
    await guide.fill('Password', password);
    await guide.fill('Confirm password', password);
    await guide.click('Send a test email');
    await expect.poll(() => mailServer.received).toHaveLength(1);
    await guide.check('Add a sample organisation');
    await guide.click('Create organisation and account');
    await expect(page.getByRole('region', { name: /^First steps in/ })).toBeVisible();
    await page.goto(`${server.url}/org/north-family-centre/start`);
    await guide.see('First steps');
    await page.goto('about:blank');
  },

  'organisation-settings': async (guide, page) => {
    await arrive(page, 'settings');
    const tabs = page.getByRole('navigation', { name: 'Organisation settings' });
    await guide.click('Org management');
    await guide.click('Profile', tabs);
    await guide.fill('Colour', '#0a7570');
    await guide.see('Country');
    await guide.choose('Language of emails', 'English');
    await guide.click('Save');
    await expect(page.getByText('Organisation profile saved')).toBeVisible();
    await guide.click('Opening and quiet hours', tabs);
    await guide.choose('Assessments open at', 0);
    await guide.choose('From', 1);
    await guide.choose('Until', 1);
    await guide.click('Save');
    await expect(page.getByText('Hours saved.')).toBeVisible();
    await guide.click('Security', tabs);
    await guide.see('Everyone must use two-factor authentication');
    await guide.click('Single sign-on', tabs);
    await guide.see('Redirect address');
    await guide.see('Add a provider');
    await guide.click('Data', tabs);
    await guide.choose('Keep archived Beacons for', '7 years');
  },

  emails: async (guide, page) => {
    const email = await arrive(page, 'emails');
    await guide.click('Org management');
    await guide.click('Email');
    await guide.choose('Email to change', 'Invitation to answer');
    await guide.fill('Subject', '{client} would be glad of your answers');
    await guide.fill('Signature', 'The Guide House team');
    await guide.see('Preview');
    await guide.click('Send a test to me');
    await expect(page.getByText(`Test email sent to ${email}`)).toBeVisible();
    await guide.click('Save');
    await expect(page.getByText('Email settings saved')).toBeVisible();
    await guide.click('Reset to default');
    await expect(page.getByLabel('Subject')).not.toHaveValue(/glad/);
  },

  people: async (guide, page) => {
    await arrive(page, 'people');
    await guide.click('Org management');
    await guide.click('Add user');
    const form = page.getByRole('form', { name: 'Add user' });
    await guide.fill('Name', 'Wanda Guide', form);
    await guide.fill('Email', 'wanda@guide.test', form);
    await guide.see('Org Admin', form);
    await guide.check('Beacon Creator', form);
    await guide.click('Send invitation', form);
    await expect(page.getByText('Wanda Guide has been invited.')).toBeVisible();
    await guide.see('Copy link');
    await page.reload();
    await guide.fill('Search', 'wanda');
    const row = page.getByRole('row').filter({ hasText: 'Wanda Guide' });
    await expect(page.getByRole('row')).toHaveCount(2);
    await guide.click('Manage', row);
    for (const [role, call] of [
      ['Observer', /update_role/],
      ['Can import', /update_importer/],
    ] as const) {
      const saved = page.waitForResponse(call);
      await guide.check(role, row);
      expect((await saved).ok()).toBe(true);
    }
  },

  'import-questionnaire': async (guide, page) => {
    await arrive(page, 'import');
    await guide.click('Org management');
    await page.getByRole('row').last().getByRole('button').last().click();
    await guide.see('Questionnaire Editor');
    await guide.click('Questionnaires');
    await guide.click('Import a questionnaire');
    const chooser = page.waitForEvent('filechooser');
    await guide.click('Choose a file');
    await (await chooser).setFiles(dictionary);
    await guide.click('Create a draft');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bedtime');
    await guide.click('Publish');
    await guide.click('Publish', page.getByRole('dialog'));
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  },

  'build-questionnaire': async (guide, page) => {
    await arrive(page, 'build');
    await guide.click('Org management');
    await guide.click('Questionnaires');
    await guide.click('New questionnaire');
    await guide.fill('Title', 'Nights');
    await guide.fill('Introduction', 'How were the last two weeks?');
    await guide.click('Add a question');
    await guide.fill('Question', 'Slept well');
    await page.getByRole('button', { name: 'Paste a list' }).click();
    await page.getByLabel('One choice per line').fill('Never\nSometimes\nOften');
    await page.getByRole('button', { name: 'Replace the choices' }).click();
    await guide.click('Add a scale');
    await guide.fill('Name of the scale', 'Nights');
    await page.getByLabel('A higher score is').selectOption('better');
    await page.getByRole('checkbox', { name: 'Slept well' }).check();
    await guide.click('Add bands');
    for (const [index, word] of ['Tired', 'Mixed', 'Rested'].entries()) {
      await page.getByRole('textbox', { name: `Word for band ${index + 1}` }).fill(word);
    }
    await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await guide.click('Publish');
    await guide.click('Publish', page.getByRole('dialog'));
    await expect(page.getByRole('heading', { name: 'Versions' })).toBeVisible();
  },

  backup: async (guide, page) => {
    await arrive(page, 'backup');
    await guide.click('Org management');
    await guide.click('Show first steps');
    await guide.see('Set up backups');
    await page.getByRole('checkbox', { name: 'Set up backups' }).check();
    await page.reload();
    await expect(page.getByRole('checkbox', { name: 'Set up backups' })).toBeChecked();
  },
};
