import { expect, test } from '@playwright/test';
import { complaintsOf, signIn } from './demo-people.ts';

test('codes are switched on, printed two in a row on any paper, and switched off again', async ({
  page,
}) => {
  await signIn(page, 'cora');
  const complaints = complaintsOf(page);
  await page.goto('/qr_codes/edit');
  await expect(page.getByText('Please pick an organisation first.')).toBeVisible();
  await page.getByLabel('Organisation').selectOption('Riverside Family Services');
  await page.getByLabel('Group').selectOption('South');
  const sofia = page.getByRole('listitem').filter({ hasText: 'Sofia Ricci' }).first();
  const code = sofia.getByRole('switch', { name: 'Mei Tanaka' });
  await code.click();
  await expect(sofia.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Switch on all/ }).click();
  await expect(page.getByText('Inactive')).toHaveCount(0);

  const printed = page.waitForRequest((request) => request.url().endsWith('/api/qr_codes/prints'));
  await page.getByRole('button', { name: 'Show print view' }).click();
  const codes = page.getByRole('img', { name: /^QR code of/ });
  const count = await codes.count();
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
  await code.click();
  await expect(sofia.getByText('Inactive')).toBeVisible();
  expect(complaints).toEqual([]);
});

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
