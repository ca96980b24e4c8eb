import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { press } from './keys.ts';
import { makeNewcomer, newcomerPassword } from './newcomers.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a person creates a token that a program uses until it is revoked', async ({
      page,
      request,
    }) => {
      const complaints = complaintsOf(page);
      await makeNewcomer(page, `tokens-${size}`, `tokens ${size}`);
      await page.goto('/users/edit');
      await page.getByRole('link', { name: 'API tokens' }).click();
      await expect(page.getByText('No API tokens yet.')).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await press(page, page.getByRole('button', { name: 'New API token' }));
      await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
      await page.keyboard.type('Nightly scores');
      await expectAccessible(page, [viewport.width]);
      const secret = await createToken(page, 'Nightly scores');
      await expectAccessible(page, [viewport.width]);
      expect(await statusWith(request, secret)).toBe(200);
      await page.getByRole('button', { name: 'I have saved this token' }).click();
      await expect(page.getByText(secret)).toHaveCount(0);
      await page.reload();
      const row = page.getByRole('listitem').filter({ hasText: 'Nightly scores' });
      await expect(row.getByText(/^Last used/)).toBeVisible();
      await expectAccessible(page, [viewport.width]);
      await press(page, row.getByRole('button', { name: 'Revoke' }));
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Revoke' }));
      await expect(page.getByText('No API tokens yet.')).toBeVisible();
      expect(await statusWith(request, secret)).toBe(401);
      expect(complaints).toEqual([]);
    });

    test('an admin creates a service account, whose token ends with it', async ({
      page,
      request,
    }) => {
      const complaints = complaintsOf(page);
      await makeNewcomer(page, `services-${size}`, `services ${size}`);
      await page.goto('/users/edit');
      await page.goto(`/org/services-${size}/settings/service_accounts`);
      await expect(page.getByText('No service accounts yet.')).toBeVisible();
      await press(page, page.getByRole('button', { name: 'New service account' }));
      await page.keyboard.type('Case system');
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('checkbox', { name: 'Can import' }).check();
      await press(page, page.getByRole('button', { name: 'Create service account' }));
      const card = page.getByRole('region', { name: 'Case system' });
      await expect(card.getByText('Beacon Creator')).toBeVisible();
      await press(page, card.getByRole('button', { name: 'New API token' }));
      await page.keyboard.type('Nightly import');
      const secret = await createToken(page, 'Nightly import');
      expect(await statusWith(request, secret)).toBe(200);
      await page.getByRole('button', { name: 'I have saved this token' }).click();
      await expectAccessible(page, [viewport.width]);
      await press(page, card.getByRole('button', { name: 'Delete' }));
      await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }));
      await expect(page.getByText('No service accounts yet.')).toBeVisible();
      expect(await statusWith(request, secret)).toBe(401);
      expect(complaints).toEqual([]);
    });
  });
}

/** Completes the form of a token whose name is typed, and reads the secret that is shown. */
async function createToken(page: Page, name: string): Promise<string> {
  await page.getByLabel('Your password').fill(newcomerPassword);
  await press(page, page.getByRole('button', { name: 'Create token' }));
  const panel = page.getByRole('region', { name: `Copy ${name} now` });
  await expect(panel.getByRole('heading')).toBeFocused();
  return panel.getByText(/^beacon_/).innerText();
}

async function statusWith(request: APIRequestContext, secret: string): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await request.get('/api/beacons', { headers })).status();
}
