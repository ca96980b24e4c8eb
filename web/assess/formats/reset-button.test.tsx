import { screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { Choice } from '#rules/answering/step.ts';
import { anAssessment, aQuestion } from '#web/assess/testing/assessments.ts';
import { aForm, formStep } from '#web/assess/testing/form.ts';
import { renderAssessment } from '#web/assess/testing/render.tsx';
import type { Sent } from '#web/assess/testing/render.tsx';

const attributes: AssessmentInput['attributes'] = {
  rating: { rating: 1.5, response_type: 'rating' },
  choice: { value: 'family', response_type: 'rating' },
  number: { value: 70.5, response_type: 'rating' },
  date: { value: '2026-02-03', response_type: 'rating' },
  text: { value: 'A doctor', response_type: 'rating' },
};

/** The form, of which nothing needs an answer. */
function renderOptional() {
  const optional = anOptional(formStep());
  return renderAssessment(
    aForm({
      framework: { format: 'form', steps: [optional], scoring: null },
      input: { attributes },
    }),
  );
}

const anOptional = (step: ReturnType<typeof formStep>): ReturnType<typeof formStep> => ({
  ...step,
  attributes: step.attributes.map((part) =>
    part.type === 'question_set'
      ? { ...part, attributes: part.attributes.map((item) => ({ ...item, isRequired: false })) }
      : part,
  ),
});

const attributesOf = (sent: Sent | undefined) => {
  const { input, attributes: own } = (sent?.body ?? {}) as Record<string, AssessmentInput>;
  return own ?? input?.attributes;
};

const resetOf = (question: string) => screen.queryByRole('button', { name: `Reset: ${question}` });

test.each([
  ['rating', 'How much pain is there?'],
  ['choice', 'Who is at home?'],
  ['number', 'What is the weight?'],
  ['date', 'When did it start?'],
])('an optional %s is taken back, by keys too, and is gone from what is sent', async (id, name) => {
  const { user, submits, sent } = renderOptional();
  resetOf(name)?.focus();
  await user.keyboard('{Enter}');
  expect(resetOf(name)).toBeNull();
  const question = document.querySelector(`[data-question="${id}"]`);
  expect(document.activeElement).toBe(question?.querySelector('input'));
  const { [id]: _, ...others } = attributes;
  await expect.poll(() => attributesOf(sent.at(-1))).toEqual(others);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByText('Your answers have been submitted!');
  expect(attributesOf(submits()[0])).toEqual(others);
});

test('what needs an answer and what is empty has nothing to reset', () => {
  renderAssessment(aForm({ input: { attributes } }));
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
  renderAssessment(
    aForm({
      framework: { format: 'form', steps: [anOptional(formStep())], scoring: null },
      input: { attributes: {} },
    }),
  );
  expect(screen.queryByRole('button', { name: /^Reset/ })).toBeNull();
});

test('an optional question on a page of its own is taken back before the page goes on', async () => {
  const options: Choice[] = [
    [0, 'No'],
    [1, 'Yes'],
  ];
  const steps = ['a', 'b'].map((id) => aQuestion(id, { options, isRequired: false }));
  const { user } = renderAssessment(anAssessment({ framework: { format: 'simple_radio', steps } }));
  await user.click(screen.getByRole('radio', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'How is a?' })).toBeTruthy();
});
