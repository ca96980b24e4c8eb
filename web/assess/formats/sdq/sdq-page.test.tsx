import { screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import { anAssessment, sdqScoring, sdqStep } from '#web/assess/testing/assessments.ts';
import { renderAssessment } from '#web/assess/testing/render.tsx';

async function renderPage(input = {}, ...media: string[]) {
  const assessment = anAssessment({
    framework: {
      format: 'sdq',
      steps: [sdqStep()],
      scoring: sdqScoring,
      roleIndicator: 'Answered by a parent',
    },
    input: { attributes: {}, ...input },
  });
  const rendered = renderAssessment(assessment, { media });
  await screen.findByRole('button', { name: 'Submit' });
  return rendered;
}

const noDifficulties = { attributes: { kind: { rating: 2 }, difficulties: { rating: 0 } } };
const identity = () => screen.getByRole('checkbox', { name: 'I confirm that I am Parker Lane' });
const submit = () => screen.getByRole('button', { name: 'Submit' });
const distress = () => screen.getByRole('radio', { name: 'About distress Somewhat true' });

test('the page shows its title, who answers and whom it is about', async () => {
  await renderPage();
  expect(
    screen.getByRole('heading', { name: 'Strengths and Difficulties Questionnaire' }),
  ).toBeTruthy();
  expect(screen.getByText('Answered by a parent')).toBeTruthy();
  expect(screen.getByText('12 April 2016')).toBeTruthy();
  expect(screen.getByText('Team wellbeing © Beacon')).toBeTruthy();
});

test('a wide screen shows the questions as rows of a table', async () => {
  await renderPage();
  const [table] = screen.getAllByRole('table');
  const headers = within(table as HTMLElement).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Question',
    'Not true',
    'Somewhat true',
    'Certainly true',
  ]);
});

test('a submit with unanswered questions flags them and sends nothing', async () => {
  const { user, submits } = await renderPage();
  await user.click(submit());
  expect(screen.getByText('Please answer all questions')).toBe(document.activeElement);
  expect(screen.getAllByText('Please answer')).toHaveLength(2);
  expect(submits()).toEqual([]);
});

test('the banner button focuses the first missing answer', async () => {
  const { user } = await renderPage({ attributes: { kind: { rating: 2 } } });
  await user.click(submit());
  expect(screen.getByRole('alert').textContent).toContain('About difficulties');
  await user.click(screen.getByRole('button', { name: 'Go to the first missing answer' }));
  const [first] = screen.getAllByRole('radio', { name: /About difficulties/ });
  expect(document.activeElement).toBe(first);
});

test('a grouping is disabled until its condition is met, and required only then', async () => {
  const { user } = await renderPage(noDifficulties);
  expect(distress().closest('fieldset')?.disabled).toBe(true);
  await user.click(screen.getByRole('radio', { name: 'About difficulties Somewhat true' }));
  expect(distress().closest('fieldset')?.disabled).toBe(false);
  await user.click(submit());
  expect(screen.getByRole('row', { name: /About distress/ }).textContent).toContain(
    'Please answer',
  );
});

test('a submit without a confirmed identity is flagged', async () => {
  const { user, submits } = await renderPage(noDifficulties);
  await user.click(submit());
  expect(identity().getAttribute('aria-invalid')).toBe('true');
  expect(submits()).toEqual([]);
  await user.click(identity());
  expect(identity().getAttribute('aria-invalid')).toBe('false');
});

test("the relationship 'Other' requires a text", async () => {
  const { user, submits } = await renderPage(noDifficulties);
  await user.click(identity());
  await user.selectOptions(screen.getByLabelText('Your relationship'), 'Other');
  await user.click(submit());
  const other = screen.getByLabelText('Specify the relationship');
  expect(other.getAttribute('aria-invalid')).toBe('true');
  expect(submits()).toEqual([]);
  await user.type(other, 'Aunt');
  expect(other.getAttribute('aria-invalid')).toBe('false');
});

test('a complete page is sent with its data, with Mother as the default relationship', async () => {
  const { user, submits } = await renderPage(noDifficulties);
  await user.type(screen.getByLabelText('Comments (optional)'), 'A good term');
  await user.click(identity());
  await user.click(submit());
  await screen.findByText('Your answers have been submitted!');
  expect(submits()[0]?.body).toEqual({
    ...noDifficulties,
    comment: 'A good term',
    data: { assessment_relationship: 'Mother', assessment_identity: true },
    changes: expect.objectContaining({
      comment: { version: 'A good term'.length, age: expect.any(Number) },
    }),
    page: expect.any(String),
  });
});

test('a narrow screen shows each question as its own group', async () => {
  const { user } = await renderPage({}, 'max-width: 600px');
  expect(screen.queryByRole('table')).toBeNull();
  const question = screen.getByRole('group', { name: 'About kind' });
  await user.click(within(question).getByRole('radio', { name: 'Certainly true' }));
  expect(within(question).getByRole<HTMLInputElement>('radio', { checked: true })).toBeTruthy();
});

test.each([
  ['table', []],
  ['stack', ['max-width: 600px']],
])('an optional question of a %s has its answer taken back', async (_, media) => {
  const step = sdqStep();
  const attributes = step.attributes.flatMap((part) =>
    part.type === 'question_set'
      ? [{ ...part, attributes: part.attributes.map((item) => ({ ...item, isRequired: false })) }]
      : [],
  );
  const { user } = renderAssessment(
    anAssessment({ framework: { format: 'sdq', steps: [{ ...step, attributes }] } }),
    { media },
  );
  await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Reset: About kind' }));
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(document.activeElement).toBe(screen.getAllByRole('radio')[0]);
});
