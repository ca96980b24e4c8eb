import { expect, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { createDraft, fullDraft, openPart } from './questionnaire-drafts.ts';

const desktop = { width: 1280, height: 800 };

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: desktop });

const parts = {
  'the general part': ['general'],
  'a page': ['page.first'],
  'each kind of question': fullDraft.items.map(({ id }) => `item.${id}`),
  'the scores of the whole': ['score', 'alerts', 'languages'],
};

for (const [name, shown] of Object.entries(parts)) {
  test(`${name} can be edited by everyone, in every size and in light and dark`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await signIn(page, 'farah');
    const draft = await createDraft(page, fullDraft);
    for (const part of shown) {
      await openPart(page, draft, part);
      await expectAccessible(page, [390, 820], ['light', 'dark']);
    }
    expect(complaints).toEqual([]);
  });
}

test('a scale with a pasted norm, its bands and its reliability can be edited by everyone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'farah');
  await openPart(page, await createDraft(page, fullDraft), 'scale.sleep');
  const table = page.getByRole('textbox', { name: /^Raw score and norm score/ });
  await table.fill('0-3\t30\n4-6\t50\n7-9\t65');
  await expect(page.getByText('10 scores', { exact: true })).toBeVisible();
  for (const more of await page.getByRole('button', { name: /^Weight and direction of/ }).all()) {
    await more.click();
  }
  await expectAccessible(page, [390, 820], ['light', 'dark']);
  expect(complaints).toEqual([]);
});

test('a test, the checklist, the outline and the preview can be used by everyone', async ({
  page,
}) => {
  await signIn(page, 'farah');
  const draft = await createDraft(page, { ...fullDraft, title: '' });
  await openPart(page, draft, 'tests');
  await page.getByText('Sleeps badly').click();
  await page.getByRole('button', { name: '2 things to do' }).click();
  await expect(page.getByRole('region', { name: 'Before you publish' })).toBeVisible();
  await expectAccessible(page, [390, 820], ['light', 'dark']);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const view of ['Outline', 'Preview']) {
    await page.getByRole('button', { name: view, exact: true }).click();
    await expectAccessible(page, [390], ['light', 'dark']);
  }
});
