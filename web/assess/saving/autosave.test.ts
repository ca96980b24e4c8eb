import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Outcome } from './call.ts';
import type { Progress } from './answers.ts';
import { createAutosave, type AutosaveOptions, type SavedDraft } from './autosave.ts';
import { anAssessment } from '#web/assess/testing/assessments.ts';
import { brokenStore, memoryStore } from '#web/assess/testing/memory-store.ts';

const progress = (rating: number) => ({
  stage: 1,
  input: { attributes: { pace: { rating } } },
  versions: { 'question pace': rating },
  news: [],
});
const answered = async ({ input, versions }: Progress): Promise<Outcome<SavedDraft>> => ({
  kind: 'answer',
  data: { savedAt: 'server', input, versions },
});
const changed = (version: number) => ({ 'question pace': { version, age: 0 } });
const unreachable = { kind: 'unreachable', title: null, retryAfterSeconds: 0 } as const;

function setUp(options: Partial<AutosaveOptions> = {}) {
  const store = memoryStore();
  const saveDraft = vi.fn<AutosaveOptions['saveDraft']>(answered);
  const onSaved = vi.fn<AutosaveOptions['onSaved']>();
  const told = {
    onFound: vi.fn<AutosaveOptions['onFound']>(),
    onSettled: vi.fn<AutosaveOptions['onSettled']>(),
    onSubmitted: vi.fn<AutosaveOptions['onSubmitted']>(),
  };
  const autosave = createAutosave({
    device: { store, id: 'id' },
    assessment: anAssessment(),
    unsynced: {},
    versions: {},
    saveDraft,
    alone: (_, work) => work(),
    now: () => 1000,
    onSaved,
    ...told,
    ...options,
  });
  return { autosave, store, saveDraft, onSaved, ...told };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('every change lies on the device at once', async () => {
  const { autosave, store, saveDraft, onSaved } = setUp();
  await autosave.keep(progress(1));
  expect(store.drafts.get('id')).toMatchObject({
    input: progress(1).input,
    unsynced: { 'question pace': 1000 },
  });
  expect(onSaved).toHaveBeenLastCalledWith('saved on this device');
  expect(saveDraft).not.toHaveBeenCalled();
});

test('the server gets the last of several quick changes', async () => {
  const { autosave, store, saveDraft } = setUp();
  await autosave.keep(progress(1));
  await autosave.keep(progress(2));
  await vi.runAllTimersAsync();
  expect(saveDraft).toHaveBeenCalledTimes(1);
  expect(saveDraft).toHaveBeenCalledWith(progress(2), changed(2), false);
  expect(store.drafts.get('id')?.unsynced).toEqual({});
});

test('offline the answers are saved on this device, and sent on return', async () => {
  const saveDraft = vi.fn<AutosaveOptions['saveDraft']>(async () => unreachable);
  const { autosave, onSaved } = setUp({ saveDraft });
  await autosave.keep(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved).toHaveBeenLastCalledWith('saved on this device');
  saveDraft.mockImplementation(answered);
  await autosave.flush();
  expect(onSaved).toHaveBeenLastCalledWith('saved');
});

test('what neither device nor server took is not called saved', async () => {
  const { autosave, onSaved } = setUp({
    device: { store: brokenStore, id: 'id' },
    saveDraft: async () => unreachable,
  });
  await autosave.keep(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved.mock.calls).toEqual([['not saved']]);
});

test('a change made while a draft is under way is sent after it', async () => {
  const gate = Promise.withResolvers<Outcome<SavedDraft>>();
  const { autosave, saveDraft } = setUp();
  saveDraft.mockReturnValueOnce(gate.promise);
  await autosave.keep(progress(1));
  await vi.runAllTimersAsync();
  await autosave.keep(progress(2));
  gate.resolve(await answered(progress(1)));
  await vi.runAllTimersAsync();
  expect(saveDraft.mock.calls.map(([sent]) => sent)).toEqual([progress(1), progress(2)]);
});

test('nothing is kept once the answers are on their way', async () => {
  const { autosave, store, saveDraft } = setUp();
  await autosave.keep(progress(1));
  autosave.close();
  await autosave.keep(progress(2));
  await vi.runAllTimersAsync();
  expect(store.drafts.get('id')?.input).toEqual(progress(1).input);
  expect(saveDraft).not.toHaveBeenCalled();
});

test('"Saved" means saved on the server', async () => {
  const { autosave, onSaved } = setUp();
  await autosave.keep(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved.mock.calls).toEqual([['saved on this device'], ['saved']]);
});

test('where the server keeps nothing, the answers are saved on this device', async () => {
  const saveDraft = async ({ input }: Progress): Promise<Outcome<SavedDraft>> => ({
    kind: 'answer',
    data: { savedAt: null, input, versions: {} },
  });
  const { autosave, onSaved } = setUp({ saveDraft });
  await autosave.keep(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved.mock.calls.flat()).not.toContain('saved');
});

test('two tabs that keep different answers on a device lose neither', async () => {
  const { autosave, store, onFound } = setUp();
  await autosave.keep(progress(1));
  const other = { ...progress(1), input: { attributes: { sleep: { rating: 7 } } } };
  const kept = store.drafts.get('id');
  if (!kept) throw new Error('Nothing was kept');
  await store.write('id', { ...kept, input: other.input, versions: { 'question sleep': 1 } });
  await autosave.keep(progress(2));
  const both = { attributes: { pace: { rating: 2 }, sleep: { rating: 7 } } };
  expect(store.drafts.get('id')?.input).toEqual(both);
  expect(onFound).toHaveBeenLastCalledWith(expect.objectContaining({ input: both }));
});

test('a submission by another device ends the keeping, and leaves nothing the server had', async () => {
  const saveDraft = vi.fn<AutosaveOptions['saveDraft']>(answered);
  const { autosave, store, onSubmitted } = setUp({ saveDraft });
  await autosave.keep(progress(1));
  await vi.runAllTimersAsync();
  const problem = { id: 'AssessmentAlreadyCompleted', title: 'Done', status: 409 };
  saveDraft.mockResolvedValue({ kind: 'problem', problem });
  await autosave.sync(progress(1));
  expect(onSubmitted).toHaveBeenCalledOnce();
  expect(store.drafts.size).toBe(0);
});
