import { expect, type Browser, type Locator, type Page, test } from '@playwright/test';
import { Actions } from './actions.ts';
import { complaintsOf, signIn } from './demo-people.ts';
import { mailedLink, waitForDay } from './mailbox.ts';

const maxActions = 120;
const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const parent = 'ottilie@home.test';

const questions = [
  'Fell asleep easily',
  'Slept through the night',
  'Woke up rested',
  'Went to bed without a quarrel',
  'Had calm dreams',
  'Got up by themselves',
  'Ate breakfast',
  'Was in a good mood',
  'Left home in time',
  'Looked forward to the day',
];

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: desktop });

test('a newcomer builds ten questions with two scales, bands and a condition, publishes them and has them answered on a phone', async ({
  page,
  browser,
}) => {
  const act = new Actions();
  const complaints = complaintsOf(page);
  await waitForDay(page);
  await signIn(page, 'farah');
  await page.goto('/org/riverside/frameworks');
  await build(page, act);
  await publish(page, act);
  await startBeacon(page, act);
  expect(complaints).toEqual([]);
  await answerOnPhone(await mailedLink(page, parent, '/assess/'), browser, act);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Often tired');
  expect(act.count).toBeLessThanOrEqual(maxActions);
});

async function build(page: Page, act: Actions): Promise<void> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await act.click(button('New questionnaire'));
  await act.fill(field('Title'), 'Nights and mornings');
  await act.fill(field('Introduction'), 'How were the last two weeks?');
  await act.click(button('Add a question'));
  await act.fill(field('Question'), questions[0] ?? '');
  await act.click(button('Paste a list'));
  await act.fill(field('One choice per line'), 'Never\nSometimes\nOften\nAlways');
  await act.click(button('Replace the choices'));
  await act.click(button('Add several'));
  await act.fill(field('One question per line'), questions.slice(1).join('\n'));
  await act.click(button('Add 9 questions'));
  await addCondition(page, act);
  await addScale(page, act, 'Nights', questions.slice(0, 5), ['Often tired', 'Mixed', 'Rested']);
  await addScale(page, act, 'Mornings', questions.slice(5), ['Hard', 'Mixed', 'Smooth']);
}

/** The last question is asked only of those who sometimes ate breakfast. */
async function addCondition(page: Page, act: Actions): Promise<void> {
  const outline = page.getByRole('navigation', { name: 'Outline' });
  await act.click(outline.getByRole('button', { name: questions[9] ?? '' }));
  await act.click(page.getByRole('button', { name: 'Show only if…' }));
  const condition = page.getByRole('group', { name: 'Show this question only if' });
  await act.select(condition.getByLabel('What is compared'), '7. Ate breakfast');
  await act.select(condition.getByLabel('Compared with'), 'Sometimes');
}

async function addScale(
  page: Page,
  act: Actions,
  title: string,
  counted: string[],
  words: string[],
): Promise<void> {
  await act.click(page.getByRole('button', { name: 'Add a scale' }));
  await act.fill(page.getByRole('textbox', { name: 'Name of the scale' }), title);
  await act.select(page.getByLabel('A higher score is'), 'better');
  for (const question of counted) {
    await act.click(page.getByRole('checkbox', { name: question, exact: true }));
  }
  await expect(page.getByRole('region', { name: 'Example' })).toContainText('on a scale from 0');
  await act.click(page.getByRole('button', { name: 'Add bands' }));
  for (const [index, word] of words.entries()) {
    await act.fill(page.getByRole('textbox', { name: `Word for band ${index + 1}` }), word);
  }
}

async function publish(page: Page, act: Actions): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await act.click(page.getByRole('button', { name: 'Publish', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Publish version 1 of Nights and mornings?' });
  await act.click(dialog.getByRole('button', { name: 'Publish' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nights and mornings');
}

async function startBeacon(page: Page, act: Actions): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await act.click(page.getByRole('link', { name: 'Start a Beacon with it' }));
  await act.fill(page.getByRole('textbox', { name: 'Client' }), 'Ottilie Fern');
  await act.fill(page.getByRole('textbox', { name: /Unique ID/ }), 'OF-1');
  await act.select(page.getByRole('combobox', { name: 'Gender' }), 'Female');
  await act.fill(page.getByLabel('Date of birth'), '2014-05-06');
  await act.click(next);
  await expect(page.getByRole('radio', { name: /Nights and mornings/ })).toBeChecked();
  await act.click(next);
  await expect(page.getByRole('heading', { name: 'Next 6 windows' })).toBeVisible();
  await act.click(next);
  await act.click(page.getByRole('button', { name: 'Add participant' }));
  await act.fill(page.getByRole('textbox', { name: 'Name' }).last(), 'Mother of Ottilie');
  await act.fill(page.getByRole('textbox', { name: 'Email' }).last(), parent);
  await act.click(roleOf(page).last().getByText('Parent'));
  await act.click(page.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Ottilie Fern' })).toBeVisible();
}

function roleOf(page: Page): Locator {
  return page.getByRole('radiogroup', { name: /^Role of/ });
}

/** Answers "Sometimes" everywhere, which asks the question with the condition too. */
async function answerOnPhone(link: string, browser: Browser, act: Actions): Promise<void> {
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const complaints = complaintsOf(page);
  await page.clock.install();
  await page.goto(link);
  const next = page.getByRole('button', { name: /^(Next|Get started|Submit)$/ });
  await act.click(next);
  await expect(page.getByText(questions[9] ?? '')).toHaveCount(0);
  for (const question of questions) {
    const asked = page.getByRole('group', { name: question });
    await act.click(asked.getByRole('radio', { name: 'Sometimes' }));
  }
  // The page takes one press in 800 ms, and ten clicks can be quicker than that.
  await page.clock.runFor(1000);
  await act.click(next);
  await expect(page.getByText(/Thank you/)).toBeVisible();
  expect(complaints).toEqual([]);
  await context.close();
}
