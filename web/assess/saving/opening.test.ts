import { afterEach, expect, test, vi } from 'vitest';
import type { StoredDraft } from './draft-store.ts';
import { openAssessment } from './opening.ts';
import { anAssessment } from '#web/assess/testing/assessments.ts';
import { brokenStore, memoryStore } from '#web/assess/testing/memory-store.ts';

const answers = (rating: number) => ({ attributes: { pace: { rating } } });

function storedDraft(overrides: Partial<StoredDraft> = {}): StoredDraft {
  return {
    assessment: anAssessment(),
    input: answers(1),
    stage: 3,
    versions: { 'question pace': 1 },
    unsynced: { 'question pace': 1 },
    submission: null,
    ...overrides,
  };
}

async function opened(assessment = anAssessment(), stored?: StoredDraft) {
  const store = memoryStore();
  if (stored) await store.write('id', stored);
  const data = { assessment, current_user: null };
  return openAssessment('secret', { kind: 'answer', data }, { store, id: 'id' });
}

afterEach(() => vi.unstubAllGlobals());

test('a new assessment opens on its first step', async () => {
  const opening = await opened();
  expect(opening).toMatchObject({
    kind: 'open',
    progress: { stage: 0, input: { attributes: {} } },
  });
});

test('the server draft opens where this device has none', async () => {
  const assessment = anAssessment({ input: answers(5), currentStage: 3, draftSavedAt: '2027' });
  expect(await opened(assessment)).toMatchObject({ progress: { stage: 3, input: answers(5) } });
});

test('unsynced answers are restored from the device', async () => {
  expect(await opened(anAssessment(), storedDraft())).toMatchObject({
    isFromDevice: true,
    progress: { stage: 3, input: answers(1) },
  });
});

test('synced answers are taken from the server', async () => {
  const assessment = anAssessment({
    input: answers(5),
    draftSavedAt: '2027-01-01T11:00:00Z',
    draftVersions: { 'question pace': 2 },
  });
  expect(await opened(assessment, storedDraft({ unsynced: {} }))).toMatchObject({
    progress: { input: answers(5) },
  });
});

test('unsynced answers of the device are merged with the server draft', async () => {
  const assessment = anAssessment({
    input: { attributes: { sleep: { rating: 5 } } },
    draftVersions: { 'question sleep': 2 },
  });
  const both = { attributes: { sleep: { rating: 5 }, pace: { rating: 1 } } };
  expect(await opened(assessment, storedDraft())).toMatchObject({
    progress: { input: both },
    unsynced: { 'question pace': 1 },
  });
});

test('a stored draft of an earlier assessment is ignored', async () => {
  const opening = await opened(anAssessment({ number: 4 }), storedDraft());
  expect(opening).toMatchObject({ progress: { input: { attributes: {} } } });
});

test('the stored draft opens without a network', async () => {
  const store = memoryStore();
  await store.write('id', storedDraft());
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const opening = await openAssessment('secret', null, { store, id: 'id' });
  expect(opening).toMatchObject({ kind: 'open', progress: { input: answers(1) } });
});

test('without a network and a stored draft the page shows an error', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  const opening = await openAssessment('secret', null, { store: brokenStore, id: 'id' });
  expect(opening).toMatchObject({ kind: 'error', problem: { id: 'unreachable' } });
});

test('a submission without a received answer is sent again, although the assessment is closed by now', async () => {
  const store = memoryStore();
  const submission = { key: 'k', input: answers(1) };
  await store.write('id', storedDraft({ submission }));
  const problem = { id: 'AssessmentAlreadyCompleted', title: 'Done', status: 409 };
  const opening = await openAssessment('secret', { kind: 'problem', problem }, { store, id: 'id' });
  expect(opening).toMatchObject({ kind: 'open', submission });
});

test('a problem is shown when there is no pending submission', async () => {
  const problem = { id: 'NoAssessmentInvitation', title: 'Not open', status: 404 };
  const device = { store: memoryStore(), id: 'id' };
  const opening = await openAssessment('secret', { kind: 'problem', problem }, device);
  expect(opening).toEqual({ kind: 'error', problem, unsent: null });
});

test('an answer with an invitation token opens the invitation', async () => {
  const data = { assessment: anAssessment(), current_user: null, invite_token: 'welcome' };
  const device = { store: memoryStore(), id: 'id' };
  const opening = await openAssessment('secret', { kind: 'answer', data }, device);
  expect(opening).toEqual({ kind: 'invitation', inviteToken: 'welcome' });
});

test('unsent answers are shown beside the problem', async () => {
  const store = memoryStore();
  await store.write('id', storedDraft());
  const problem = { id: 'NoAssessmentInvitation', title: 'Not open', status: 404 };
  const opening = await openAssessment('secret', { kind: 'problem', problem }, { store, id: 'id' });
  expect(opening).toMatchObject({ kind: 'error', problem, unsent: { input: answers(1) } });
});

test('a response without an assessment is incomplete', async () => {
  const device = { store: memoryStore(), id: 'id' };
  for (const reply of ['{}', '{"data":null}', '{"data":{"assessment":{"errors":{}}}}']) {
    vi.stubGlobal('fetch', async () => new Response(reply));
    const opening = await openAssessment('secret', null, device);
    expect(opening).toMatchObject({ kind: 'error', problem: { title: 'Incomplete response' } });
  }
});
