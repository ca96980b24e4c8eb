import { expect, type Page } from '@playwright/test';
import { Secret } from 'otpauth';
import { Assessor } from '../assessor.ts';
import { freshCode } from '../authenticator.ts';
import { forgetSession } from '../demo-people.ts';
import { mailedLink, waitForDay } from '../mailbox.ts';
import { newcomerPassword } from '../newcomers.ts';
import { type Walk, openUserMenu } from './guide-walk.ts';
import { arrive, arriveWithBeacon } from './newcomer.ts';

/** Where people without an account arrive once their answers have. */
const choosesPassword = /user_invite.*assessed=true/;
const changed = 'eleven quiet herons';

/** The walks of the pages for everyone who answers, by the names of the pages. */
export const assessors: Record<string, Walk> = {
  answer: async (guide, page) => {
    const robin = new Assessor(page);
    await robin.open(await invitation(page, 'answer', 'team-wellbeing'));
    await guide.click('Start');
    await robin.letTimePass();
    await robin.settle();
    await guide.click('Add a comment');
    await page.getByRole('textbox').fill('We talked about sleep.');
    await guide.click('Done');
    await robin.letTimePass();
    await robin.touchDial();
    await guide.click('Next');
    await robin.letTimePass();
    await robin.settle();
    await guide.click('Prev');
    await robin.letTimePass();
    await robin.settle();
    await robin.moveOn();
    await robin.settle();
    await guide.click('Skip');
    await robin.letTimePass();
    while ((await robin.heading().textContent()) !== 'Assessment summary') {
      await robin.endSlide();
      await robin.moveOn();
    }
    await guide.click('Submit Assessment');
    await expect(page).toHaveURL(choosesPassword);
  },

  'answer-later': async (guide, page) => {
    const link = await invitation(page, 'later', 'weekly-check-in');
    await page.clock.install();
    await page.goto(link);
    await answerOne(page);
    await guide.see('Saved');
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('Question 2 of 8')).toBeVisible();
    await page.context().setOffline(true);
    await answerOne(page);
    await guide.see('Saved on this device');
    const submit = page.getByRole('button', { name: 'Submit' });
    while (!(await submit.isVisible())) await answerOne(page);
    await page.getByRole('radio').last().tap();
    await page.clock.runFor(1500);
    await guide.click('Submit');
    await guide.see('Your answers are waiting to be sent');
    await page.context().setOffline(false);
    await expect(page).toHaveURL(choosesPassword);
  },

  language: async (guide, page) => {
    await page.goto(await invitation(page, 'language', 'weekly-check-in'));
    await page.getByRole('link', { name: 'Deutsch' }).tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('link', { name: 'English' }).tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await arrive(page, 'speaker');
    await openUserMenu(page);
    await guide.click('Edit profile');
    await guide.choose('Language', 'Deutsch');
    await guide.click('Save');
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  },

  account: async (guide, page) => {
    const email = await arrive(page, 'account');
    await openUserMenu(page);
    await guide.click('Edit password');
    await guide.fill('Current password', newcomerPassword);
    await guide.fill('New password', changed);
    await guide.fill('Confirm new password', changed);
    await guide.click('Change password');
    await expect(page.getByText('Your password has been changed.')).toBeVisible();
    await signInElsewhere(page, email);
    await openUserMenu(page);
    await guide.click('Edit profile');
    await guide.click('Appearance');
    await guide.check('Light');
    await guide.check('Dark');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await guide.check('Same as the device');
    await guide.click('Notifications');
    await expect(page.getByText('These are always sent')).toBeVisible();
    await guide.click('Active sessions');
    await guide.click('Sign out other devices');
    await page.getByRole('dialog').getByRole('button').last().click();
    await expect(page.getByText('No other active sessions')).toBeVisible();
    await forgetSession(page);
    await page.goto('/login');
    await guide.see('Forgot your password?');
  },

  'two-factor': async (guide, page) => {
    await arrive(page, 'factor');
    await openUserMenu(page);
    await guide.click('Two-factor authentication');
    await guide.click('Set up');
    await guide.fill('Password', newcomerPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await guide.click('I have an app');
    const link = page.getByRole('link', { name: 'Open in an app on this device' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    const secret = Secret.fromBase32(address.searchParams.get('secret') ?? '').base32;
    await guide.click('Next');
    await guide.fill('Six-digit code', await freshCode(page, secret));
    await guide.click('Create backup codes');
    await page.getByLabel('Password').fill(newcomerPassword);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByLabel('One-time password').fill(await freshCode(page, secret));
    await guide.click('I have saved these codes');
    await expect(page.getByRole('link', { name: 'Remove codes' })).toBeVisible();
  },
};

/** The link in the invitation to a new assessment. */
async function invitation(page: Page, name: string, frameworkId: string): Promise<string> {
  await waitForDay(page);
  const email = await arriveWithBeacon(page, `of-${name}`, frameworkId);
  await forgetSession(page);
  return mailedLink(page, email, '/assess/');
}

/** Answers a question, after which the page goes on to the next by itself. */
async function answerOne(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  await page.getByRole('radio').last().tap();
  await page.clock.runFor(1500);
  await expect(heading).not.toHaveText(before);
}

async function signInElsewhere(page: Page, email: string): Promise<void> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser');
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await other.goto('/login');
  await other.getByLabel('Email or username').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(changed);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('banner').getByRole('button').last()).toBeVisible();
  await other.context().close();
}
