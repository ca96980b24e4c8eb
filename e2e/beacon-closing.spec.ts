import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { press } from './keys.ts';
import { mailedLink } from './mailbox.ts';
import { makeBeacon } from './make-beacon.ts';
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
      const uuid = await makeBeacon(page, {
        organisation: slug,
        admin,
        frameworkId: 'strengths-and-difficulties',
        assessor: { name: 'Robin', email: late, roles: ['teacher'] },
      });
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
        page.getByText(/It will be open again at the start of \w+ \d+ \w+ \d{4}/),
      ).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      expect(complaints).toEqual([]);
    });
  });
}
