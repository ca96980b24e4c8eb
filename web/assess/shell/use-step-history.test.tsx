import { screen, waitFor } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { anAssessment, aQuestion, faces } from '../testing/assessments.ts';
import { renderAssessment } from '../testing/render.tsx';

const steps = ['pace', 'sleep', 'mood'].map((id) => aQuestion(id));

// Each look at the clock comes a second after the last, so that no press is too soon.
beforeEach(() => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1000));
});
afterEach(() => vi.restoreAllMocks());

function nextPop(): Promise<unknown> {
  return new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
}

function heading(name: string): Promise<unknown> {
  return waitFor(() => screen.getByRole('heading', { name: `How is ${name}?` }));
}

async function answerFirst() {
  const { user, ...rendered } = renderAssessment(anAssessment({ framework: { steps } }));
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await heading('sleep');
  return { user, ...rendered };
}

test('Back of the browser goes to the question before, and Forward returns', async () => {
  await answerFirst();
  history.back();
  expect(await heading('pace')).toBeTruthy();
  history.forward();
  expect(await heading('sleep')).toBeTruthy();
});

test('Prev takes the step out of the history, so that Forward leads to it again', async () => {
  const { user } = await answerFirst();
  const popped = nextPop();
  await user.click(screen.getByRole('button', { name: 'Prev' }));
  await heading('pace');
  await popped;
  history.forward();
  expect(await heading('sleep')).toBeTruthy();
});

test('Back after the submit keeps the thank-you page', async () => {
  const { user } = renderAssessment(
    anAssessment({ framework: { steps: steps.slice(0, 2) }, canSkipQuestions: true }),
  );
  await user.click(screen.getByRole('button', { name: 'One more' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await screen.findByRole('heading', { name: 'Your answers have been submitted!' });
  const popped = nextPop();
  history.back();
  await popped;
  expect(screen.getByRole('heading', { name: 'Your answers have been submitted!' })).toBeTruthy();
});

test('who answered by faces is thanked in short words', async () => {
  const options = faces;
  const question = aQuestion('pace', { options });
  const framework = { format: 'faces' as const, steps: [question], options };
  const { user } = renderAssessment(anAssessment({ framework }));
  await user.click(screen.getAllByRole('radio')[0] ?? document.body);
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Thank you! Your answers have arrived.')).toBeTruthy();
});
