import { expect, test } from '@playwright/test';
import { type LongNames, makeLongNames } from './long-names.ts';
import { expectWhole } from './misplaced-texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [320, 390, 768, 1440];

/** Every page that shows a name, with the button that reveals more names. */
function pagesOf({ slug, beacons, assessPath }: LongNames): [path: string, press?: string][] {
  const uuidOf = (id: string) => beacons.find(({ framework }) => framework === id)?.uuid;
  const beacon = `/beacon/${uuidOf('team-wellbeing')}`;
  const sdq = beacons.find(({ framework }) => framework.includes('difficulties'))?.uuid;
  return [
    ['/beacons', 'Edit Beacons'],
    [`/beacons?organisation=${slug}&group=${'G'.repeat(100)}`],
    [beacon, 'Details'],
    [`${beacon}?pane=feed`],
    [`/beacon/${sdq}`],
    [`${beacon}/heatmap`],
    [`${beacon}/edit/client_details`],
    [`${beacon}/edit/schedule`],
    [`${beacon}/edit/members`],
    [`/client/${beacons[0]?.clientId}/beacons/new`],
    ['/beacons/new'],
    ['/beacons/import'],
    [`/org/${slug}`, 'Edit'],
    [`/org/${slug}/archive`],
    [`/qr_codes/edit?organisation=${slug}`, 'Show print view'],
    [`/reports?organisation=${slug}`],
    [`/reports/risk-team-wellbeing?organisation=${slug}`],
    [`/reports/top-team-wellbeing?organisation=${slug}`],
    [`/reports/top-team-wellbeing/energy?organisation=${slug}`],
    [`/reports/heatmap-team-wellbeing?organisation=${slug}`],
    [`/reports/completion_rates-team-wellbeing?organisation=${slug}`],
    ['/users/edit'],
    ['/users/email/edit'],
    ['/users/sessions'],
    ['/users/mfa'],
    ['/dev/mailbox'],
    [assessPath],
  ];
}

test('names of maximum length neither overflow a page nor overlap or break other texts', async ({
  page,
}) => {
  const names = await makeLongNames(page);
  for (const [path, press] of pagesOf(names)) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/denied|not texts/i);
    await expect(page.getByRole('main').getByText(/^(Loading|Working out)/)).toHaveCount(0);
    await expectWhole(page, widths);
    if (!press) continue;
    const button = page.getByRole('main').getByRole('button', { name: press }).first();
    if (await button.isVisible()) await button.click();
    await expectWhole(page, widths);
  }
});
