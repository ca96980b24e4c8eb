import { fireEvent, screen, within } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { Format } from '#rules/definition/formats.ts';
import { anAssessment, aQuestion, aScoring } from '#web/assess/testing/assessments.ts';
import { aForm, everyItem } from '#web/assess/testing/form.ts';
import { renderAssessment } from '#web/assess/testing/render.tsx';

const complete: AssessmentInput = {
  attributes: {
    rating: { rating: 1.5, response_type: 'rating' },
    choice: { value: 'family', response_type: 'rating' },
    number: { value: 70.5, response_type: 'rating' },
    date: { value: '2026-02-03', response_type: 'rating' },
    text: { value: 'A doctor', response_type: 'rating' },
  },
};

function renderForm(attributes: AssessmentInput['attributes'] = complete.attributes) {
  return renderAssessment(aForm({ input: { attributes } }));
}

const submit = () => screen.getByRole('button', { name: 'Submit' });
const weight = () => screen.getByRole<HTMLInputElement>('textbox', { name: /weight.*\(kg\)/ });
const start = () => screen.getByLabelText<HTMLInputElement>('When did it start?');
const sentAnswers = (body: unknown) => (body as AssessmentInput).attributes;

test('a page shows an input for every item type, each with its question as its name', () => {
  renderForm({});
  expect(screen.getByText('Answer for the last week.')).toBeTruthy();
  expect(screen.getByRole('slider', { name: 'How much pain is there?' })).toBeTruthy();
  const home = screen.getByRole('group', { name: 'Who is at home?' });
  expect(within(home).getAllByRole('radio')).toHaveLength(3);
  const helps = screen.getByRole('group', { name: 'What helps?' });
  expect(within(helps).getAllByRole('checkbox')).toHaveLength(3);
  expect(weight().inputMode).toBe('text');
  expect(start().type).toBe('date');
  expect(screen.getByRole('textbox', { name: 'Who asked for this?' }).tagName).toBe('INPUT');
  expect(screen.getByRole('textbox', { name: 'What happened?' }).tagName).toBe('TEXTAREA');
  expect(screen.getByRole('textbox', { name: 'What else?' }).tagName).toBe('TEXTAREA');
});

test('instructions describe the input, and what need not be answered is optional', () => {
  renderForm({});
  const describing = (element: Element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' ');
  expect(describing(screen.getByRole('slider'))).toContain('Think of today.');
  expect(describing(screen.getByRole('group', { name: 'What helps?' }))).toBe('Optional');
  expect(describing(weight())).toBe('From 2 to 300');
});

test('answers of every type are sent as they were given', async () => {
  const { user, submits } = renderForm({});
  fireEvent.input(screen.getByRole('slider'), { target: { value: '-2.5' } });
  await user.click(screen.getByRole('radio', { name: "I don't know" }));
  await user.click(screen.getByRole('checkbox', { name: 'Sleep' }));
  await user.click(screen.getByRole('checkbox', { name: 'Walks' }));
  await user.type(weight(), '70,5');
  fireEvent.input(start(), { target: { value: '2026-02-03' } });
  await user.type(screen.getByRole('textbox', { name: 'Who asked for this?' }), 'A doctor');
  await user.type(screen.getByRole('textbox', { name: 'What else?' }), 'No');
  await user.click(submit());
  await screen.findByText('Your answers have been submitted!');
  expect(sentAnswers(submits()[0]?.body)).toEqual({
    rating: { rating: -2.5, response_type: 'rating' },
    choice: { value: 'unknown', response_type: 'rating' },
    choices: { value: ['sleep', '2'], response_type: 'rating' },
    number: { value: 70.5, response_type: 'rating' },
    date: { value: '2026-02-03', response_type: 'rating' },
    text: { value: 'A doctor', response_type: 'rating' },
    comment: { comment: 'No', response_type: 'comment_only' },
  });
});

test('an exclusive option clears the others, and another clears it', async () => {
  const { user } = renderForm({});
  const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked);
  await user.click(screen.getByRole('checkbox', { name: 'Sleep' }));
  await user.click(screen.getByRole('checkbox', { name: 'Nothing helps' }));
  expect(boxes()).toEqual([false, false, true]);
  await user.click(screen.getByRole('checkbox', { name: 'Walks' }));
  expect(boxes()).toEqual([false, true, false]);
});

test.each([
  ['heavy', 'Please enter a number'],
  ['0x10', 'Please enter a number'],
  ['1e2', 'Please enter a number'],
  ['-', 'Please enter a number'],
  ['70.55', 'Please enter at most 1 decimal place'],
  ['100.00000000000000000001', 'Please enter at most 1 decimal place'],
  ['1234567890123456', 'Please enter at most 15 digits'],
  ['1', 'Please enter 2 or more'],
  ['301', 'Please enter 300 or less'],
])('the number %s is refused in words and keeps people on the page', async (text, problem) => {
  const { user, submits } = renderForm();
  await user.clear(weight());
  await user.type(weight(), text);
  expect(screen.getByText(problem)).toBeTruthy();
  expect(weight().getAttribute('aria-invalid')).toBe('true');
  await user.click(submit());
  expect(submits()).toEqual([]);
});

