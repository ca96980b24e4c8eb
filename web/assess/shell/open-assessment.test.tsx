import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, test } from 'vitest';
import type { AssessmentInput } from '#contract/assessments.ts';
import { anAssessment, aQuestion, faces, facesSteps } from '#web/assess/testing/assessments.ts';
import {
  problemResponse,
  renderAssessment,
  type Sent,
  successResponse,
} from '#web/assess/testing/render.tsx';

const input = { attributes: { pace: { rating: 62 } } };
const readyToSubmit = () => anAssessment({ currentStage: 5, input });
const submitButton = () => screen.findByRole('button', { name: 'Submit Assessment' });

test('a submit sends the answers with a key and shows the thank-you page', async () => {
  const { user, submits, store } = renderAssessment(readyToSubmit(), {
    onSubmit: () =>
      Response.json({
        data: { success: true, current_user: null, nextAssessmentAt: '9:00 on 4 May 2027' },
      }),
  });
  await user.click(await submitButton());
  expect(await screen.findByText('Your answers have been submitted!')).toBeTruthy();
  expect(screen.getByText('Thank you for submitting the assessment.')).toBeTruthy();
  expect(screen.getByText('9:00 on 4 May 2027')).toBeTruthy();
  expect(submits()).toMatchObject([{ method: 'POST', body: input, key: expect.any(String) }]);
  expect(store.drafts.size).toBe(0);
});

test('Close shows a final message to someone who is signed out', async () => {
  const { user } = renderAssessment(readyToSubmit());
  await user.click(await submitButton());
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByText('All done. You can close this page now.')).toBeTruthy();
});

test('a submit without any rating shows a problem and sends nothing', async () => {
  const { user, submits } = renderAssessment(anAssessment({ currentStage: 5 }));
  await user.click(await submitButton());
  expect(screen.getByRole('alert').textContent).toBe(
    'You must supply a score for at least one question before you can submit this assessment.',
  );
  expect(submits()).toEqual([]);
});

test('Next counts one press per 800 ms', () => {
  renderAssessment(anAssessment({ canSkipQuestions: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Start' }));
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }));
  expect(screen.getByRole('heading', { name: 'How is pace?' })).toBeTruthy();
});

test.each([
  [422, 'invalid_answers', 'Some answers could not be accepted.'],
  [409, 'idempotency_conflict', 'Different answers were already sent with this key.'],
  [413, 'too_large', 'That is too much to send at once.'],
])(
  'a submit rejected with %i shows the problem and keeps the answers',
  async (status, id, title) => {
    const { user, store } = renderAssessment(readyToSubmit(), {
      onSubmit: () => problemResponse(status, id, title),
    });
    await user.click(await submitButton());
    expect((await screen.findByRole('alert')).textContent).toContain(title);
    expect(store.drafts.get('id')).toMatchObject({ input, submission: null });
  },
);

test('a submit that lacks an answer names the question, on whatever step it is', async () => {
  const { user } = renderAssessment(readyToSubmit(), {
    onSubmit: () => problemResponse(422, 'invalid_answers', 'Please answer all questions'),
  });
  await user.click(await submitButton());
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please answer all questions. “How is sleep?” has no answer yet. Your answers are still here.',
  );
});

