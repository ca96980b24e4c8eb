import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { mailedLink } from './mailbox.ts';
import { sizes } from './sizes.ts';
import { logIn } from './log-in.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const owners = {
  phone: { moves: 'luis', stays: 'amira', agrees: 'yusuf' },
  desktop: { moves: 'ruth', stays: 'mei', agrees: 'hana' },
};

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a new address takes effect once its mailbox confirms it, and the old address is notified', async ({
      page,
      browser,
    }) => {
      const complaints = complaintsOf(page);
      const [old, fresh] = await askFor(page, owners[size].moves);
      const cancelLink = await mailedLink(page, old, '/email_changes/');
      await using elsewhere = await browser.newContext();
      const mailbox = await elsewhere.newPage();
      await mailbox.goto(await mailedLink(page, fresh, '/confirm_email'));
      await expectTitle(mailbox, 'Confirm your email address');
      await expectAccessible(mailbox);
      await mailbox.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(mailbox.getByText('Your email address is confirmed.')).toBeVisible();

      await page.goto('/users/edit');
      await expect(addressIn(page)).toContainText(fresh);
      await page.goto(cancelLink);
      await expect(page.getByText('Sorry, this link is invalid')).toBeVisible();
      await expectAccessible(page);
      await logIn(mailbox, fresh);
      await expect(mailbox).toHaveURL(/\/beacons$/);
      expect(complaints).toEqual([]);
    });

    test('the old mailbox cancels a change of address', async ({ page, browser }) => {
      const [old, fresh] = await askFor(page, owners[size].stays);
      await using elsewhere = await browser.newContext();
      const mailbox = await elsewhere.newPage();
      await mailbox.goto(await mailedLink(page, old, '/email_changes/'));
      await expectTitle(mailbox, 'Cancel the email address change');
      await expect(mailbox.getByText(fresh)).toBeVisible();
      await expectAccessible(mailbox);
      await mailbox.getByRole('button', { name: 'Cancel the change' }).click();
      await expect(mailbox.getByText("Your email address hasn't changed.")).toBeVisible();
      await expect(mailbox.getByRole('link', { name: 'New password' })).toBeVisible();
      await expectAccessible(mailbox);

      await mailbox.goto(await mailedLink(page, fresh, '/confirm_email'));
      await mailbox.getByRole('button', { name: 'Confirm this address' }).click();
      await expect(mailbox.getByRole('alert')).toContainText('link is invalid');
      await page.goto('/users/edit');
      await expect(addressIn(page)).toContainText(old);
      await expect(addressIn(page)).not.toContainText(fresh);
    });

    test('an address that an admin proposes takes effect once the owner agrees', async ({
      page,
      browser,
    }) => {
      const who = owners[size].agrees;
      const [old, fresh] = [`${who}@riverside.test`, `${who}.proposed@riverside.test`];
      await using elsewhere = await browser.newContext();
      const admin = await elsewhere.newPage();
      await signIn(admin, 'ada');
      await propose(admin, who, fresh);

      await signIn(page, who);
      await page.goto('/users/edit');
      await expect(addressIn(page)).toContainText(old);
      await expect(addressIn(page)).toContainText(`proposes ${fresh}`);
      await page.getByRole('link', { name: 'Use this address' }).click();
      await expectTitle(page, 'Use the proposed email address');
      await page.getByLabel('Password', { exact: true }).fill('not this one');
      await page.getByRole('button', { name: 'Use this address' }).click();
      await expect(page.getByText('Incorrect password.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('beacon-demo');
      await page.keyboard.press('Enter');
      await expect(page.getByText(`Your email address is now ${fresh}.`)).toBeVisible();
      await expect(addressIn(page)).toContainText(fresh);
    });
  });
}

/** Requests another address as its owner. Returns the old and the new address. */
async function askFor(page: Page, who: string): Promise<[old: string, fresh: string]> {
  const [old, fresh] = [`${who}@riverside.test`, `${who}.moved@riverside.test`];
  await signIn(page, who);
  await page.goto('/users/edit');
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expectTitle(page, 'Change your email address');
  await expectAccessible(page);
  await page.getByLabel('New email address').fill(fresh);
  await page.getByLabel('Password', { exact: true }).fill('beacon-demo');
  await page.getByRole('button', { name: 'Email me a link' }).click();
  await expect(addressIn(page)).toContainText(`We emailed a link to ${fresh}.`);
  await expect(addressIn(page)).toContainText(old);
  await expectAccessible(page);
  return [old, fresh];
}

async function propose(admin: Page, who: string, email: string): Promise<void> {
  await admin.goto(`/org/riverside?searchTerm=${who}`);
  await admin.getByRole('button', { name: /^Manage / }).click();
  await admin.getByRole('button', { name: /^Edit / }).click();
  const form = admin.getByRole('form', { name: /^Edit / });
  await expect(form.getByText('It only changes once they agree')).toBeVisible();
  await form.getByLabel('Email').fill(email);
  await expectAccessible(admin);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText(`You proposed ${email}.`)).toBeVisible();
}

function addressIn(page: Page) {
  return page.getByRole('region', { name: 'Email address' });
}

async function expectTitle(page: Page, title: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}
