import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { assessLink } from './assess-links.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const links = [
  ['dial', 'riley', 'you'],
  ['faces', 'luis', 'Jude Quinn'],
  ['sdq', 'ben', 'you'],
  ['radio', 'tess', 'Mila Novak'],
] as const;

for (const [format, name, about] of links) {
  test(`the ${format} pages have no accessibility violation in any size or colour scheme`, async ({
    page,
  }) => {
    const link = await assessLink(page, format, name, about);
    await page.route('**/draft?*', (route) => route.abort());
    await page.clock.install();
    await page.goto(link);
    const heading = page.getByRole('heading', { level: 1 });
    for (let step = 0; step < (format === 'sdq' ? 2 : 3); step += 1) {
      await expectNoViolations(page);
      const before = (await heading.textContent()) ?? '';
      const forward = page.getByRole('button', { name: /^(Start|Get started|Next|Skip)$/ });
      if (await forward.isEnabled()) await forward.click();
      else await page.getByRole('radio').first().click();
      await page.clock.runFor(1000);
      if (format !== 'sdq') await expect(heading).not.toHaveText(before);
    }
  });
}

test('the error page has no accessibility violation', async ({ page }) => {
  await page.goto('/assess/unknown');
  await expectNoViolations(page);
});

test('the comment sheet has no accessibility violation, and Escape closes it', async ({ page }) => {
  await page.route('**/draft?*', (route) => route.abort());
  await page.goto(await assessLink(page, 'dial', 'tess', 'Riley Frost'));
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Add a comment' }).click();
  await expect(page.getByRole('textbox', { name: 'Leave a comment' })).toBeFocused();
  await expectNoViolations(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a dial assessment can be answered with keys alone', async ({ page }) => {
  await page.clock.install();
  await page.goto(await assessLink(page, 'dial', 'yusuf'));
  const heading = page.getByRole('heading', { level: 1 });
  while ((await heading.textContent()) !== 'Your answers have been submitted!') {
    await expect(heading).toBeFocused();
    const before = (await heading.textContent()) ?? '';
    if (await page.getByRole('slider').isVisible()) {
      await page.keyboard.press('Tab');
      await expect(page.getByRole('slider')).toBeFocused();
      await page.keyboard.press('ArrowRight');
    }
    await tabTo(page, /^(Start|Next|Skip|Submit Assessment)$/);
    await page.keyboard.press('Enter');
    await page.clock.runFor(1000);
    await expect(heading).not.toHaveText(before);
  }
});

test('the first question needs three requests and less than 40 KB', async ({ page }) => {
  const link = await assessLink(page, 'radio', 'sofia');
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  const worker = page.context().waitForEvent('serviceworker');
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByText('Question 1 of 8')).toBeVisible();
  const requests = sizes.length;
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await worker;
  expect(requests).toBeLessThanOrEqual(3);
  expect(bytes).toBeLessThan(40 * 1024);
});

async function expectNoViolations(page: Page) {
  await page.getByRole('heading').first().waitFor();
  await expectAccessible(page, [320, 1280]);
}

async function tabTo(page: Page, name: RegExp) {
  const button = page.getByRole('button', { name });
  while (!(await button.evaluate((element) => element === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
}