test('a late submit shows that the answers were not counted, and offers them to read', async () => {
  const { user, store } = renderAssessment(readyToSubmit(), {
    onSubmit: () =>
      Response.json(
        {
          errors: {
            id: 'NoAssessmentInvitation',
            title: 'This assessment is not open.',
            nextAssessmentAt: '9:00 am on 4 May 2027',
            canLogIn: false,
          },
        },
        { status: 404 },
      ),
  });
  await user.click(await submitButton());
  expect(
    await screen.findByRole('heading', { name: 'Your answers were not counted' }),
  ).toBeTruthy();
  expect(screen.getByText('This assessment is not open.')).toBeTruthy();
  expect(screen.getByText('4 May 2027')).toBeTruthy();
  expect(screen.getByText('62 out of 100')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download your answers' })).toBeTruthy();
  expect(store.drafts.get('id')).toMatchObject({ input, submission: null });
});

test('answers rejected in a successful response show its title and stay on the device', async () => {
  const { user, store } = renderAssessment(readyToSubmit(), {
    onSubmit: () => Response.json({ data: { assessment: { errors: { title: 'Not like this' } } } }),
  });
  await user.click(await submitButton());
  expect(await screen.findByRole('heading', { name: 'Not like this' })).toBeTruthy();
  expect(screen.queryByText('Your answers have been submitted!')).toBeNull();
  expect(store.drafts.get('id')).toMatchObject({ input });
});

test('a comment that is too long is stored in full, blocks the page and shows by how much', async () => {
  const { store } = renderAssessment(anAssessment({ currentStage: 1, input }));
  const field = screen.getByRole('textbox', { hidden: true });
  const long = 'x'.repeat(5120);
  fireEvent.input(field, { target: { value: long } });
  expect(screen.getByText(/120 characters too long/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next', hidden: true }));
  expect(screen.getByText(/Your comment on “How is pace\?” is too long/)).toBeTruthy();
  await waitFor(() => expect(store.drafts.get('id')?.input.attributes['pace']?.comment).toBe(long));
});

test.each([
  [408, 'too_slow'],
  [503, 'unavailable'],
])(
  'a server that answers %i leaves the answers pending and its message visible',
  async (...problem) => {
    const { user, store } = renderAssessment(readyToSubmit(), {
      onSubmit: () => problemResponse(...problem, 'Beacon is catching its breath.'),
    });
    await user.click(await submitButton());
    expect(await screen.findByText(/catching its breath.*answers are safe/)).toBeTruthy();
    expect(store.drafts.get('id')?.submission?.input).toEqual(input);
  },
);

test('pending answers are sent with the same key when the network returns', async () => {
  const answers = [() => Promise.reject(new TypeError('offline')), successResponse];
  const { user, submits } = renderAssessment(readyToSubmit(), {
    onSubmit: () => (answers.shift() ?? successResponse)(),
  });
  await user.click(await submitButton());
  await screen.findByText('Your answers are waiting to be sent');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Your answers have been submitted!')).toBeTruthy();
  const keys = submits().map(({ key }) => key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a submission that was pending when the page was left is sent when it opens again', async () => {
  const { submits } = renderAssessment(readyToSubmit(), { submission: { key: 'earlier', input } });
  expect(await screen.findByText('Your answers have been submitted!')).toBeTruthy();
  expect(submits()).toMatchObject([{ key: 'earlier', body: input }]);
});

test('returning to a tab shows the answers given in another one', async () => {
  const { store } = renderAssessment(anAssessment({ currentStage: 1 }));
  await waitFor(() => expect(store.drafts.has('id')).toBe(true));
  const stored = store.drafts.get('id');
  if (stored) await store.write('id', { ...stored, input, versions: { 'question pace': 1 } });
  fireEvent.focus(window);
  await waitFor(() =>
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('62 out of 100'),
  );
  expect(
    screen.getByText('Updated with your answer from another tab or device: “How is pace?”.'),
  ).toBeTruthy();
});

test('returning to a tab shows that another one has submitted', async () => {
  const { store, submits } = renderAssessment(anAssessment({ currentStage: 1 }));
  await waitFor(() => expect(store.drafts.has('id')).toBe(true));
  await store.wipe('id');
  fireEvent.focus(window);
  expect(await screen.findByRole('heading', { name: 'Already sent' })).toBeTruthy();
  expect(submits()).toEqual([]);
});

const eventsIn = (sent: Sent[]) =>
  sent.filter(({ path }) => path.endsWith('/events')).map(({ body }) => body);
const [started, finished] = [{ name: 'assessment_start' }, { name: 'assessment_finish' }];

test('leaving the intro is recorded as the start, only where the organisation allows analytics', async () => {
  const eventsFor = async (hasAnalytics: boolean) => {
    const { user, sent } = renderAssessment(anAssessment({ hasAnalytics, input }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    return eventsIn(sent);
  };
  expect(await eventsFor(true)).toEqual([started]);
  expect(await eventsFor(false)).toEqual([]);
});

test('the finish is recorded once, however often the answers are sent', async () => {
  const assessment = { ...readyToSubmit(), hasAnalytics: true };
  const { user, sent, submits } = renderAssessment(assessment, {
    onSubmit: () => problemResponse(422, 'invalid_answers', 'Some answers could not be accepted.'),
  });
  await user.click(await submitButton());
  await screen.findByText(/Some answers could not be accepted/);
  await user.click(await submitButton());
  await waitFor(() => expect(submits()).toHaveLength(2));
  expect(eventsIn(sent)).toEqual([finished]);
});

test('without an intro only the first rating is recorded as the start', async () => {
  const open = (initial: AssessmentInput) => {
    const steps = ['pace', 'sleep'].map((id) => aQuestion(id, { options: faces }));
    const framework = { format: 'simple_radio', steps } as const;
    return renderAssessment(anAssessment({ hasAnalytics: true, framework, input: initial }));
  };
  const fresh = open({ attributes: {} });
  expect(eventsIn(fresh.sent)).toEqual([]);
  for (const radio of screen.getAllByRole('radio').slice(0, 2)) await fresh.user.click(radio);
  expect(eventsIn(fresh.sent)).toEqual([started]);
  const resumed = open({ attributes: { sleep: { rating: 50 } } });
  await resumed.user.click(screen.getAllByRole('radio')[0] ?? document.body);
  expect(eventsIn(resumed.sent)).toEqual([]);
});

test("the children's thank-you page shows the framework's text", async () => {
  const framework = { format: 'faces', steps: facesSteps(), options: faces } as const;
  const assessment = anAssessment({
    currentStage: 6,
    framework,
    input: { attributes: { tired: { rating: 25 } } },
  });
  const { user } = renderAssessment(assessment);
  await user.click(await screen.findByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Well done.')).toBeTruthy();
});
