import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { Assessment } from '#contract/assessments.ts';
import type { StoredDraft } from '#web/assess/saving/draft-store.ts';
import { EarlierAnswers } from './earlier-answers.tsx';
import { hashWith, sendEarlier } from '#web/assess/saving/earlier.ts';
import { hasNext, prefetchNext } from './prefetch.ts';
import type { OpenedAssessment } from '#web/assess/saving/opening.ts';
import { anAssessment } from '#web/assess/testing/assessments.ts';
import { memoryStore } from '#web/assess/testing/memory-store.ts';
import { problemResponse, renderAssessment, successResponse } from '#web/assess/testing/render.tsx';

const store = memoryStore();
vi.mock('#web/assess/saving/browser.ts', async (original) => ({
  ...(await original<object>()),
  deviceFor: async (token: string) => ({ store, id: token }),
}));

beforeEach(() => {
  store.drafts.clear();
  history.replaceState(null, '', '/assess/first');
});

const input = { attributes: { pace: { rating: 62 } } };
const next = { link: '/assess/second', clientName: 'Leo Reid', title: 'Weekly check-in' };
const queueOf = (done: number, hasNextOne = true): AssessmentQueue => ({
  done,
  total: 3,
  next: hasNextOne ? next : null,
});
const inQueue = (queue = queueOf(0)) => anAssessment({ currentStage: 5, input, queue });
const successWith = (data: object) => () =>
  Response.json({ data: { success: true, current_user: null, nextAssessmentAt: null, ...data } });
const nextLink = () => screen.findByRole('link', { name: 'Next: Leo Reid, Weekly check-in' });
const submit = () => screen.findByRole('button', { name: 'Submit Assessment' });

test('the header of an assessment shows how many of the queue are done', () => {
  renderAssessment(anAssessment({ queue: queueOf(1) }));
  expect(screen.getByText('1 of 3 done')).toBeTruthy();
  renderAssessment(anAssessment());
  expect(screen.queryByText(/done$/)).toBeNull();
});

