import { expect, type Locator, type Page, test } from '@playwright/test';
import { assessLink } from './assess-links.ts';
import { Assessor } from './assessor.ts';

const formats = [
  ['dial', 'tess', 'Riley Frost'],
  ['faces', 'luis', 'Jude Quinn'],
  ['radio', 'tess', 'Mila Novak'],
] as const;

test.use({ viewport: { width: 740, height: 360 } });

for (const [format, name, about] of formats) {
  test(`the ${format} question, its answer and Next fit a phone on its side`, async ({ page }) => {
    const assessor = new Assessor(page);
    await assessor.open(await assessLink(page, format, name, about));
    await goToFirstQuestion(assessor);
    const answer = answerOf(page);
    const boxes = [
      await boxOf(assessor.heading()),
      await boxOf(answer),
      await boxOf(forward(page)),
    ];
    await page.screenshot({ path: test.info().outputPath(`${format}.png`) });
    for (const box of boxes) {
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.y + box.height).toBeLessThanOrEqual(360);
    }
    expect(overlaps(boxes)).toEqual([]);
  });
}

test('Back of the browser goes to the step before, and from the first one leaves', async ({
  page,
}) => {
  const tess = new Assessor(page);
  const link = await assessLink(page, 'dial', 'tess', 'Riley Frost');
  await page.goto('/login');
  await tess.open(link);
  const first = await tess.heading().innerText();
  await page.getByRole('button', { name: /^(Start|Next|Skip)$/ }).tap();
  await tess.settle();
  const second = await tess.heading().innerText();
  expect(second).not.toBe(first);
  await page.goBack();
  await expect(tess.heading()).toHaveText(first);
  await page.goForward();
  await expect(tess.heading()).toHaveText(second);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/login/);
});

/** From wherever the draft of another journey continues. */
async function goToFirstQuestion(assessor: Assessor): Promise<void> {
  const { page } = assessor;
  const first = page.getByText(/^Question 1 of/);
  const later = page.getByText(/^Question ([2-9]|1\d) of/);
  const start = page.getByRole('button', { name: /^(Start|Get started|Next)$/ });
  await expect(first.or(later).or(start).first()).toBeVisible();
  for (let moves = 0; moves < 30 && !(await first.isVisible()); moves += 1) {
    const isLater = await later.isVisible();
    await (isLater ? page.getByRole('button', { name: /^(Prev|Back)$/ }) : start).tap();
    await assessor.letTimePass();
    await assessor.settle();
  }
  await expect(first).toBeVisible();
}

function answerOf(page: Page): Locator {
  return page.locator('[data-beside]');
}

function forward(page: Page): Locator {
  return page.getByRole('button', { name: /^(Next|Skip|Submit)$/ });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Part of the question is not visible');
  return box;
}

function overlaps(boxes: Box[]): [Box, Box][] {
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other): [Box, Box] => [one, other]),
  );
}
