import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { press } from './keys.ts';
import { mailedLink } from './mailbox.ts';
import { makeNewcomer } from './newcomers.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('an admin closes a window, and a late assessor sees when the next one opens', async ({
      page,
    }) => {
      const slug = `finch-${size}`;
      const admin = await makeNewcomer(page, slug, `Finch ${size}`);
      const late = `late-${size}@heron.test`;
      const uuid = await makeBeacon(page, slug, admin, late);
      const link = await mailedLink(page, late, '/assess/');
      const complaints = complaintsOf(page);
      await page.goto(`/beacon/${uuid}`);

      const open = page.getByRole('region', { name: 'Open For Assessment' });
      await expect(open).toContainText('0 of 1 have answered');
      await press(page, open.getByRole('button', { name: 'Close now' }));
      const dialog = page.getByRole('dialog', { name: 'Close this assessment' });
      await expect(dialog).toContainText('This will prevent further assessments this time around');
      await expect(dialog).toContainText('1 of 1 has not answered yet.');
      await expect(dialog).toContainText(/The next assessment opens \w+day \d+ \w+/);
      await expectAccessible(page, [viewport.width]);
      await press(page, dialog.getByRole('button', { name: 'Close now' }));
      await expect(page.getByText('The assessment is closed.')).toBeVisible();

      const next = page.getByRole('region', { name: 'Next Assessment' });
      await expect(next).toContainText(/^Next AssessmentFrom \w+day \d+ \w+/);
      await expect(next.getByRole('heading')).toBeFocused();
      await expectAccessible(page, [viewport.width]);

      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This assessment is not open.',
      );
      await expect(
        page.getByText(/It will be open again at 12:00 am on \d+ \w+ \d{4}/),
      ).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      expect(complaints).toEqual([]);
    });
  });
}

/** Creates a Beacon with an open first window and one assessor. */
async function makeBeacon(
  page: Page,
  organisation: string,
  admin: string,
  late: string,
): Promise<string> {
  const session = await page.request.get('/api/sessions/current');
  const headers = { 'x-csrf-token': session.headers()['x-csrf-token'] ?? '' };
  const granted = await page.request.post(`/api/orgs/${organisation}/users/update_role`, {
    headers,
    params: { email: admin },
    data: { role: 'beacon_creator', role_value: true },
  });
  expect(granted.status(), await granted.text()).toBe(200);
  const form = await page.request.get('/api/beacons/new', { params: { organisation } });
  const { today, defaults } = (await form.json()).data;
  const created = await page.request.post('/api/beacons', {
    headers,
    data: {
      organisation,
      frameworkId: 'strengths-and-difficulties',
      clientName: 'Wren',
      beaconName: 'Wren',
      clientExternalRef: 'W-1',
      gender: 'other',
      dateOfBirth: '2011-01-01',
      schedule: { ...defaults.schedule, startOn: today, daysOpen: 7 },
      members: [{ name: 'Robin', email: late, roles: ['teacher'] }],
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  return (await created.json()).data.beacon.uuid;
}
