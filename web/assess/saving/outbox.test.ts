import { expect, test, vi } from 'vitest';
import { hidingLinks } from './browser.ts';
import type { OwnCopy } from './keep-on-device.ts';
import { createOutbox, type OutboxOptions, retryDelay } from './outbox.ts';
import { anAssessment } from '#web/assess/testing/assessments.ts';
import { brokenStore, memoryStore } from '#web/assess/testing/memory-store.ts';

const input = { attributes: { pace: { rating: 4 } } };
const kept: OwnCopy = {
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
    alone: oneAtATime(),
    makeKey: () => keys.shift() ?? 'spent',
    ...options,
  };
  return { store, post, outbox: createOutbox(all), otherTab: createOutbox(all) };
}

function oneAtATime(): OutboxOptions['alone'] {
  let last: Promise<unknown> = Promise.resolve();
  return (_, work) => {
    const result = last.then(work);
    last = result;
    return result;
  };
}

test('after the server has the answers the device forgets them', async () => {
  const { outbox, store } = setUp();
  await outbox.queue(kept, input);
  expect(await outbox.send()).toEqual({ kind: 'sent', answer: answer.data });
  expect(store.drafts.size).toBe(0);
});

test('a try that fails is repeated with the same key', async () => {
  const { outbox, post, store } = setUp();
  post.mockResolvedValueOnce(offline);
  await outbox.queue(kept, input);
  expect((await outbox.send()).kind).toBe('waiting');
  expect(store.drafts.get('id')?.submission).toEqual(first);
  await outbox.send();
  expect(post.mock.calls).toEqual([[first], [first]]);
});

test('a submission left by an earlier visit goes out as it was', async () => {
  const { outbox, post, store } = setUp();
  const submission = { key: 'earlier', input };
  await store.write('id', { ...kept, submission });
  outbox.resume(submission);
  await outbox.send();
  expect(post).toHaveBeenCalledWith(submission);
});

test('two tabs sending at once send once', async () => {
  const { outbox, otherTab, post } = setUp();
  await outbox.queue(kept, input);
  await otherTab.queue(kept, input);
  const deliveries = await Promise.all([outbox.send(), otherTab.send()]);
  expect(deliveries.map(({ kind }) => kind)).toEqual(['sent', 'sent elsewhere']);
  expect(post).toHaveBeenCalledTimes(1);
});

test('one tab that tries twice at once sends once, and is told so both times', async () => {
  const { outbox, post } = setUp();
  await outbox.queue(kept, input);
  const both = await Promise.all([outbox.send(), outbox.send()]);
  const sent = { kind: 'sent', answer: answer.data };
  expect([...both, await outbox.send()]).toEqual([sent, sent, sent]);
  expect(post).toHaveBeenCalledTimes(1);
});

test('answers that are refused are not tried again by a second try of the moment', async () => {
  const { outbox, post } = setUp();
  const problem = { id: 'AssessmentAlreadyCompleted', title: 'No', status: 409 };
  post.mockResolvedValue({ kind: 'problem', problem });
  await outbox.queue(kept, input);
  const both = await Promise.all([outbox.send(), outbox.send()]);
  expect(both.map(({ kind }) => kind)).toEqual(['refused', 'refused']);
  expect(post).toHaveBeenCalledTimes(1);
});

test('another tab that goes on answering does not take the submission back', async () => {
  const { outbox, post, store } = setUp();
  await outbox.queue(kept, input);
  await store.write('id', kept);
  expect((await outbox.send()).kind).toBe('sent');
  expect(post).toHaveBeenCalledWith(first);
});

test('refused answers stay on the device, to be sent anew under another key', async () => {
  const { outbox, post, store } = setUp();
  const problem = { id: 'invalid_answers', title: 'No', status: 422 };
  post.mockResolvedValueOnce({ kind: 'problem', problem });
  await outbox.queue(kept, input);
  expect(await outbox.send()).toEqual({ kind: 'refused', problem, input });
  expect(store.drafts.get('id')).toMatchObject({ input, submission: null });
  await outbox.queue(kept, input);
  await outbox.send();
  expect(post).toHaveBeenLastCalledWith({ ...first, key: 'second' });
});

test('a device that keeps nothing still sends, and sends again', async () => {
  const { outbox, post } = setUp({ device: { store: brokenStore, id: 'id' } });
  post.mockResolvedValueOnce(offline);
  await outbox.queue(kept, input);
  expect((await outbox.send()).kind).toBe('waiting');
  expect((await outbox.send()).kind).toBe('sent');
});

test('a store that fails for once is not taken for a submission sent elsewhere', async () => {
  const { outbox, post, store } = setUp();
  await outbox.queue(kept, input);
  store.read = () => Promise.reject(new Error('Busy'));
  expect((await outbox.send()).kind).toBe('sent');
  expect(post).toHaveBeenCalledTimes(1);
});

test('tries grow rarer, up to a minute, and wait as long as the server asks', () => {
  expect([1, 2, 3, 10].map((attempt) => retryDelay(attempt, 0))).toEqual([2, 4, 8, 60]);
  expect(retryDelay(1, 120)).toBe(120);
});

test('what lies on the device gives no link away: the tab alone knows the next one', async () => {
  const store = memoryStore();
  const hiding = hidingLinks(store, 'secret');
  const next = { link: '/assess/secret-too', clientName: 'Leo', title: 'Check-in' };
  const queue = { done: 1, total: 3, next };
  await hiding.write('id', { ...kept, assessment: anAssessment({ queue }) });
  expect(JSON.stringify(store.drafts.get('id'))).not.toContain('secret');
  expect(await hiding.read('id')).toEqual(kept);
  history.replaceState(queue, '');
  expect((await hiding.read('id'))?.assessment.queue).toEqual(queue);
});

test('a reply that carries errors is no success, and the device keeps the answers', async () => {
  const { outbox, post, store } = setUp();
  post.mockResolvedValueOnce({
    kind: 'answer',
    data: {
      assessment: { errors: { title: 'Not like this' } },
      nextAssessmentAt: null,
      queue: null,
    },
  });
  await outbox.queue(kept, input);
  expect(await outbox.send()).toEqual({ kind: 'turned down', title: 'Not like this' });
  expect(store.drafts.get('id')).toMatchObject({ input, submission: null });
});

test('a reply that says nothing is an incomplete response, and is asked for again with the same key', async () => {
  const { outbox, post, store } = setUp();
  post.mockResolvedValueOnce({ kind: 'answer', data: { nextAssessmentAt: null, queue: null } });
  await outbox.queue(kept, input);
  expect(await outbox.send()).toMatchObject({ kind: 'waiting', title: 'Incomplete response.' });
  expect(store.drafts.get('id')?.submission).toEqual(first);
  expect((await outbox.send()).kind).toBe('sent');
  expect(post.mock.calls.map(([{ key }]) => key)).toEqual(['first', 'first']);
});
