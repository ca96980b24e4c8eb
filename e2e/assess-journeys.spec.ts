import { expect, test } from '@playwright/test';
import { assessLink } from './assess-links.ts';
import { Assessor } from './assessor.ts';
import { usageEventsOf } from './usage-events.ts';

const startAndFinish = ['assessment_start', 'assessment_finish'];
const submitted = 'Your answers have been submitted!';

test('a dial assessment takes two taps a question and three more', async ({ page }) => {
  const kim = new Assessor(page);
  const events = usageEventsOf(page);
  const link = await assessLink(page, 'dial', 'kim');
  await kim.open(link);
  await kim.press('Start');
  let questions = 0;
  while ((await kim.heading().textContent()) !== 'Assessment summary') {
    await kim.settle();
    if (await page.getByRole('slider').isVisible()) {
      questions += 1;
      await kim.touchDial();
      await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '50 out of 100');
    } else if (await page.getByRole('button', { name: 'Skip' }).isVisible()) {
      questions += 1;
    }
    await kim.moveOn();
  }
  await kim.press('Submit Assessment');
  await expect(page.getByText(submitted)).toBeVisible();
  await expect.poll(() => events).toEqual(startAndFinish);
  await expect(page.getByText('Thank you for submitting the assessment.')).toBeVisible();
  expect(questions).toBeGreaterThan(20);
  expect(kim.taps).toBeLessThanOrEqual(2 * questions + 3);
  await page.goto(link);
  await expect(page.getByText(/You can do it again at/)).toBeVisible();
});

test("the children's questionnaire moves on by itself after each answer", async ({ page }) => {
  const leo = new Assessor(page);
  const events = usageEventsOf(page);
  await leo.open(await assessLink(page, 'faces', 'leo'));
  await leo.press('Get started');
  let questions = 0;
  while (!(await page.getByRole('button', { name: 'Finish' }).isVisible())) {
    await leo.settle();
    const before = (await leo.heading().textContent()) ?? '';
    if (await page.getByText(/^Question \d+ of/).isVisible()) questions += 1;
    await leo.pick('Often');
    await expect(leo.heading()).not.toHaveText(before);
  }
  await leo.press('Finish');
  await expect(page.getByText(submitted)).toBeVisible();
  await expect.poll(() => events).toEqual(startAndFinish);
  expect(questions).toBe(18);
  expect(leo.taps).toBeLessThanOrEqual(questions + 3);
});

test('a radio questionnaire takes one tap a question and one to submit', async ({ page }) => {
  const mila = new Assessor(page);
  const events = usageEventsOf(page);
  await mila.open(await assessLink(page, 'radio', 'mila', 'Mila Novak'));
  let questions = 0;
  while (!(await page.getByRole('button', { name: 'Submit' }).isVisible())) {
    const before = (await mila.heading().textContent()) ?? '';
    questions += 1;
    mila.taps += 1;
    await page.getByRole('radio').nth(3).tap();
    await mila.letTimePass();
    await expect(mila.heading()).not.toHaveText(before);
  }
  await page.getByRole('radio').first().tap();
  await mila.press('Submit');
  await expect(page.getByText(submitted)).toBeVisible();
  await expect.poll(() => events).toEqual(startAndFinish);
  expect(mila.taps).toBeLessThanOrEqual(questions + 3);
});

test('the strengths and difficulties pages are validated before the submit', async ({ page }) => {
  const parker = new Assessor(page);
  const events = usageEventsOf(page);
  await parker.open(await assessLink(page, 'sdq', 'parker', 'Leo Reid'));
  await parker.press('Next');
  await expect(page.getByText('Please answer all questions')).toBeFocused();
  await answerAll('Somewhat true');
  await parker.press('Next');
  await expect(page.getByText(/Page 2 of 3/)).toBeVisible();
  await answerAll('Somewhat true');
  await parker.press('Next');
  await expect(page.getByText(/Page 3 of 3/)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Under a month' })).toBeDisabled();
  await page.getByRole('radio', { name: 'No', exact: true }).tap();
  await page.getByLabel('Your relationship').selectOption('Other');
  await parker.press('Submit');
  await expect(page.getByText('Please tick this box')).toBeVisible();
  await page.getByLabel('Specify the relationship').fill('Aunt');
  await page.getByRole('checkbox').check();
  await parker.press('Submit');
  await expect(page.getByText(submitted)).toBeVisible();
  await expect.poll(() => events).toEqual(startAndFinish);

  async function answerAll(option: string) {
    for (const radio of await page.getByRole('radio', { name: option }).all()) await radio.tap();
  }
});

test('an unknown link explains how to get a new one', async ({ page }) => {
  await page.goto('/assess/unknown');
  await expect(page.getByRole('heading', { name: 'This assessment is not open.' })).toBeVisible();
  await expect(page.getByText(/link in the most recent email/)).toBeVisible();
});

test('a step slides in for 800 ms and can be used meanwhile', async ({ page }) => {
  const jonas = new Assessor(page);
  await jonas.open(await assessLink(page, 'dial', 'jonas', 'Kim Larsen'));
  const start = page.getByRole('button', { name: 'Start', exact: true });
  const durations = await start.evaluate(async (button: HTMLElement) => {
    button.click();
    await new Promise(requestAnimationFrame);
    return document.getAnimations().map(({ effect }) => effect?.getTiming().duration);
  });
  expect(durations.filter((duration) => duration === 800)).toHaveLength(2);
  await page.getByRole('button', { name: 'One more' }).tap();
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '50 out of 100');
});
