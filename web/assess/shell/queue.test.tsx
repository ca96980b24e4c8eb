import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { Assessment } from '#contract/assessments.ts';
import type { Kept } from '#web/assess/saving/draft-store.ts';
import { EarlierAnswers } from './earlier-answers.tsx';
import { hashWith, sendEarlier } from '#web/assess/saving/earlier.ts';
import { hasNext, keepNext } from './prefetch.ts';
import type { OpenedAssessment } from '#web/assess/saving/opening.ts';
import { anAssessment } from '#web/assess/testing/assessments.ts';
import { memoryStore } from '#web/assess/testing/memory-store.ts';
import { refused, renderAssessment, submitted } from '#web/assess/testing/render.tsx';

const store = memoryStore();
vi.mock('#web/assess/saving/browser.ts', async (original) => ({
  ...(await original<object>()),
  deviceFor: async (token: string) => ({ store, id: token }),
}));

beforeEach(() => {
  store.drafts.clear();
  history.replaceState(null, '', '/assess/first');
});
afterEach(cleanup);

const input = { attributes: { pace: { rating: 62 } } };
const next = { link: '/assess/second', clientName: 'Leo Reid', title: 'Weekly check-in' };
const queueOf = (done: number, on = true): AssessmentQueue => ({
  done,
  total: 3,
  next: on ? next : null,
});
const inQueue = (queue = queueOf(0)) => anAssessment({ currentStage: 5, input, queue });
const answeredBy = (data: object) => () =>
  Response.json({ data: { success: true, current_user: null, nextAssessmentAt: null, ...data } });
const nextLink = () => screen.findByRole('link', { name: 'Next: Leo Reid, Weekly check-in' });
const submit = () => screen.findByRole('button', { name: 'Submit Assessment' });

test('while answering, the head says how many of the letter are done', () => {
  renderAssessment(anAssessment({ queue: queueOf(1) }));
  expect(screen.getByText('1 of 3 done')).toBeTruthy();
  renderAssessment(anAssessment());
  expect(screen.queryByText(/done$/)).toBeNull();
});

test('a submit counts and leads on to the next one', async () => {
  const onSubmit = answeredBy({ queue: queueOf(1) });
  const { user } = renderAssessment(inQueue(), { onSubmit });
  await user.click(await submit());
  expect((await nextLink()).getAttribute('href')).toBe('/assess/second');
  expect(screen.getByText('1 of 3 done').closest('[role=status]')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText(/go on later with the same link/)).toBeTruthy();
});

test('an account is offered only after the last one', async () => {
  const onSubmit = answeredBy({ queue: queueOf(1), invite_token: 'invited' });
  const { user } = renderAssessment(inQueue(), { onSubmit });
  await user.click(await submit());
  expect(await nextLink()).toBeTruthy();
});

test('after the last one all are done', async () => {
  const onSubmit = answeredBy({ queue: queueOf(3, false) });
  const { user } = renderAssessment(inQueue(queueOf(2, false)), { onSubmit });
  await user.click(await submit());
  expect(await screen.findByText('3 of 3 done')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('All done. You can close this page now.')).toBeTruthy();
});

test('one that closed meanwhile leads on too', async () => {
  const errors = { id: 'NoAssessmentInvitation', title: 'This assessment is not open.' };
  const { user } = renderAssessment(inQueue(), {
    onSubmit: () => Response.json({ errors: { ...errors, queue: queueOf(0) } }, { status: 404 }),
  });
  await user.click(await submit());
  expect(await nextLink()).toBeTruthy();
  expect(screen.getByText('0 of 3 done')).toBeTruthy();
});

test('what waits to be sent leads on to the next one that this device has', async () => {
  const onSubmit = () => refused(503, 'unavailable', 'Beacon is catching its breath.');
  const { user } = renderAssessment(inQueue(), { onSubmit });
  await user.click(await submit());
  await screen.findByText(/Keep this page open/);
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  store.drafts.set('second', keptOf(anAssessment()));
  await renderAssessment(inQueue(), { onSubmit }).user.click(await submit());
  expect((await nextLink()).getAttribute('href')).toBe('/assess/second#first');
  expect(screen.getByText('You can go on with the next one meanwhile.')).toBeTruthy();
});

