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
  const callbacks = {
    onMerged: vi.fn<AutosaveOptions['onMerged']>(),
    onSettled: vi.fn<AutosaveOptions['onSettled']>(),
    onSubmitted: vi.fn<AutosaveOptions['onSubmitted']>(),
  };
  const autosave = createAutosave({
    device: { store, id: 'id' },
    assessment: anAssessment(),
    unsynced: {},
    versions: {},
    saveDraft,
    withLock: (_, work) => work(),
    now: () => 1000,
    onSaved,
    ...callbacks,
    ...options,
  });
  return { autosave, store, saveDraft, onSaved, ...callbacks };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('every change is stored on the device at once', async () => {
  const { autosave, store, saveDraft, onSaved } = setUp();
  await autosave.save(progress(1));
  expect(store.drafts.get('id')).toMatchObject({
    input: progress(1).input,
    unsynced: { 'question pace': 1000 },
  });
  expect(onSaved).toHaveBeenLastCalledWith('saved-on-device');
  expect(saveDraft).not.toHaveBeenCalled();
});

test('several quick changes are sent as one draft', async () => {
  const { autosave, store, saveDraft } = setUp();
  await autosave.save(progress(1));
  await autosave.save(progress(2));
  await vi.runAllTimersAsync();
  expect(saveDraft).toHaveBeenCalledTimes(1);
  expect(saveDraft).toHaveBeenCalledWith(progress(2), changed(2), false);
  expect(store.drafts.get('id')?.unsynced).toEqual({});
});

test('answers given offline are saved on this device and sent when the network returns', async () => {
  const saveDraft = vi.fn<AutosaveOptions['saveDraft']>(async () => unreachable);
  const { autosave, onSaved } = setUp({ saveDraft });
  await autosave.save(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved).toHaveBeenLastCalledWith('saved-on-device');
  saveDraft.mockImplementation(answered);
  await autosave.flush();
  expect(onSaved).toHaveBeenLastCalledWith('saved');
});

test('answers that neither device nor server stored are reported as not saved', async () => {
  const { autosave, onSaved } = setUp({
    device: { store: brokenStore, id: 'id' },
    saveDraft: async () => unreachable,
  });
  await autosave.save(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved.mock.calls).toEqual([['unsaved']]);
});

test('a change made while a draft is being sent follows in a second draft', async () => {
  const gate = Promise.withResolvers<Outcome<SavedDraft>>();
  const { autosave, saveDraft } = setUp();
  saveDraft.mockReturnValueOnce(gate.promise);
  await autosave.save(progress(1));
  await vi.runAllTimersAsync();
  await autosave.save(progress(2));
  gate.resolve(await answered(progress(1)));
  await vi.runAllTimersAsync();
  expect(saveDraft.mock.calls.map(([sent]) => sent)).toEqual([progress(1), progress(2)]);
});

test('a closed autosave stores nothing', async () => {
  const { autosave, store, saveDraft } = setUp();
  await autosave.save(progress(1));
  autosave.close();
  await autosave.save(progress(2));
  await vi.runAllTimersAsync();
  expect(store.drafts.get('id')?.input).toEqual(progress(1).input);
  expect(saveDraft).not.toHaveBeenCalled();
});

test('the state is saved only once the server has the answers', async () => {
  const { autosave, onSaved } = setUp();
  await autosave.save(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved.mock.calls).toEqual([['saved-on-device'], ['saved']]);
});

test('answers the server does not store are reported as saved on this device', async () => {
  const saveDraft = async ({ input }: Progress): Promise<Outcome<SavedDraft>> => ({
    kind: 'answer',
    data: { savedAt: null, input, versions: {} },
  });
  const { autosave, onSaved } = setUp({ saveDraft });
  await autosave.save(progress(1));
  await vi.runAllTimersAsync();
  expect(onSaved.mock.calls.flat()).not.toContain('saved');
});

test('two tabs that store different answers on a device lose none', async () => {
  const { autosave, store, onMerged } = setUp();
  await autosave.save(progress(1));
  const other = { ...progress(1), input: { attributes: { sleep: { rating: 7 } } } };
  const stored = store.drafts.get('id');
  if (!stored) throw new Error('Nothing was stored');
  await store.write('id', { ...stored, input: other.input, versions: { 'question sleep': 1 } });
  await autosave.save(progress(2));
  const both = { attributes: { pace: { rating: 2 }, sleep: { rating: 7 } } };
  expect(store.drafts.get('id')?.input).toEqual(both);
  expect(onMerged).toHaveBeenLastCalledWith(expect.objectContaining({ input: both }));
});

test('a submission by another device ends autosave and removes the synced draft', async () => {
  const saveDraft = vi.fn<AutosaveOptions['saveDraft']>(answered);
  const { autosave, store, onSubmitted } = setUp({ saveDraft });
  await autosave.save(progress(1));
  await vi.runAllTimersAsync();
  const problem = { id: 'AssessmentAlreadyCompleted', title: 'Done', status: 409 };
  saveDraft.mockResolvedValue({ kind: 'problem', problem });
  await autosave.sync(progress(1));
  expect(onSubmitted).toHaveBeenCalledOnce();
  expect(store.drafts.size).toBe(0);
});
