import { fireEvent, screen } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { Step } from '#rules/answering/step.ts';
import { anAssessment, aQuestion, aScoring, faces, facesSteps } from '../testing/assessments.ts';
import { renderAssessment } from '../testing/render.tsx';

const rated = { attributes: { pace: { rating: 62 }, sleep: { rating: 40 } } };
const childrenFramework = { format: 'faces', steps: facesSteps(), options: faces } as const;

function radioSteps(): Step[] {
  const options: [number, string][] = [
    [0, 'Not at all'],
    [4, 'Completely'],
  ];
  return [aQuestion('week', { options }), aQuestion('slept', { options })];
}

test('the dial intro lists the sections and has a Start button', () => {
  renderAssessment(anAssessment());
  expect(screen.getByRole('heading', { name: 'Team wellbeing' })).toBe(document.activeElement);
  expect(screen.getByRole('list', { name: 'Sections' }).textContent).toBe('EnergyRest');
  expect(screen.getByRole('button', { name: 'Start' })).toBeTruthy();
});

test('other intros have a Get started button', () => {
  renderAssessment(anAssessment({ framework: childrenFramework }));
  expect(screen.getByRole('heading', { name: 'How are you?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Get started' })).toBeTruthy();
});

test('a question shows all its texts and the progress', () => {
  const steps = [aQuestion('pace', { instructions: '0 is low.' }), aQuestion('b')];
  renderAssessment(anAssessment({ framework: { steps } }));
  for (const text of ['How is pace?', '0 is low.', 'Question 1 of 2', 'Energy'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getByText('Your team sees the combined score.')).toBeTruthy();
  expect(screen.getByText('The last few weeks')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Progress' }).getAttribute('value')).toBe('50');
  expect(screen.getByText('Step 1 of 2')).toBeTruthy();
});

test('the intro and the questions show the copyright notice of the questionnaire', async () => {
  const { user } = renderAssessment(anAssessment({ framework: { copyright: '© Example Press' } }));
  expect(screen.getByText('© Example Press')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(screen.getByText('© Example Press')).toBeTruthy();
  expect(screen.getByText('Your team sees the combined score.')).toBeTruthy();
});

test('Next is disabled until there is a rating, and again after Reset', async () => {
  const { user } = renderAssessment(anAssessment({ currentStage: 1 }));
  const next = screen.getByRole<HTMLButtonElement>('button', { name: 'Next' });
  expect(next.disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'One more' }));
  expect(next.disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(next.disabled).toBe(true);
});

test('an assessment that allows skipping offers Skip until there is a rating', async () => {
  const { user } = renderAssessment(anAssessment({ currentStage: 1, canSkipQuestions: true }));
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'One less' }));
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
});

test('a comment-only question has a text field, and Skip while it is empty', async () => {
  const steps = [aQuestion('words', { responseType: 'comment_only' }), aQuestion('b')];
  const { user } = renderAssessment(anAssessment({ framework: { steps } }));
  expect(screen.queryByRole('slider')).toBeNull();
  expect(screen.getByRole('button', { name: 'Skip' })).toBeTruthy();
  await user.type(screen.getByLabelText('Your comment'), 'Fine');
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
});

test('an instruction shows the options as disabled', () => {
  renderAssessment(anAssessment({ currentStage: 1, framework: childrenFramework }));
  const group = screen.getByRole('group', { name: 'The answers you will choose from' });
  expect(group.hasAttribute('disabled')).toBe(true);
});

test('the practice question stores nothing and goes on after a tap', async () => {
  const { user, store } = renderAssessment(
    anAssessment({ currentStage: 2, framework: childrenFramework }),
  );
  await user.click(screen.getByRole('radio', { name: /Sometimes/ }));
  expect(await screen.findByRole('heading', { name: 'How is tired?' })).toBeTruthy();
  expect(store.drafts.get('id')?.input).toEqual({ attributes: {} });
});

test('a tap on a face goes to the next step', async () => {
  const { user } = renderAssessment(
    anAssessment({ currentStage: 3, framework: childrenFramework }),
  );
  await user.click(screen.getByRole('radio', { name: /Never/ }));
  expect(await screen.findByText("Good job, you've finished this part")).toBeTruthy();
});