test.each([
  ['-0,29', -0.29],
  ['−0.07', -0.07],
  ['.3', 0.3],
  ['0.30', 0.3],
  ['+0,5', 0.5],
])('the number %s is kept as %f, and shown as it was typed', async (text, value) => {
  const [, , , number] = everyItem;
  const step = aQuestion('n', {
    ...number,
    id: 'n',
    type: 'question',
    min: -0.5,
    max: 0.5,
    decimals: 2,
  });
  const steps = [step];
  const { user, submits } = renderAssessment(
    anAssessment({ framework: { format: 'simple_radio', steps } }),
  );
  const field = screen.getByRole<HTMLInputElement>('textbox');
  await user.type(field, text);
  expect(field.value).toBe(text);
  await user.click(submit());
  await screen.findByText('Your answers have been submitted!');
  expect(sentAnswers(submits()[0]?.body)).toEqual({ n: { value, response_type: 'rating' } });
});

test.each([
  [-1, 1, 0.05, '0.15', 0.15],
  [0, 1, 0.1, '0.3', 0.3],
  [-0.5, 2, 0.25, '-0.25', -0.25],
  [0, 0.0000001, 0.00000001, '0.00000003', 0.00000003],
])('a line from %f to %f in steps of %f keeps %s exactly', async (min, max, step, set, rating) => {
  const line = { id: 'line', itemType: 'rating' as const, type: 'question' as const };
  const steps = [aQuestion('line', { ...line, min, max, step })];
  const { user, submits } = renderAssessment(
    anAssessment({ framework: { format: 'simple_radio', steps } }),
  );
  fireEvent.input(screen.getByRole('slider'), { target: { value: set } });
  await user.click(submit());
  await screen.findByText('Your answers have been submitted!');
  expect(sentAnswers(submits()[0]?.body)).toEqual({ line: { rating, response_type: 'rating' } });
});

test('an optional number that is not valid is neither dropped nor sent', async () => {
  const [, , , number] = everyItem;
  const step = aQuestion('weight', {
    ...number,
    id: 'weight',
    type: 'question',
    isRequired: false,
  });
  const { user } = renderAssessment(
    anAssessment({ framework: { format: 'simple_radio', steps: [step, aQuestion('b')] } }),
  );
  await user.type(weight(), '1');
  await user.click(screen.getByRole('button', { name: 'Skip' }));
  expect(document.activeElement).toBe(weight());
  expect(weight().value).toBe('1');
});

test('a day outside of the limits is refused in words', () => {
  renderForm();
  fireEvent.input(start(), { target: { value: '2019-12-31' } });
  expect(screen.getByText('Please enter 1 January 2020 or later')).toBeTruthy();
  fireEvent.input(start(), { target: { value: '2027-01-01' } });
  expect(screen.getByText('Please enter 31 December 2026 or earlier')).toBeTruthy();
  expect(start().getAttribute('aria-invalid')).toBe('true');
});

test('missing answers are flagged at their inputs', async () => {
  const { user, submits } = renderForm({});
  await user.click(submit());
  expect(screen.getAllByText('Please answer')).toHaveLength(5);
  expect(start().getAttribute('aria-invalid')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Go to the first missing answer' }));
  expect(document.activeElement).toBe(screen.getByRole('slider'));
  expect(submits()).toEqual([]);
});

test('a hidden question is neither shown nor sent, but keeps its answer', async () => {
  const { user, submits } = renderForm({
    ...complete.attributes,
    lead: { value: 'A year', response_type: 'rating' },
  });
  const lead = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'Since when?' });
  expect(lead()).toBeNull();
  await user.click(screen.getByRole('radio', { name: /^Nobody/ }));
  expect(lead()?.value).toBe('A year');
  await user.click(screen.getByRole('radio', { name: /^Family/ }));
  await user.click(submit());
  await screen.findByText('Your answers have been submitted!');
  expect(sentAnswers(submits()[0]?.body)).toEqual(complete.attributes);
});

test('an answer of another role is not sent', async () => {
  const { user, submits } = renderForm({ ...complete.attributes, foreign: { rating: 1 } });
  await user.click(submit());
  await screen.findByText('Your answers have been submitted!');
  expect(sentAnswers(submits()[0]?.body)).toEqual(complete.attributes);
});

test('a rating that does not start at 0 is read out with both ends', () => {
  renderForm();
  const pain = screen.getByRole('slider');
  expect(pain.getAttribute('aria-valuetext')).toBe('1.5 on a scale from -5 to 5');
  expect(screen.getByText('None')).toBeTruthy();
  expect(screen.getByText('The worst')).toBeTruthy();
});

test('Enter chooses the middle of an untouched line', async () => {
  const { user } = renderForm({});
  screen.getByRole('slider').focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe(
    '0 on a scale from -5 to 5',
  );
});

test.each<Format>(['dial', 'faces', 'simple_radio'])(
  'the format %s asks an item of every type on a page of its own',
  (format) => {
    const steps = everyItem.map((item) => aQuestion(item.id, { ...item, type: 'question' }));
    for (const [currentStage, { question }] of steps.entries()) {
      const framework = { format, steps, scoring: aScoring(steps), sections: [] };
      renderAssessment(anAssessment({ framework, currentStage }));
      expect(screen.getByRole('heading', { name: question })).toBeTruthy();
      expect(document.querySelector('main :is(input, textarea)')).toBeTruthy();
    }
  },
);
