import { expect, type Locator, type Page, test } from '@playwright/test';
import { complaintsOf, signIn } from './demo-people.ts';

test.use({
  contextOptions: { reducedMotion: 'reduce' },
  viewport: { width: 1280, height: 800 },
});

const first = 'Fell asleep easily';
const second = 'Woke up rested';

test('a questionnaire with choices, a scale, bands and a corrected problem is built by keyboard alone', async ({
  page,
}) => {
  const complaints = complaintsOf(page);
  await signIn(page, 'farah');
  await page.goto('/org/riverside/frameworks');
  await press(page, button(page, 'New questionnaire'));
  await type(page, field(page, 'Title'), 'Quiet nights');
  await press(page, button(page, 'Add a question'));
  await addQuestions(page);
  await reorder(page);
  await addScale(page);
  await mendProblem(page);
  await undoAndRedo(page);
  expect(complaints).toEqual([]);
});

/** Two questions, the first with three choices: Enter in a label adds another one. */
async function addQuestions(page: Page): Promise<void> {
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.type(first);
  await type(page, field(page, 'Label of choice 1'), 'Never');
  const labels = page.getByRole('textbox', { name: /^Label of choice/ });
  await type(page, labels.last(), 'Often');
  const count = await labels.count();
  await page.keyboard.press('Enter');
  await expect(labels).toHaveCount(count + 1);
  await expect(labels.last()).toBeFocused();
  await page.keyboard.type('Always');
  await expect(labels.last()).toHaveValue('Always');
  await press(page, button(page, 'Add a question'));
  await expect(field(page, 'Question')).toBeFocused();
  await page.keyboard.type(second);
}

/** The second question moves up by Space and arrows, down by Alt and an arrow, and up again. */
async function reorder(page: Page): Promise<void> {
  const rows = page.getByRole('navigation', { name: 'Outline' }).locator('[data-row]');
  await tabTo(page, button(page, 'Move question 2'));
  await page.keyboard.press('Space');
  await expect(page.getByText('Picked up.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Moved to place 1.')).toBeAttached();
  await expectFocus(page);
  await page.keyboard.press('Space');
  await expect(page.getByText('Dropped at place 1.')).toBeAttached();
  await expect(rows.first()).toContainText(second);
  await expect(button(page, 'Move question 1')).toBeFocused();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(rows.first()).toContainText(first);
  await expect(button(page, 'Move question 2')).toBeFocused();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(rows.first()).toContainText(second);
  await expect(button(page, 'Move question 1')).toBeFocused();
}

/** A scale of both questions with three bands, the first of which ends one point higher. */
async function addScale(page: Page): Promise<void> {
  await press(page, button(page, 'Add a scale'));
  await type(page, field(page, 'Name of the scale'), 'Sleep');
  for (const name of [second, first]) {
    const counted = page.getByRole('checkbox', { name, exact: true });
    await tabTo(page, counted);
    if (!(await counted.isChecked())) await page.keyboard.press('Space');
    await expect(counted).toBeChecked();
    await expect(counted).toBeFocused();
  }
  await press(page, button(page, 'Add bands'));
  const end = page.getByRole('slider', { name: 'Upper end of Low' });
  await tabTo(page, end);
  const before = Number(await end.inputValue());
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await end.inputValue())).toBeGreaterThan(before);
  await expect(end).toBeFocused();
}

/** The checklist leads to the field of its first problem. */
async function mendProblem(page: Page): Promise<void> {
  await press(page, page.getByRole('button', { name: /things? to do$/ }));
  const checklist = page.getByRole('region', { name: 'Before you publish' });
  const problem = checklist.getByRole('button', { name: /Introduction/ });
  await press(page, problem);
  await expect(field(page, 'Introduction')).toBeFocused();
  await page.keyboard.type('How were the nights?');
  await expect(problem).toHaveCount(0);
  await press(page, checklist.getByRole('button', { name: 'Close' }));
  await expectFocus(page);
}

async function undoAndRedo(page: Page): Promise<void> {
  const title = field(page, 'Title');
  await type(page, title, 'Loud nights');
  await page.keyboard.press('ControlOrMeta+Z');
  await expect(title).toHaveValue('Quiet nights');
  await page.keyboard.press('ControlOrMeta+Shift+Z');
  await expect(title).toHaveValue('Loud nights');
  await expect(title).toBeFocused();
  await press(page, button(page, 'Undo'));
  await expect(title).toHaveValue('Quiet nights');
  await expectFocus(page);
}

const maxTabs = 80;

/** Presses Tab, or Shift and Tab for what comes before the focus, until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isBefore = await target.evaluate((element) => {
    const place = document.activeElement?.compareDocumentPosition(element) ?? 0;
    return (place & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  });
  const hasFocus = () => target.evaluate((element) => element === document.activeElement);
  for (let count = 0; count < maxTabs && !(await hasFocus()); count += 1) {
    await page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab');
  }
  await expect(target).toBeFocused();
}

function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true }).first();
}

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

async function type(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await expect(target).toHaveValue(text);
}

/** Presses Enter on a button; the focus stays on the page. */
async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
  await expectFocus(page);
}

/** Something has the focus: pressing Tab does not begin at the top of the page. */
async function expectFocus(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(page.locator('body')).not.toBeFocused();
}
