import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { press } from './keys.ts';
import { mailedLink } from './mailbox.ts';
import { makeBeacon } from './make-beacon.ts';
import { makeNewcomer } from './newcomers.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const widths = [320, 390, 1280];

test('emails about assessments are switched off and on again by keys alone, on every screen', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await makeNewcomer(page, 'notified', 'notified');
  await page.goto('/users/edit');
  await page.getByRole('link', { name: 'Notifications' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  const mails = switchOn(page);
  await expect(mails).toBeChecked();
  await expectAccessible(page, widths, ['light', 'dark']);
  await mails.focus();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('Emails about assessments from notified switched off.'),
  ).toBeVisible();
  await expect(mails).not.toBeChecked();
  await press(page, page.getByRole('button', { name: 'Undo', exact: true }));
  await expect(page.getByText('Emails about assessments from notified switched on.')).toBeVisible();
  await expect(mails).toBeChecked();
  await mails.focus();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('Emails about assessments from notified switched off.'),
  ).toBeVisible();
  await page.reload();
  await expect(mails).not.toBeChecked();
  expect(complaints).toEqual([]);
});

test('the page is mirrored and accessible in Arabic', async ({ page }) => {
  await makeNewcomer(page, 'notified-arabic', 'notified-arabic');
  const session = await page.request.get('/api/sessions/current');
  const changed = await page.request.put('/api/users/update', {
    headers: { 'x-csrf-token': session.headers()['x-csrf-token'] ?? '' },
    data: { name: 'Noor', language: 'ar' },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await page.goto('/users/notifications');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('الإشعارات');
  await expect(page.getByRole('switch')).toBeChecked();
  await expectAccessible(page, widths, ['light', 'dark']);
});

test('who stops the emails by their link finds the switch off', async ({ page }) => {
  const email = await makeNewcomer(page, 'notified-link', 'notified-link');
  await makeBeacon(page, {
    organisation: 'notified-link',
    admin: email,
    frameworkId: 'strengths-and-difficulties',
    assessor: { name: 'Noor', email, roles: ['parent'] },
  });
  const link = await mailedLink(page, email, '/assess/');
  await page.goto(link.replace('/assess/', '/opt_out/'));
  await page.getByRole('button', { name: 'Stop these emails' }).click();
  await expect(page.getByRole('heading', { name: / stopped$/ })).toBeVisible();
  await page.goto('/users/notifications');
  await expect(switchOn(page)).not.toBeChecked();
});

function switchOn(page: Page) {
  return page.getByRole('switch', { name: /^Invitations and reminders from / });
}
