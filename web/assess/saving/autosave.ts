import type { VersionedInput, Versions } from '#contract/answer-versions.ts';
import type { Assessment, saveDraft } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Progress } from './answers.ts';
import type { Outcome } from './call.ts';
import { saveOnDevice, type VersionedDraft } from './save-on-device.ts';
import type { Device, OpenedAssessment } from './opening.ts';
import { type Changes, trackUnsynced } from './unsynced-answers.ts';

export type SaveState = 'saved' | 'saved-on-device' | 'unsaved';

/** The server's draft after a save, including other devices' answers; `savedAt` is null where the server stores none. */
export type SavedDraft = AnswerOf<typeof saveDraft>;

export interface AutosaveOptions {
  device: Device;
  assessment: Assessment;
  /** The answers the server did not have when the page opened, with their times. */
  unsynced: OpenedAssessment['unsynced'];
  /** The versions of the answers when the page opened. */
  versions: Versions;
  saveDraft: (
    progress: Progress,
    changes: Changes,
    isLeaving: boolean,
  ) => Promise<Outcome<SavedDraft>>;
  /** Runs the work under a lock that all tabs of this device share. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  now: () => number;
  onSaved: (state: SaveState) => void;
  /** Called with the merged answers when another tab had stored newer ones. */
  onMerged: (merged: VersionedInput) => void;
  /** Called with the server's draft after these versions were sent. */
  onSettled: (saved: VersionedInput, sent: Versions) => void;
  /** Called when another tab or device has submitted the answers. */
  onSubmitted: () => void;
}

export type Autosave = ReturnType<typeof createAutosave>;

const draftDelay = 700;

export function createAutosave(options: AutosaveOptions) {
  const { toDraft, saveLocally, ...draft } = trackDraft(options);
  let unsent: Progress | null = null;
  let isSending = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Saves the answers on the device at once and on the server after a short delay. */
  async function save(progress: Progress): Promise<void> {
    if (isClosed) return;
    unsent = progress;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), draftDelay);
    if (await saveLocally(progress)) draft.reportUnsaved();
  }

  /** Sends unsaved answers to the server. */
  async function flush(isLeaving = false): Promise<void> {
    clearTimeout(timer);
    const sent = unsent;
    if (!sent || isClosed || (isSending && !isLeaving)) return;
    isSending = true;
    const outcome = await options.saveDraft(sent, draft.changes(sent.versions), isLeaving);
    isSending = false;
    if (isClosed) return;
    if (isSubmitted(outcome)) {
      close();
      return draft.end();
    }
    const saved = savedIn(outcome);
    if (!saved) return draft.reportUnsaved();
    draft.settle(saved, sent.versions);
    if (unsent !== sent) return flush();
    unsent = null;
    await saveLocally(sent);
  }

  /** Stops saving while the answers are submitted. */
  function close(): void {
    isClosed = true;
    clearTimeout(timer);
  }

  /** Saves, and receives what other devices have saved. */
  const sync = (progress: Progress) => flush(void (unsent ??= progress));
  /** Saves again after a rejected submission. */
  const reopen = () => void (isClosed = false);
  return { save, saveLocally, flush, sync, toDraft, close, reopen };
}

/** The draft on the device, and what the server lacks of it. */
function trackDraft(options: AutosaveOptions) {
  const { device, withLock, onSaved } = options;
  const unsynced = trackUnsynced(options.unsynced, options.versions, options.now);
  let isOnDevice = false;

  /** The stored form of the answers, without a submission. */
  function toDraft({ input, stage, versions }: Progress): VersionedDraft {
    unsynced.track(versions);
    const { assessment } = options;
    return { assessment, input, stage, versions, unsynced: unsynced.times(), submission: null };
  }

  /** Saves the answers on the device only; returns whether that worked. */
  async function saveLocally(progress: Progress): Promise<boolean> {
    const draft = toDraft(progress);
    const store = () => saveOnDevice(device, draft);
    try {
      const merged = await withLock(`beacon-assess-kept-${device.id}`, store);
      if (merged) options.onMerged(merged);
      isOnDevice = true;
    } catch {
      isOnDevice = false;
    }
    return isOnDevice;
  }

  function reportUnsaved(): void {
    if (!unsynced.isEmpty()) onSaved(isOnDevice ? 'saved-on-device' : 'unsaved');
  }

  function settle(saved: SavedDraft, sent: Versions): void {
    unsynced.settle(sent, saved.versions);
    if (unsynced.isEmpty()) onSaved('saved');
    options.onSettled(saved, sent);
  }

  /** Removes the stored draft, once the server has all answers; a draft with unsynced ones stays, to be read. */
  async function end(): Promise<void> {
    if (unsynced.isEmpty()) await device.store.wipe(device.id).catch(() => {});
    options.onSubmitted();
  }

  return { toDraft, saveLocally, changes: unsynced.changes, reportUnsaved, settle, end };
}

function isSubmitted(outcome: Outcome<SavedDraft>): boolean {
  return outcome.kind === 'problem' && outcome.problem.id === 'AssessmentAlreadyCompleted';
}

/** Null where the server did not answer or stores no drafts. */
function savedIn(outcome: Outcome<SavedDraft>): SavedDraft | null {
  return outcome.kind === 'answer' && outcome.data.savedAt !== null ? outcome.data : null;
}
