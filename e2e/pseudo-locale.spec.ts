import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { assessLink } from './assess-links.ts';
import { Assessor } from './assessor.ts';
import { beaconPath, signIn } from './demo-people.ts';
import { expectWhole } from './misplaced-texts.ts';
import { pseudo } from './pseudo-messages.ts';
import { SentTexts, untranslatedTexts } from './untranslated-texts.ts';

// The pseudo-locale has every text accented, longer and mirrored.
test.use({ locale: 'en-XA', contextOptions: { reducedMotion: 'reduce' } });

const hana = beaconPath('hana');
const kim = beaconPath('kim');
const pages: [who: string, ...paths: string[]][] = [
  [
    'ada',
    '/beacons?order=highscore',
    '/beacons?searchTerm=nobody',
    '/archive',
    kim,
    `${kim}?pane=feed`,
    `${kim}/heatmap`,
    hana,
    `${hana}/edit/client_details`,
    `${hana}/edit/schedule`,
    `${hana}/edit/members`,
    `${beaconPath('yusuf')}/edit/framework`,
    '/org/riverside',
    '/org/riverside/archive',
    '/org/riverside/settings/schedule',
    '/org/riverside/settings/data',
    '/reports?organisation=riverside',
    '/reports/risk-team-wellbeing?organisation=riverside',
    '/reports/top-team-wellbeing?organisation=riverside',
    '/reports/heatmap-team-wellbeing?organisation=riverside',
    '/reports/completion_rates-team-wellbeing?organisation=riverside',
    '/users/edit',
    '/users/email/edit',
    '/users/sessions',
    '/users/mfa',
  ],
  ['cora', '/beacons/new', '/beacons/new/assessment', '/beacons/new/schedule', '/qr_codes/edit'],
  ['ivan', '/beacons/import', '/beacons/import/schedule'],
];

for (const [who, ...paths] of pages) {
  for (const path of paths) {
    test(`${path} has no English text left for ${who} in the pseudo-locale, and nothing breaks`, async ({
      page,
    }) => {
      const sent = new SentTexts(page);
      await signIn(page, who);
      await page.goto(path);
      await expectTranslated(page, sent);
    });
  }
}

test('a visitor reads the pages and the problem of a sign-in in the pseudo-locale', async ({
  page,
}) => {
  const sent = new SentTexts(page);
  for (const path of ['/', '/login', '/users/password/new', '/nowhere']) {
    await page.goto(path);
    await expectTranslated(page, sent);
  }
  await page.goto('/login');
  await page.getByLabel(pseudo('Email or username')).fill('ada@riverside.test');
  await page.getByLabel(pseudo('Password'), { exact: true }).fill('wrong-password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(pseudo('Incorrect email, username or password.'))).toBeVisible();
});

const invitations = [
  ['sdq', 'hana', 'you'],
  ['radio', 'mila', 'Mila Novak'],
  ['faces', 'pat', 'Jude Quinn'],
] as const;

for (const [format, who, about] of invitations) {
  test(`the assess page has no English text left in the format ${format}`, async ({ page }) => {
    const sent = new SentTexts(page);
    await page.goto(await assessLink(page, format, who, about));
    await expectTranslated(page, sent);
  });
}

test('an assessor answers with the dial in the pseudo-locale, from the first page to the last', async ({
  page,
}) => {
  const sent = new SentTexts(page);
  const grace = new Assessor(page, pseudo);
  await grace.open(await assessLink(page, 'dial', 'grace', 'Grade 4 homeroom'));
  await expectTranslated(page, sent);
  await grace.press('Start');
  while ((await grace.heading().textContent()) !== pseudo('Assessment summary')) {
    await grace.endSlide();
    expect(await untranslatedTexts(page, sent)).toEqual([]);
    if (await page.getByRole('slider').isVisible()) await grace.touchDial();
    await grace.moveOn();
  }
  await grace.press('Submit Assessment');
  await expect(page.getByText(pseudo('Your answers have been submitted!'))).toBeVisible();
  await expectTranslated(page, sent);
});

/** The page shows only texts of the pseudo-locale, at the width of a phone and of a desktop. */
async function expectTranslated(page: Page, sent: SentTexts): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect(heading).not.toHaveText(pseudo('Something went wrong.'));
  expect(await untranslatedTexts(page, sent)).toEqual([]);
  await expectWhole(page, [390, 1280]);
  await expectAccessible(page, [390]);
}