test('the summary of a middle part names the next one', () => {
  renderAssessment(anAssessment({ currentStage: 4, framework: childrenFramework }));
  expect(screen.getByText('My feelings')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Next' })).toBeTruthy();
});

test('the summary of the last part asks whether to finish and shows the copyright notice', () => {
  renderAssessment(anAssessment({ currentStage: 6, framework: childrenFramework }));
  expect(screen.getByRole('heading', { name: "Thank you! You're nearly done!" })).toBeTruthy();
  expect(screen.getByText('Are you ready to finish and submit your answers?')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Finish' })).toBeTruthy();
  expect(screen.getByText('Team wellbeing © Beacon')).toBeTruthy();
});

test('a dial section summary shows its score and the next section', () => {
  renderAssessment(anAssessment({ currentStage: 2, input: rated }));
  expect(screen.getByRole('heading', { name: 'Section: Complete' })).toBeTruthy();
  expect(screen.getByText('62')).toBeTruthy();
  expect(screen.getByText('Up Next').parentElement?.textContent).toContain('Rest');
  expect(screen.getByRole('button', { name: 'Prev' })).toBeTruthy();
});

test('a dial section summary shows the change since last time', () => {
  const previous = { attributes: { pace: { rating: 50 } } };
  renderAssessment(anAssessment({ currentStage: 2, input: rated, previous }));
  expect(screen.getByText('Change: ▲ +12 since last time')).toBeTruthy();
  renderAssessment(anAssessment({ currentStage: 4, input: rated, previous }));
  expect(screen.queryByText(/^Change/)).toBeNull();
});

test('the dial summary compares each section with last time', async () => {
  const previous = { attributes: { pace: { rating: 50 }, sleep: { rating: 45 } } };
  renderAssessment(anAssessment({ currentStage: 5, input: rated, previous }));
  expect(await screen.findByRole('heading', { name: 'Assessment summary' })).toBeTruthy();
  const [energy, rest] = screen.getAllByRole('listitem');
  expect(energy?.textContent).toBe('Energy62Change: ▲ +12 since last time');
  expect(rest?.textContent).toBe('Rest40Change: ▼ −5 since last time');
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit Assessment' })).toBeTruthy();
});

test('what is hidden is in no count, no summary and not announced as the next section', async () => {
  const { steps } = anAssessment().framework;
  const scoring = aScoring(steps, { sleep: { item: 'pace', op: '<', value: 50 } });
  const { user } = renderAssessment(
    anAssessment({ currentStage: 1, framework: { scoring }, input: { attributes: {} } }),
  );
  expect(screen.getByText('Question 1 of 1')).toBeTruthy();
  expect(screen.getByText('Step 2 of 4')).toBeTruthy();
  fireEvent.input(screen.getByRole('slider'), { target: { value: '90' } });
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('heading', { name: 'Section: Complete' })).toBeTruthy();
  expect(screen.queryByText('Rest')).toBeNull();
  const input = { attributes: { pace: { rating: 90 } } };
  renderAssessment(anAssessment({ currentStage: 5, framework: { scoring }, input }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Energy90',
  ]);
});

test('a simple radio question has Back and Next buttons only', async () => {
  const framework = { format: 'simple_radio', outOf: 4, steps: radioSteps() } as const;
  const { user } = renderAssessment(anAssessment({ framework }));
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  expect(screen.queryByRole('button', { name: /comment/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Completely' }));
  expect(await screen.findByRole('heading', { name: 'How is slept?' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Submit' })).toBeTruthy();
});

test('a step of an unknown type shows a notice and a Next button', async () => {
  const steps = [{ id: 'x', type: 'hologram' } as unknown as Step, aQuestion('a')];
  const { user } = renderAssessment(anAssessment({ framework: { steps } }));
  expect(screen.getByRole('heading', { name: 'Unknown section type' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('heading', { name: 'How is a?' })).toBeTruthy();
});

test('the summary names the skipped questions and leads to each of them', async () => {
  const assessment = anAssessment({
    canSkipQuestions: true,
    input: { attributes: { pace: { rating: 62 } } },
  });
  const { steps } = assessment.framework;
  assessment.currentStage = steps.findIndex(({ type }) => type === 'assessment_summary');
  const { user } = renderAssessment(assessment);
  expect(screen.getByRole('heading', { name: 'Questions you skipped' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'How is pace?' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'How is sleep?' }));
  expect(screen.getByRole('heading', { name: 'How is sleep?' })).toBeTruthy();
});

test('a dial without words of its own says which end is which', () => {
  renderAssessment(anAssessment({ currentStage: 1 }));
  expect(screen.getByText('Lowest')).toBeTruthy();
  expect(screen.getByText('Highest')).toBeTruthy();
});
