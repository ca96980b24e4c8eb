import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from './call.ts';
import { createKeeper, type KeeperOptions } from './keeper.ts';
import { anAssessment } from './testing/assessments.ts';
import { brokenStore, memoryStore } from './testing/memory-store.ts';

const progress = (rating: number) => ({ stage: 1, input: { attributes: { pace: { rating } } } });
const answered: Outcome<{ savedAt: string }> = { kind: 'answer', data: { savedAt: 'server' } };
const unreachable = { kind: 'unreachable', title: null, retryAfterSeconds: 0 } as const;

function setUp(options: Partial<KeeperOptions> = {}) {
  const store = memoryStore();
  const saveDraft = vi.fn<KeeperOptions['saveDraft']>(async () => answered);
  const onSaved = vi.fn<KeeperOptions['onSaved']>();
  const keeper = createKeeper({
    device: { store, id: 'id' },
    assessment: anAssessment(),
    syncedAt: null,
    saveDraft,
    isOnline: () => true,
    now: () => 'now',
    onSaved,
    ...options,
  });
  return { keeper, store, saveDraft, onSaved };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('every change lies on the device at once', async () => {
  const { keeper, store, saveDraft, onSaved } = setUp();
  await keeper.keep(progress(1));
  expect(store.drafts.get('id')).toMatchObject({ input: progress(1).input, savedAt: 'now' });
  expect(onSaved).toHaveBeenLastCalledWith('saved');
  expect(saveDraft).not.toHaveBeenCalled();
});

test('the server gets the last of several quick changes', async () => {
  const { keeper, store, saveDraft } = setUp();
  await keeper.keep(progress(1));
  await keeper.keep(progress(2));
  await vi.runAllTimersAsync();
  expect(saveDraft).toHaveBeenCalledTimes(1);
  expect(saveDraft).toHaveBeenCalledWith(progress(2), false);
  expect(store.drafts.get('id')).toMatchObject({ syncedAt: 'server' });
});

test('offline the answers are saved on this device, and sent on return', async () => {
  const saveDraft = vi.fn<KeeperOptions['saveDraft']>(async () => unreachable);
  const { keeper, onSaved } = setUp({ isOnline: () => false, saveDraft });
  await keeper.keep(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved).toHaveBeenLastCalledWith('saved on this device');
  saveDraft.mockResolvedValue(answered);
  await keeper.flush();
  expect(onSaved).toHaveBeenLastCalledWith('saved');
});

test('what neither device nor server took is not called saved', async () => {
  const { keeper, onSaved } = setUp({
    device: { store: brokenStore, id: 'id' },
    saveDraft: async () => unreachable,
  });
  await keeper.keep(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved.mock.calls).toEqual([['not saved']]);
});

test('a change made while a draft is under way is sent after it', async () => {
  const gate = Promise.withResolvers<typeof answered>();
  const { keeper, saveDraft } = setUp();
  saveDraft.mockReturnValueOnce(gate.promise);
  await keeper.keep(progress(1));
  await vi.runAllTimersAsync();
  await keeper.keep(progress(2));
  gate.resolve(answered);
  await vi.runAllTimersAsync();
  expect(saveDraft.mock.calls.map(([sent]) => sent)).toEqual([progress(1), progress(2)]);
});

test('nothing is kept once the answers are on their way', async () => {
  const { keeper, store, saveDraft } = setUp();
  await keeper.keep(progress(1));
  keeper.close();
  await keeper.keep(progress(2));
  await vi.runAllTimersAsync();
  expect(store.drafts.get('id')?.input).toEqual(progress(1).input);
  expect(saveDraft).not.toHaveBeenCalled();
});
