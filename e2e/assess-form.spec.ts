import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { complaintsOf } from './demo-people.ts';
import { mailedLink } from './mailbox.ts';
import { makeBeacon } from './make-beacon.ts';
import { makeNewcomer } from './newcomers.ts';
import { sizes } from './sizes.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { size, viewport } of sizes) {
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });

    test('a parent answers texts, dates, numbers and choices, and the team reads them', async ({
      page,
      browser,
    }) => {
      const slug = `linnet-${size}`;
      const admin = await makeNewcomer(page, slug, `Linnet ${size}`);
      const email = `linnet-parent-${size}@heron.test`;
      const assessor = { name: 'Robin', email, roles: ['parent'] };
      const frameworkId = 'first-conversation';
      const uuid = await makeBeacon(page, { organisation: slug, admin, frameworkId, assessor });
      const link = await mailedLink(page, email, '/assess/');
      const context = await browser.newContext({ viewport, reducedMotion: 'reduce' });
      const parent = await context.newPage();
      const complaints = complaintsOf(parent);
      await parent.clock.install();
      await parent.goto(link);
      await answerConversation(parent, viewport.width);
      expect(complaints).toEqual([]);
      await context.close();

      await page.goto(`/beacon/${uuid}/assessments/1`);
      await page.getByRole('link', { name: /^What brings you here/ }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('What brings you here');
      await page.getByRole('link', { name: /^Reason/ }).click();
      await expect(page.getByRole('main')).toContainText('The nights are hard.');
      await expectAccessible(page, [viewport.width]);
    });
  });
}

async function answerConversation(page: Page, width: number): Promise<void> {
  await pressNext(page, 'What brings you here');
  await pressNext(page, 'What brings you here');
  await expect(page.getByText('Please answer all questions')).toBeVisible();
  await page
    .getByRole('textbox', { name: 'What made you get in touch?' })
    .fill('The nights are hard.');
  await page.getByRole('textbox', { name: 'When did you first notice it?' }).fill('2026-09-01');
  const worries = page.getByRole('group', { name: 'What are the worries about?' });
  const worry = (name: string) => worries.getByRole('checkbox', { name });
  await worry('None of these').click();
  await worry('Sleep').click();
  await expect(worry('None of these')).not.toBeChecked();
  const other = page.getByRole('textbox', { name: 'What else is it about?' });
  await worry('Something else').click();
  await other.fill('Kept, but not sent');
  await worry('Something else').click();
  await expect(other).toBeHidden();
  await page.getByRole('slider', { name: 'How big is the worry today?' }).press('End');
  await expectAccessible(page, [width]);
  await pressNext(page, 'At home');
  for (const heading of ['School or nursery', 'Health', 'Around the family', 'What comes next']) {
    await answerPage(page);
    await expectAccessible(page, [width]);
    await pressNext(page, heading);
  }
  await answerPage(page);
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: /^Submit/ }).click();
  await expect(page.getByText('Thank you for submitting the assessment.')).toBeVisible();
}

/** Presses once the page takes a press again after the last one. */
async function pressNext(page: Page, heading: string): Promise<void> {
  await page.clock.runFor(1000);
  await page.getByRole('button', { name: /^(Next|Get started)$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

/** Chooses the last option of every question and writes into every field, also those that appear meanwhile. */
async function answerPage(page: Page): Promise<void> {
  const radios = page.getByRole('radio');
  const names = await radios.evaluateAll((all) => all.map((each) => each.getAttribute('name')));
  for (const name of new Set(names)) await page.locator(`input[name="${name}"]`).last().check();
  for (const group of await page.getByRole('group').all()) {
    const boxes = group.getByRole('checkbox');
    if ((await boxes.count()) > 0) await boxes.last().check();
  }
  for (const field of await page.getByRole('textbox').all()) {
    const isDate = (await field.getAttribute('type')) === 'date';
    const isNumber = (await field.getAttribute('inputmode')) !== null;
    await field.fill(isDate ? '2026-09-01' : isNumber ? '3' : 'Nothing more');
  }
  for (const line of await page.getByRole('slider').all()) await line.press('End');
}
