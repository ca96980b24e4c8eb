import { expect, test, vi } from 'vitest';
import { redactTokens } from './browser.ts';
import type { VersionedDraft } from './save-on-device.ts';
import { createOutbox, type OutboxOptions, retryDelay } from './outbox.ts';
import { anAssessment } from '#web/assess/testing/assessments.ts';
import { brokenStore, memoryStore } from '#web/assess/testing/memory-store.ts';

const input = { attributes: { pace: { rating: 4 } } };
const draft: VersionedDraft = {
  assessment: anAssessment(),
  input,
  stage: 5,
  versions: { 'question pace': 1 },
  unsynced: {},
  submission: null,
};
const versions = { 'question pace': 1 };
const first = { key: 'first', input, versions, unsynced: {} };
const answer = {
  kind: 'answer',
  data: { success: true, nextAssessmentAt: null, queue: null },
} as const;
const offline = { kind: 'unreachable', title: null, retryAfterSeconds: 0 } as const;

function setUp(options: Partial<OutboxOptions> = {}) {
  const store = memoryStore();
  const post = vi.fn<OutboxOptions['post']>(async () => answer);
  const keys = ['first', 'second'];
  const all = {
    device: { store, id: 'id' },
    post,
    withLock: oneAtATime(),
    makeKey: () => keys.shift() ?? 'spent',
    ...options,
  };
  return { store, post, outbox: createOutbox(all), otherTab: createOutbox(all) };
}

function oneAtATime(): OutboxOptions['withLock'] {
  let last: Promise<unknown> = Promise.resolve();
  return (_, work) => {
    const result = last.then(work);
    last = result;
    return result;
  };
}

test('a delivered submission is removed from the device', async () => {
  const { outbox, store } = setUp();
  await outbox.queue(draft, input);
  expect(await outbox.send()).toEqual({ kind: 'sent', answer: answer.data });
  expect(store.drafts.size).toBe(0);
});

test('a failed attempt is repeated with the same key', async () => {
  const { outbox, post, store } = setUp();
  post.mockResolvedValueOnce(offline);
  await outbox.queue(draft, input);
  expect((await outbox.send()).kind).toBe('waiting');
  expect(store.drafts.get('id')?.submission).toEqual(first);
  await outbox.send();
  expect(post.mock.calls).toEqual([[first], [first]]);
});

test('a resumed submission is sent unchanged', async () => {
  const { outbox, post, store } = setUp();
  const submission = { key: 'earlier', input };
  await store.write('id', { ...draft, submission });
  outbox.resume(submission);
  await outbox.send();
  expect(post).toHaveBeenCalledWith(submission);
});

test('two tabs that send at once make one call', async () => {
  const { outbox, otherTab, post } = setUp();
  await outbox.queue(draft, input);
  await otherTab.queue(draft, input);
  const deliveries = await Promise.all([outbox.send(), otherTab.send()]);
  expect(deliveries.map(({ kind }) => kind)).toEqual(['sent', 'sent-elsewhere']);
  expect(post).toHaveBeenCalledTimes(1);
});

test('one tab that sends twice at once makes one call and gets its outcome both times', async () => {
  const { outbox, post } = setUp();
  await outbox.queue(draft, input);
  const both = await Promise.all([outbox.send(), outbox.send()]);
  const sent = { kind: 'sent', answer: answer.data };
  expect([...both, await outbox.send()]).toEqual([sent, sent, sent]);
  expect(post).toHaveBeenCalledTimes(1);
});

test('a concurrent second attempt does not repeat a rejected call', async () => {
  const { outbox, post } = setUp();
  const problem = { id: 'AssessmentAlreadyCompleted', title: 'No', status: 409 };
  post.mockResolvedValue({ kind: 'problem', problem });
  await outbox.queue(draft, input);
  const both = await Promise.all([outbox.send(), outbox.send()]);
  expect(both.map(({ kind }) => kind)).toEqual(['problem', 'problem']);
  expect(post).toHaveBeenCalledTimes(1);
});

test('a draft stored by another tab does not cancel the submission', async () => {
  const { outbox, post, store } = setUp();
  await outbox.queue(draft, input);
  await store.write('id', draft);
  expect((await outbox.send()).kind).toBe('sent');
  expect(post).toHaveBeenCalledWith(first);
});

test('rejected answers stay on the device and are sent again with another key', async () => {
  const { outbox, post, store } = setUp();
  const problem = { id: 'invalid_answers', title: 'No', status: 422 };
  post.mockResolvedValueOnce({ kind: 'problem', problem });
  await outbox.queue(draft, input);
  expect(await outbox.send()).toEqual({ kind: 'problem', problem, input });
  expect(store.drafts.get('id')).toMatchObject({ input, submission: null });
  await outbox.queue(draft, input);
  await outbox.send();
  expect(post).toHaveBeenLastCalledWith({ ...first, key: 'second' });
});

test('a device without storage sends, and sends again after a failure', async () => {
  const { outbox, post } = setUp({ device: { store: brokenStore, id: 'id' } });
  post.mockResolvedValueOnce(offline);
  await outbox.queue(draft, input);
  expect((await outbox.send()).kind).toBe('waiting');
  expect((await outbox.send()).kind).toBe('sent');
});

test('a failed read of the store is not mistaken for a submission sent elsewhere', async () => {
  const { outbox, post, store } = setUp();
  await outbox.queue(draft, input);
  store.read = () => Promise.reject(new Error('Busy'));
  expect((await outbox.send()).kind).toBe('sent');
  expect(post).toHaveBeenCalledTimes(1);
});

test('the retry delay doubles up to a minute and is at least what the server asks', () => {
  expect([1, 2, 3, 10].map((attempt) => retryDelay(attempt, 0))).toEqual([2, 4, 8, 60]);
  expect(retryDelay(1, 120)).toBe(120);
});

test('the stored draft contains no token; the queue is stored in the tab only', async () => {
  const store = memoryStore();
  const redacting = redactTokens(store, 'secret');
  const next = { link: '/assess/secret-too', clientName: 'Leo', title: 'Check-in' };
  const queue = { done: 1, total: 3, next };
  await redacting.write('id', { ...draft, assessment: anAssessment({ queue }) });
  expect(JSON.stringify(store.drafts.get('id'))).not.toContain('secret');
  expect(await redacting.read('id')).toEqual(draft);
  history.replaceState({ queue }, '');
  expect((await redacting.read('id'))?.assessment.queue).toEqual(queue);
});

test('a response that carries errors is rejected, and the answers stay on the device', async () => {
  const { outbox, post, store } = setUp();
  post.mockResolvedValueOnce({
    kind: 'answer',
    data: {
      assessment: { errors: { title: 'Not like this' } },
      nextAssessmentAt: null,
      queue: null,
    },
  });
  await outbox.queue(draft, input);
  expect(await outbox.send()).toEqual({ kind: 'rejected', title: 'Not like this' });
  expect(store.drafts.get('id')).toMatchObject({ input, submission: null });
});

test('an incomplete response is retried with the same key', async () => {
  const { outbox, post, store } = setUp();
  post.mockResolvedValueOnce({ kind: 'answer', data: { nextAssessmentAt: null, queue: null } });
  await outbox.queue(draft, input);
  expect(await outbox.send()).toMatchObject({ kind: 'waiting', title: 'Incomplete response' });
  expect(store.drafts.get('id')?.submission).toEqual(first);
  expect((await outbox.send()).kind).toBe('sent');
  expect(post.mock.calls.map(([{ key }]) => key)).toEqual(['first', 'first']);
});
