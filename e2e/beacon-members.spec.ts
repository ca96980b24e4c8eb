import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { beaconPath, complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  permissions: ['clipboard-read', 'clipboard-write'],
});

const reminded = {
  phone: ['yusuf', 'Ruth Adler', 'ruth'],
  desktop: ['yusuf', 'Jonas Weber', 'jonas'],
};

for (const { size, viewport } of sizes) {
  const [beacon = '', name = '', mailbox] = reminded[size];

  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a member is reminded once, and their copied link works in another browser', async ({
      page,
      browser,
    }) => {
      await signIn(page, 'ada');
      const complaints = complaintsOf(page);
      await page.goto(beaconPath(beacon));
      const members = page.getByRole('region', { name: 'Members' });
      const member = members.getByRole('listitem').filter({ hasText: name });

      await member.getByRole('button', { name: 'Send reminder' }).click();
      await expect(member.getByText(/^Reminder sent/)).toBeVisible();
      await expect
        .poll(() => subjectsTo(page, `${mailbox}@riverside.test`))
        .toContain('Team wellbeing: a reminder to answer');
      await member.getByRole('button', { name: 'Send reminder' }).press('Enter');
      await expect(member.getByRole('alert').first()).toContainText(
        /^This person was reminded .*minutes?\.$/,
      );

      await member.getByRole('button', { name: 'Copy link' }).press('Space');
      await expect(member.getByText('Link copied.')).toBeVisible();
      const link = await page.evaluate(() => navigator.clipboard.readText());
      const other = await browser.newContext();
      const theirs = await other.newPage();
      await theirs.goto(link);
      await expect(theirs.getByRole('button', { name: 'Start' })).toBeVisible();
      await other.close();

      await expectMailLog(member, members);
      await expectAccessible(page, [viewport.width]);
      expect(complaints).toEqual([]);
    });
  });
}

async function subjectsTo(page: Page, address: string): Promise<string[]> {
  const { data } = await (await page.request.get('/api/dev/mails')).json();
  const mails: { to: string; subject: string }[] = data.mails;
  return mails.filter(({ to }) => to === address).map(({ subject }) => subject);
}

async function expectMailLog(member: Locator, members: Locator): Promise<void> {
  await member.locator('summary').click();
  const log = member.getByRole('list');
  await expect(log.getByRole('listitem').filter({ hasText: 'Invitation' })).toContainText('Sent');
  await expect(log.getByRole('listitem').filter({ hasText: 'Manual reminder' })).toContainText(
    'Sent',
  );
  await members.getByText('Upcoming emails').press('Enter');
  const sends = members.getByRole('table');
  await expect(sends.getByRole('row')).toHaveCount(13);
  await expect(sends).toContainText('Last-day reminder');
}