test('the next one of the queue is kept on the device, its own draft untouched', async () => {
  const assessment = anAssessment({ number: 7 });
  answerWith(Response.json({ data: { assessment, current_user: null } }));
  await keepNext(openedOf(inQueue()));
  expect(store.drafts.get('second')).toMatchObject({ assessment, submission: null });
  expect(await hasNext(queueOf(0))).toBe(true);
  store.drafts.set('second', { ...keptOf(assessment), input, stage: 2 });
  await keepNext(openedOf(inQueue()));
  expect(store.drafts.get('second')).toMatchObject({ input, stage: 2 });
});

test('one that this device has finished already is not the next one to go on with', async () => {
  store.drafts.set('second', keptOf(anAssessment(), { key: 'k', input }));
  expect(await hasNext(queueOf(0))).toBe(false);
  expect(await hasNext(queueOf(0, false))).toBe(false);
});

test('what was finished before is sent from the pages after it, until it has arrived', async () => {
  store.drafts.set('zeroth', keptOf(anAssessment(), { key: 'k', input }));
  history.replaceState({ done: 1 }, '', `/assess/second${hashWith('zeroth')}`);
  const down = answerWith(refused(503, 'unavailable', 'Down'));
  await sendEarlier();
  expect(down).toHaveBeenCalledOnce();
  expect(location.hash).toBe('#zeroth');
  expect(hashWith('second')).toBe('#zeroth,second');
  const up = answerWith(submitted());
  await sendEarlier();
  expect(up.mock.calls[0]?.[1]?.headers).toMatchObject({ 'idempotency-key': 'k' });
  expect(store.drafts.size).toBe(0);
  expect(location.href).toMatch(/\/assess\/second$/);
  expect(history.state).toEqual({ done: 1 });
});

test('what was refused meanwhile is told on the page that is open, once, to read and download', async () => {
  store.drafts.set('zeroth', keptOf(anAssessment({ input }), { key: 'k', input }));
  history.replaceState(null, '', `/assess/second${hashWith('zeroth')}`);
  const errors = { id: 'NoAssessmentInvitation', title: 'This assessment is not open.' };
  const nextAssessmentAt = '9:00 am on 4 May 2027';
  answerWith(Response.json({ errors: { ...errors, nextAssessmentAt } }, { status: 404 }));
  render(<EarlierAnswers />);
  const notice = within(await screen.findByRole('alert'));
  notice.getByText('Your answers about Rosa Whitfield, Team wellbeing, were not counted.');
  notice.getByText('This assessment is not open.');
  notice.getByText(nextAssessmentAt);
  notice.getByText('62 out of 100');
  notice.getByRole('button', { name: 'Download your answers' });
  expect(location.hash).toBe('');
  expect(store.drafts.get('zeroth')).toMatchObject({ input, submission: null });
  await userEvent.click(notice.getByRole('button', { name: 'Close this message' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what waits goes out as soon as the network is back, and what arrived is no news', async () => {
  store.drafts.set('zeroth', keptOf(anAssessment(), { key: 'k', input }));
  history.replaceState(null, '', `/assess/second${hashWith('zeroth')}`);
  answerWith(refused(503, 'unavailable', 'Down'));
  render(<EarlierAnswers />);
  await waitFor(() => expect(store.drafts.get('zeroth')?.submission?.key).toBe('k'));
  const up = answerWith(submitted());
  await waitFor(() => {
    fireEvent(window, new Event('online'));
    expect(up).toHaveBeenCalledOnce();
  });
  await waitFor(() => expect(store.drafts.size).toBe(0));
  expect(screen.queryByRole('alert')).toBeNull();
});

function answerWith(response: Response) {
  const fetching = vi.fn<typeof fetch>(async () => response.clone());
  globalThis.fetch = fetching;
  return fetching;
}

function keptOf(assessment: Assessment, submission: Kept['submission'] = null): Kept {
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
