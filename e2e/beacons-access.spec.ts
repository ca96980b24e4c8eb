import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, forgetSession, signIn } from './demo-people.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

interface PageCase {
  who: string;
  path: string;
  title: string;
  /** The button to press, and the text that appears then; the page is checked again with it. */
  press?: [button: string, seen: string];
}

const hana = beaconPath('hana');
const corrected = 'Please correct the marked fields.';
const pageCases: PageCase[] = [
  {
    who: 'ada',
    path: '/beacons?order=highscore',
    title: 'My Beacons',
    press: ['Edit Beacons', 'Select all'],
  },
  { who: 'ada', path: '/beacons?organisation=riverside&group=North', title: 'My Beacons' },
  { who: 'ada', path: '/beacons?searchTerm=nobody', title: 'My Beacons' },
  { who: 'ada', path: '/beacons?show=low', title: 'My Beacons', press: ['Table', 'Columns'] },
  {
    who: 'tess',
    path: '/beacons?show=mine',
    title: 'My Beacons',
    press: ['Save this view', 'Cancel'],
  },
  { who: 'nora', path: '/beacons', title: 'My Beacons' },
  {
    who: 'ada',
    path: '/archive?order=date',
    title: 'Archived Beacons',
    press: ['Restore Beacon', 'Cancel'],
  },
  { who: 'ada', path: '/archive?group=North', title: 'Archived Beacons' },
  { who: 'cora', path: '/beacons/new', title: 'New Beacon', press: ['Next', corrected] },
  { who: 'cora', path: '/beacons/new/assessment', title: 'New Beacon', press: ['Next', corrected] },
  { who: 'cora', path: '/beacons/new/schedule', title: 'New Beacon' },
  {
    who: 'cora',
    path: '/beacons/new/participants',
    title: 'New Beacon',
    press: ['Submit', 'Unique ID (e.g. student ID)'],
  },
  { who: 'ivan', path: '/beacons/import', title: 'Import Beacons', press: ['Next', corrected] },
  {
    who: 'ivan',
    path: '/beacons/import/assessment',
    title: 'Import Beacons',
    press: ['Next', corrected],
  },
  { who: 'ivan', path: '/beacons/import/schedule', title: 'Import Beacons' },
  {
    who: 'ada',
    path: `${hana}/edit/members`,
    title: 'Members',
    press: ['Add participant', 'Email'],
  },
  {
    who: 'ada',
    path: '/org/riverside',
    title: 'Riverside Family Services',
    press: ['Add user', 'Send invitation'],
  },
  { who: 'ada', path: '/org/riverside?role=client', title: 'Riverside Family Services' },
  {
    who: 'ada',
    path: '/org/riverside/archive',
    title: 'Archive Beacons',
    press: ['Archive', 'Required'],
  },
  { who: 'cora', path: '/qr_codes/edit', title: 'Manage QR codes' },
];

for (const { who, path, title, press } of pageCases) {
  test(`${path} is accessible to ${who} in every size and colour scheme`, async ({ page }) => {
    await signIn(page, who);
    const complaints = complaintsOf(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main').getByText(/^(Loading|Working out)/)).toHaveCount(0);
    await page.getByRole('complementary', { name: 'Demo tools' }).waitFor();
    await expectAccessible(page);
    if (press) {
      const [name, seen] = press;
      const main = page.getByRole('main');
      await main.getByRole('button', { name, exact: true }).first().click();
      await expect(main.getByText(seen, { exact: true }).first()).toBeVisible();
      await expectAccessible(page);
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect(complaints).toEqual([]);
  });
}

test('a visitor signs in and arrives at the page they requested', async ({ page }) => {
  const ways = [
    ['/archive', 'Ada Okafor', 'Archived Beacons'],
    ['/beacons/new/schedule', 'Cora Lindqvist', 'New Beacon'],
    ['/beacons/import', 'Ivan Petrov', 'Import Beacons'],
    [`${hana}/edit/members`, 'Ada Okafor', 'Members'],
    ['/qr_codes/edit', 'Cora Lindqvist', 'Manage QR codes'],
  ] as const;
  for (const [path, name, title] of ways) {
    await forgetSession(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/login?then=${encodeURIComponent(path)}`);
    await page.getByRole('main').getByRole('button', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('a page denies access to a person without its permission', async ({ page }) => {
  const ways = [
    ['nora', '/beacons/new'],
    ['cora', '/beacons/import'],
    ['ines', '/beacons/import'],
    ['vera', `${beaconPath('kim')}/edit/schedule`],
    ['vera', '/org/riverside'],
    ['cora', '/org/riverside/archive'],
    ['nora', '/qr_codes/edit?organisation=riverside'],
  ] as const;
  for (const [who, path] of ways) {
    await forgetSession(page);
    await signIn(page, who);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('Access denied');
  }
});
