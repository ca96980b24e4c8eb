import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { assessLink } from './assess-links.ts';
import { Assessor } from './assessor.ts';

const submitted = 'Your answers have been submitted!';
const updated = /^Updated with your answer from another tab or device: /;

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('two tabs share their answers, the newest wins, and one submit ends both', async ({
  page,
  context,
}) => {
  const link = await assessLink(page, 'dial', 'luis', 'North family team');
  const one = await openFirstQuestion(page, link);
  const tab = await context.newPage();
  const two = await openFirstQuestion(tab, link);
  await rate(one, 2);
  await expectRated(tab, 51);
  await expect(tab.getByText(updated)).toBeVisible();
  await expectAccessible(tab);
  await rate(two, 3);
  await expectRated(page, 54);
  await skipToSummary(two);
  await two.press('Submit Assessment');
  await expect(tab.getByRole('heading', { name: submitted })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Already sent' })).toBeVisible();
  await expect(page.getByText('Your answers were sent from another tab or device.')).toBeVisible();
});

test('two devices merge their answers by question, and a submit on one includes the other', async ({
  page,
  browser,
}) => {
  const link = await assessLink(page, 'dial', 'bea', 'Kim Larsen');
  const one = await openFirstQuestion(page, link);
  await using elsewhere = await browser.newContext();
  const device = await elsewhere.newPage();
  const two = await openFirstQuestion(device, link);
  await rate(one, 2);
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await skipToSummary(one);
  await comeBack(device);
  await expectRated(device, 51);
  await expect(device.getByText(updated)).toBeVisible();

  await two.press('Next');
  await two.endSlide();
  await rate(two, 5);
  await expect(device.getByText('Saved', { exact: true })).toBeVisible();
  const sending = page.waitForRequest((request) => request.url().includes('/response'));
  await one.press('Submit Assessment');
  await expect(page.getByRole('heading', { name: submitted })).toBeVisible();
  // This page has one answer, 51. The section score is its mean with the 54 of the other device.
  expect(Object.keys((await sending).postDataJSON().attributes)).toHaveLength(1);
  await expect(page.getByText(/^Your score this time is 53 out of 100/)).toBeVisible();
  await comeBack(device);
  await expect(device.getByRole('heading', { name: 'Already sent' })).toBeVisible();
});

async function openFirstQuestion(page: Page, link: string): Promise<Assessor> {
  const assessor = new Assessor(page);
  await assessor.open(link);
  // A second device opens at the step of the first one.
  if (await page.getByRole('button', { name: 'Start' }).isVisible()) await assessor.press('Start');
  await assessor.endSlide();
  await page.getByRole('slider').waitFor();
  return assessor;
}

/** The first key press sets an untouched dial to its middle; each further press adds one. */
async function rate(assessor: Assessor, presses: number): Promise<void> {
  await assessor.page.getByRole('slider').focus();
  for (let press = 0; press < presses; press += 1) {
    await assessor.page.keyboard.press('ArrowRight');
  }
  await assessor.letTimePass();
}

async function expectRated(page: Page, rating: number): Promise<void> {
  const text = `${rating} out of 100`;
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', text);
}

async function skipToSummary(assessor: Assessor): Promise<void> {
  while ((await assessor.heading().textContent()) !== 'Assessment summary') {
    await assessor.moveOn();
    await assessor.endSlide();
  }
}

/** Focuses the window, as a person does who returns to its tab. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
