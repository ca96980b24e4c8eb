import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { sizes } from './sizes.ts';

const groups = { phone: 'South', desktop: 'North' };

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('codes are switched on, printed two in a row on any paper size, and switched off', async ({
      page,
      browser,
    }) => {
      await signIn(page, 'cora');
      const complaints = complaintsOf(page);
      await page.goto('/qr_codes/edit');
      await expect(page.getByLabel('Organisation')).toHaveValue('riverside');
      await page.getByLabel('Group').selectOption(groups[size]);
      const sofia = page.getByRole('listitem').filter({ hasText: 'Sofia Ricci' }).first();
      const mei = sofia.getByRole('listitem').filter({ hasText: 'Mei Tanaka' });
      const code = mei.getByRole('switch');
      const first = await switchOn(page, code);
      await expect(mei.getByText('Active', { exact: true })).toBeVisible();
      expect(await opensAssessment(browser, first)).toBe(true);
      await switchOff(code);
      const second = await switchOn(page, code);
      expect(await opensAssessment(browser, first)).toBe(false);
      expect(await opensAssessment(browser, second)).toBe(true);
      await expectAccessible(page, [viewport.width]);
      await page.getByRole('button', { name: /^Activate all/ }).click();
      await expect(page.getByText('Inactive')).toHaveCount(0);
      await expect(page.getByRole('switch', { disabled: true })).toHaveCount(0);

      const printed = page.waitForRequest((request) =>
        request.url().endsWith('/api/qr_codes/prints'),
      );
      await page.getByRole('button', { name: 'Show print view' }).click();
      const codes = page.getByRole('img', { name: /^QR code of/ });
      await expect(codes).not.toHaveCount(0);
      const count = await codes.count();
      await expectAccessible(page, [viewport.width]);
      expect(count).toBeGreaterThan(10);
      for (const format of ['A4', 'Letter'] as const) {
        const pages = pagesOf(await page.pdf({ format }));
        expect(pages, format).toBeLessThanOrEqual(Math.ceil(count / 10));
        expect(pages, format).toBeGreaterThanOrEqual(Math.ceil(count / 14));
      }
      const { beacon_role_ids: ids } = (await printed).postDataJSON();
      expect(ids).toHaveLength(count);

      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('banner')).toBeHidden();
      await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
      const boxes = await codes.evaluateAll((all) =>
        all.map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          return { x, y, width, height };
        }),
      );
      expect(boxes.every(({ width, height }) => width === 100 && height === 100)).toBe(true);
      expect(new Set(boxes.map(({ x }) => Math.round(x))).size).toBe(2);
      expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(Math.ceil(count / 2));

      await page.emulateMedia({ media: 'screen' });
      await page.getByRole('button', { name: 'Hide print view' }).click();
      await switchOff(code);
      await expect(mei.getByText('Inactive')).toBeVisible();
      expect(await opensAssessment(browser, second)).toBe(false);
      expect(complaints).toEqual([]);
    });
  });
}

test('codes are searched by client, questionnaire and assessor, and only those found are printed', async ({
  page,
}) => {
  await signIn(page, 'cora');
  await page.goto('/qr_codes/edit?organisation=riverside');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  const search = page.getByRole('searchbox', { name: 'Search' });
  await expect(cards).not.toHaveCount(0);
  const all = await cards.count();
  for (const term of ['sofia', 'mei tanaka', 'weekly']) {
    await search.fill(term);
    await expect(page).toHaveURL(new RegExp(`searchTerm=${term.replace(' ', '(\\+|%20)')}`));
    await expect.poll(() => cards.count()).toBeLessThan(all);
    await expect(cards.filter({ hasText: 'Sofia Ricci' }).first()).toBeVisible();
  }
  await search.fill('sofia');
  await expect
    .poll(async () => new Set(await cards.allTextContents()))
    .toEqual(new Set(['Sofia Ricci']));
  await page.reload();
  await expect(search).toHaveValue('sofia');
  await expectAccessible(page, [390]);
  const switches = page.getByRole('switch');
  if (!(await switches.first().isChecked())) await switchOn(page, switches.first());
  await page.getByRole('button', { name: 'Show print view' }).click();
  const codes = page.getByRole('img', { name: /^QR code of/ });
  await expect(codes).not.toHaveCount(0);
  await expect(page.getByRole('img', { name: /for Sofia Ricci, / })).toHaveCount(
    await codes.count(),
  );
  await page.getByRole('button', { name: 'Hide print view' }).click();
  await switchOff(switches.first());
  await search.fill('nobody of that name');
  await expect(page.getByText('No Beacons found. Try another search or group.')).toBeVisible();
});

/** Returns the link of the new code. */
async function switchOn(page: Page, code: Locator): Promise<string> {
  const toggled = page.waitForResponse(/toggle_qr_status/);
  await code.click();
  const { data } = await (await toggled).json();
  await expect(code).toBeChecked();
  return `/assess/${data.beacon_roles[0].token}`;
}

async function switchOff(code: Locator): Promise<void> {
  await code.click();
  await expect(code).not.toBeChecked();
  await expect(code).toBeEnabled();
}

/** Whether a link opens an assessment for a person who is not signed in. */
async function opensAssessment(browser: Browser, link: string): Promise<boolean> {
  await using context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(link);
  const heading = page.getByRole('heading', { level: 1 });
  return (await heading.textContent()) !== 'This assessment is not open.';
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
