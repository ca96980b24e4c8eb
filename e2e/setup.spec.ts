import { type Browser, expect, type Page, test } from '@playwright/test';
import { MailServer } from '#testing/mail-server.ts';
import { expectAccessible } from './accessibility.ts';
import { Actions } from './actions.ts';
import { complaintsOf } from './demo-people.ts';
import { Installation } from './installation.ts';
import { sizes } from './sizes.ts';

const maxActions = 60;
const password = 'larches lean over water';
const parents = [
  { name: 'Mother of Wren', email: 'mother@home.test' },
  { name: 'Father of Wren', email: 'father@home.test' },
];

const timeZones = ['Europe/London', 'America/Los_Angeles', 'Asia/Tokyo'];

/** A time zone in which it is day: invitations wait for the end of the night. */
const timeZone = timeZones.find((each) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: each,
    hour: '2-digit',
    hourCycle: 'h23',
  });
  const hour = Number(format.format());
  return hour >= 9 && hour < 20;
});

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a new administrator comes from an empty folder to the first answered assessment', async ({
      page,
      browser,
    }) => {
      await using mailServer = await MailServer.start();
      await using server = await Installation.start(mailServer.url);
      const complaints = complaintsOf(page);
      const act = new Actions();

      await page.goto(server.url);
      await expect(page.getByText(/printed where Beacon was started/)).toBeVisible();
      await page.goto(server.setupAddress);
      await setUp(page, act, viewport.width);
      await expect.poll(() => mailServer.received).toHaveLength(1);
      await startBeacon(page, act, viewport.width);
      for (const { email } of parents) {
        await answerOnPhone(await assessLinkIn(mailServer, email), browser, act);
      }
      await page.reload();
      await expect(page.getByRole('main')).toContainText('Everyone scored 17.5');
      expect(complaints).toEqual([]);
      expect(act.count).toBeLessThanOrEqual(maxActions);

      await page.context().clearCookies();
      await page.goto(server.setupAddress);
      await expect(page.getByText(/has already been used/)).toBeVisible();
    });

    test('ticks add a sample and lead to the second factor, and dates are those of the country', async ({
      page,
    }) => {
      await using mailServer = await MailServer.start();
      await using server = await Installation.start(mailServer.url);
      const complaints = complaintsOf(page);
      const act = new Actions();
      await page.goto(server.setupAddress);
      await fillSetup(page, act, 'United States');
      await page.getByLabel('Add a sample organisation').check();
      await page.getByLabel('Protect my account with a second factor').check();
      await page.getByRole('button', { name: 'Create organisation and account' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'Set up two-factor authentication',
      );
      await expectDates(page, /[A-Z][a-z]{2} \d{1,2}, 20\d\d/);

      await page.goto(`${server.url}/org/north-family-centre/settings/profile`);
      await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('United States');
      await expectAccessible(page, [viewport.width]);
      await chooseCountry(page, act, 'United Kingdom');
      await page.getByRole('main').getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Organisation profile saved')).toBeVisible();
      await expectDates(page, /\d{1,2} [A-Z][a-z]{2} 20\d\d/);
      expect(complaints).toEqual([]);
    });
  });
}

/** The cards of the sample have dates in one style. */
async function expectDates(page: Page, style: RegExp): Promise<void> {
  await page.goto(new URL('/beacons', page.url()).href);
  await expect(page.getByRole('main').getByText(style).first()).toBeVisible();
}

async function setUp(page: Page, act: Actions, width: number): Promise<void> {
  await expectAccessible(page, [width]);
  await fillSetup(page, act, 'Austria');
  await act.click(page.getByRole('button', { name: 'Send a test email' }));
  await expect(page.getByText(/The mail server accepted the mail/)).toBeVisible();
  await act.click(page.getByRole('button', { name: 'Create organisation and account' }));
  const steps = page.getByRole('region', { name: 'First steps in North Family Centre' });
  await expect(steps).toContainText('1 of 7 done');
  await expectAccessible(page, [width]);
}

async function fillSetup(page: Page, act: Actions, country: string): Promise<void> {
  await act.fill(page.getByLabel('Name of the organisation'), 'North Family Centre');
  await act.select(page.getByLabel('Time zone'), timeZone ?? '');
  await chooseCountry(page, act, country);
  await act.fill(page.getByLabel('Your name'), 'Pat Quinn');
  await act.fill(page.getByRole('textbox', { name: 'Email' }), 'pat@north.test');
  await act.fill(page.getByLabel('Password', { exact: true }), password);
  await act.fill(page.getByLabel('Confirm password'), password);
}

async function chooseCountry(page: Page, act: Actions, country: string): Promise<void> {
  await act.fill(page.getByRole('combobox', { name: 'Country' }), country);
}

/** Looks at a shipped questionnaire and starts a Beacon with it and two assessors. */
async function startBeacon(page: Page, act: Actions, width: number): Promise<void> {
  await act.click(page.getByRole('link', { name: 'Open the questionnaires' }));
  await act.click(page.getByRole('link', { name: 'Weekly check-in' }));
  await act.click(page.getByRole('button', { name: 'Try it out' }));
  await expect(page.locator('iframe')).toBeVisible();
  await act.click(page.getByRole('link', { name: 'Start a Beacon with it' }));
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await act.fill(page.getByRole('textbox', { name: 'Client' }), 'Wren Ash');
  await act.fill(page.getByRole('textbox', { name: /Unique ID/ }), 'WA-1');
  await act.select(page.getByRole('combobox', { name: 'Gender' }), 'Female');
  await act.fill(page.getByLabel('Date of birth'), '2014-05-06');
  await act.click(next);
  await act.click(next);
  await act.click(next);
  for (const { name, email } of parents) {
    await act.click(page.getByRole('button', { name: 'Add participant' }));
    await act.fill(page.getByRole('textbox', { name: 'Name' }).last(), name);
    await act.fill(page.getByRole('textbox', { name: 'Email' }).last(), email);
    const roles = page.getByRole('radiogroup', { name: /^Role of/ });
    await act.click(roles.last().getByText('Parent'));
  }
  await act.click(page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Wren Ash' })).toBeVisible();
  await expectAccessible(page, [width]);
}

/** The link in the invitation to an assessment, once it has arrived. */
async function assessLinkIn({ received }: MailServer, email: string): Promise<string> {
  const find = () =>
    received
      .filter(({ recipients }) => recipients.includes(email))
      .flatMap(({ text }) => /http\S+\/assess\/\S+/.exec(text) ?? [])
      .at(0);
  await expect.poll(find).toBeDefined();
  return find() ?? '';
}

async function answerOnPhone(link: string, browser: Browser, act: Actions): Promise<void> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, hasTouch: true, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(link);
  const heading = page.getByRole('heading', { level: 1 });
  const submit = page.getByRole('button', { name: 'Submit' });
  while (!(await submit.isVisible())) {
    const before = (await heading.textContent()) ?? '';
    await act.click(page.getByRole('radio').last());
    await page.clock.runFor(1500);
    await expect(heading).not.toHaveText(before);
  }
  await act.click(page.getByRole('radio').last());
  await page.clock.runFor(1500);
  await act.click(submit);
  await expect(page.getByText('Thank you for submitting the assessment.')).toBeVisible();
  await context.close();
}
