import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { AssessmentInput } from '#contract/assessments.ts';
import { anAssessment, aQuestion, faces, facesSteps } from '#web/assess/testing/assessments.ts';
import { refused, renderAssessment, type Sent, submitted } from '#web/assess/testing/render.tsx';

afterEach(cleanup);

const input = { attributes: { pace: { rating: 62 } } };
const readyToSubmit = () => anAssessment({ currentStage: 5, input });
const submitButton = () => screen.findByRole('button', { name: 'Submit Assessment' });

test('submitting sends the answers with a key and says thank you', async () => {
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

test('someone signed out stays on a friendly page after Close', async () => {
  const { user } = renderAssessment(readyToSubmit());
  await user.click(await submitButton());
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.getByText('All done. You can close this page now.')).toBeTruthy();
});

test('nothing rated, nothing sent', async () => {
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
])('a submit refused with %i says why and loses nothing', async (status, id, title) => {
  const { user, store } = renderAssessment(readyToSubmit(), {
    onSubmit: () => refused(status, id, title),
  });
  await user.click(await submitButton());
  expect((await screen.findByRole('alert')).textContent).toContain(title);
  expect(store.drafts.get('id')).toMatchObject({ input, submission: null });
});

test('a late submit says that the answers were not counted, and keeps them to read', async () => {
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

test('answers the server turns down are told with its title, and stay on the device', async () => {
  const { user, store } = renderAssessment(readyToSubmit(), {
    onSubmit: () => Response.json({ data: { assessment: { errors: { title: 'Not like this' } } } }),
  });
  await user.click(await submitButton());
  expect(await screen.findByRole('heading', { name: 'Not like this' })).toBeTruthy();
  expect(screen.queryByText('Your answers have been submitted!')).toBeNull();
  expect(store.drafts.get('id')).toMatchObject({ input });
});

test('a comment that is too long is kept whole, holds the page and says by how much', async () => {
  const { store } = renderAssessment(anAssessment({ currentStage: 1, input }));
  const field = screen.getByRole('textbox', { hidden: true });
  const long = 'x'.repeat(5120);
  fireEvent.change(field, { target: { value: long } });
  expect(screen.getByText(/Too long by 120/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Next', hidden: true }));
  expect(screen.getByText(/Your comment on “How is pace\?” is too long/)).toBeTruthy();
  await waitFor(() => expect(store.drafts.get('id')?.input.attributes['pace']?.comment).toBe(long));
});

test.each([
  [408, 'too_slow'],
  [503, 'unavailable'],
])('a server that answers %i keeps the answers waiting, with its own words', async (...problem) => {
  const { user, store } = renderAssessment(readyToSubmit(), {
    onSubmit: () => refused(...problem, 'Beacon is catching its breath.'),
  });
  await user.click(await submitButton());
  expect(await screen.findByText(/catching its breath.*answers are safe/)).toBeTruthy();
  expect(store.drafts.get('id')?.submission?.input).toEqual(input);
});

test('once the network is back the waiting answers go out with the same key', async () => {
  const answers = [() => Promise.reject(new TypeError('offline')), submitted];
  const { user, submits } = renderAssessment(readyToSubmit(), {
    onSubmit: () => (answers.shift() ?? submitted)(),
  });
  await user.click(await submitButton());
  await screen.findByText('Your answers are waiting to be sent');
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('Your answers have been submitted!')).toBeTruthy();
  const keys = submits().map(({ key }) => key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

test('a submission under way when the page was left goes out on its return', async () => {
  const { submits } = renderAssessment(readyToSubmit(), { submission: { key: 'earlier', input } });
  expect(await screen.findByText('Your answers have been submitted!')).toBeTruthy();
  expect(submits()).toMatchObject([{ key: 'earlier', body: input }]);
});

test('coming back to a tab shows what was answered in another', async () => {
  const { store } = renderAssessment(anAssessment({ currentStage: 1 }));
  await waitFor(() => expect(store.drafts.has('id')).toBe(true));
  const kept = store.drafts.get('id');
  if (kept) await store.write('id', { ...kept, input, versions: { 'question pace': 1 } });
  fireEvent.focus(window);
  await waitFor(() =>
    expect(screen.getByRole('slider').getAttribute('aria-valuetext')).toBe('62 out of 100'),
  );
  expect(
    screen.getByText('Updated with your answer from another tab or device: “How is pace?”.'),
  ).toBeTruthy();
});

test('coming back to a tab after another one submitted says so', async () => {
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

test('leaving the intro is counted as the start, only where the organisation allows it', async () => {
  const counted = async (hasAnalytics: boolean) => {
    const { user, sent } = renderAssessment(anAssessment({ hasAnalytics, input }));
    await user.click(screen.getByRole('button', { name: 'Start' }));
    return eventsIn(sent);
  };
  expect(await counted(true)).toEqual([started]);
  expect(await counted(false)).toEqual([]);
});

test('the finish is counted once, however often the answers are sent', async () => {
  const assessment = { ...readyToSubmit(), hasAnalytics: true };
  const { user, sent, submits } = renderAssessment(assessment, {
    onSubmit: () => refused(422, 'invalid_answers', 'Some answers could not be accepted.'),
  });
  await user.click(await submitButton());
  await screen.findByText(/Some answers could not be accepted/);
  await user.click(await submitButton());
  await waitFor(() => expect(submits()).toHaveLength(2));
  expect(eventsIn(sent)).toEqual([finished]);
});

test('without an intro the first rating is counted as the start, and no other', async () => {
  const open = (known: AssessmentInput) => {
    const steps = ['pace', 'sleep'].map((id) => aQuestion(id, { options: faces }));
    const framework = { format: 'simple_radio', steps } as const;
    return renderAssessment(anAssessment({ hasAnalytics: true, framework, input: known }));
  };
  const fresh = open({ attributes: {} });
  expect(eventsIn(fresh.sent)).toEqual([]);
  for (const radio of screen.getAllByRole('radio').slice(0, 2)) await fresh.user.click(radio);
  expect(eventsIn(fresh.sent)).toEqual([started]);
  const resumed = open({ attributes: { sleep: { rating: 50 } } });
  await resumed.user.click(screen.getAllByRole('radio')[0] ?? document.body);
  expect(eventsIn(resumed.sent)).toEqual([]);
});

test("the children's thank-you page carries the framework's own words", async () => {
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