test('a submit updates the count and offers the next assessment', async () => {
  const onSubmit = successWith({ queue: queueOf(1) });
  const { user } = renderAssessment(inQueue(), { onSubmit });
  await user.click(await submit());
  expect((await nextLink()).getAttribute('href')).toBe('/assess/second');
  expect(screen.getByText('1 of 3 done').closest('[role=status]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/continue later with the same link/)).toBeTruthy();
});

test('an account is offered only after the last assessment of the queue', async () => {
  const onSubmit = successWith({ queue: queueOf(1), invite_token: 'invited' });
  const { user } = renderAssessment(inQueue(), { onSubmit });
  await user.click(await submit());
  expect(await nextLink()).toBeTruthy();
});

test('the page after the last assessment shows that all are done', async () => {
  const onSubmit = successWith({ queue: queueOf(3, false) });
  const { user } = renderAssessment(inQueue(queueOf(2, false)), { onSubmit });
  await user.click(await submit());
  expect(await screen.findByText('3 of 3 done')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('All done. You can close this page now.')).toBeTruthy();
});

test('an assessment that has closed offers the next one, too', async () => {
  const errors = { id: 'NoAssessmentInvitation', title: 'This assessment is not open.' };
  const { user } = renderAssessment(inQueue(), {
    onSubmit: () => Response.json({ errors: { ...errors, queue: queueOf(0) } }, { status: 404 }),
  });
  await user.click(await submit());
  expect(await nextLink()).toBeTruthy();
  expect(screen.getByText('0 of 3 done')).toBeTruthy();
});

test('a pending submission offers the next assessment once this device has stored it', async () => {
  const onSubmit = () => problemResponse(503, 'unavailable', 'Beacon is catching its breath.');
  const { user } = renderAssessment(inQueue(), { onSubmit });
  await user.click(await submit());
  await screen.findByText(/Keep this page open/);
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  store.drafts.set('second', draftOf(anAssessment()));
  await renderAssessment(inQueue(), { onSubmit }).user.click(await submit());
  expect((await nextLink()).getAttribute('href')).toBe('/assess/second#first');
  expect(screen.getByText('You can continue with the next one in the meantime.')).toBeTruthy();
});

test('the next assessment of the queue is stored without overwriting its draft', async () => {
  const assessment = anAssessment({ number: 7 });
  answerWith(Response.json({ data: { assessment, current_user: null } }));
  await prefetchNext(openedOf(inQueue()));
  expect(store.drafts.get('second')).toMatchObject({ assessment, submission: null });
  expect(await hasNext(queueOf(0))).toBe(true);
  store.drafts.set('second', { ...draftOf(assessment), input, stage: 2 });
  await prefetchNext(openedOf(inQueue()));
  expect(store.drafts.get('second')).toMatchObject({ input, stage: 2 });
});

test('an assessment this device has submitted is not offered as the next one', async () => {
  store.drafts.set('second', draftOf(anAssessment(), { key: 'k', input }));
  expect(await hasNext(queueOf(0))).toBe(false);
  expect(await hasNext(queueOf(0, false))).toBe(false);
});

test('a pending submission is sent from later pages until it is delivered', async () => {
  store.drafts.set('zeroth', draftOf(anAssessment(), { key: 'k', input }));
  history.replaceState({ done: 1 }, '', `/assess/second${hashWith('zeroth')}`);
  const down = answerWith(problemResponse(503, 'unavailable', 'Down'));
  await sendEarlier();
  expect(down).toHaveBeenCalledOnce();
  expect(location.hash).toBe('#zeroth');
  expect(hashWith('second')).toBe('#zeroth,second');
  const up = answerWith(successResponse());
  await sendEarlier();
  expect(up.mock.calls[0]?.[1]?.headers).toMatchObject({ 'idempotency-key': 'k' });
  expect(store.drafts.size).toBe(0);
  expect(location.href).toMatch(/\/assess\/second$/);
  expect(history.state).toEqual({ done: 1 });
});

test('a rejected submission of an earlier page is shown once on the open page, to read and download', async () => {
  store.drafts.set('zeroth', draftOf(anAssessment({ input }), { key: 'k', input }));
  history.replaceState(null, '', `/assess/second${hashWith('zeroth')}`);
  const errors = { id: 'NoAssessmentInvitation', title: 'This assessment is not open.' };
  const nextAssessmentAt = '9:00 am on 4 May 2027';
  answerWith(Response.json({ errors: { ...errors, nextAssessmentAt } }, { status: 404 }));
  render(<EarlierAnswers />);
  const notice = within(await screen.findByRole('alert'));
  notice.getByText('Your answers about Rosa Whitfield (Team wellbeing) were not counted.');
  notice.getByText('This assessment is not open.');
  notice.getByText(nextAssessmentAt);
  notice.getByText('62 out of 100');
  notice.getByRole('button', { name: 'Download your answers' });
  expect(location.hash).toBe('');
  expect(store.drafts.get('zeroth')).toMatchObject({ input, submission: null });
  await userEvent.click(notice.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a pending submission is sent when the network returns, without a notice', async () => {
  store.drafts.set('zeroth', draftOf(anAssessment(), { key: 'k', input }));
  history.replaceState(null, '', `/assess/second${hashWith('zeroth')}`);
  answerWith(problemResponse(503, 'unavailable', 'Down'));
  render(<EarlierAnswers />);
  await waitFor(() => expect(store.drafts.get('zeroth')?.submission?.key).toBe('k'));
  const up = answerWith(successResponse());
  await waitFor(() => {
    fireEvent(window, new Event('online'));
    expect(up).toHaveBeenCalledOnce();
  });
  await waitFor(() => expect(store.drafts.size).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
});

function answerWith(response: Response) {
  const fetchMock = vi.fn<typeof fetch>(async () => response.clone());
  globalThis.fetch = fetchMock;
  return fetchMock;
}

function draftOf(
  assessment: Assessment,
  submission: StoredDraft['submission'] = null,
): StoredDraft {
  return {
    assessment,
    input: assessment.input,
    stage: 0,
    versions: { 'question pace': 1 },
    unsynced: { 'question pace': 1 },
    submission,
  };
}

function openedOf(assessment: Assessment): OpenedAssessment {
  return {
    kind: 'open',
    assessment,
    isSignedIn: false,
    progress: { stage: 0, input, versions: {}, news: [] },
    unsynced: {},
    isFromDevice: false,
    submission: null,
  };
}
