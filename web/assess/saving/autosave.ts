import type { VersionedInput, Versions } from '#contract/answer-versions.ts';
import type { Assessment } from '#contract/assessments.ts';
import type { Progress } from './answers.ts';
import type { Outcome } from './call.ts';
import { keepOnDevice, type OwnCopy } from './keep-on-device.ts';
import type { Device, OpenedAssessment } from './opening.ts';
import { type Changes, trackUnsynced } from './unsynced-answers.ts';

export type SaveState = 'saved' | 'saved on this device' | 'not saved';

/** What the server keeps after a save, other devices' answers included; no time where it keeps nothing. */
export interface SavedDraft extends VersionedInput {
  savedAt: string | null;
}

export interface AutosaveOptions {
  device: Device;
  assessment: Assessment;
  /** Which answers the server did not have when the page opened, by their time. */
  unsynced: OpenedAssessment['unsynced'];
  /** The versions the page opened with. */
  versions: Versions;
  saveDraft: (
    progress: Progress,
    changes: Changes,
    isLeaving: boolean,
  ) => Promise<Outcome<SavedDraft>>;
  /** Runs the work while no other tab of this device runs its own. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  now: () => number;
  onSaved: (state: SaveState) => void;
  /** Other tabs' answers that lie on the device. */
  onFound: (found: VersionedInput) => void;
  /** What the server made of the versions that were sent. */
  onSettled: (kept: VersionedInput, sent: Versions) => void;
  /** The answers were submitted by another tab or device. */
  onSubmitted: () => void;
}

export interface Autosave {
  /** Keeps the answers on the device at once and on the server soon. */
  keep(progress: Progress): Promise<void>;
  /** Keeps the answers on the device only: the server knows them. */
  hold(progress: Progress): Promise<boolean>;
  /** Sends what the server does not have yet. */
  flush(isLeaving?: boolean): Promise<void>;
  /** Learns what other devices have saved, too. */
  sync(progress: Progress): Promise<void>;
  /** What lies on the device, to be completed by a submission. */
  record(progress: Progress): OwnCopy;
  /** Stops keeping: the answers are on their way. */
  close(): void;
  /** Keeps again, after a submission was refused. */
  reopen(): void;
}

const draftDelay = 700;

export function createAutosave(options: AutosaveOptions): Autosave {
  const { device, onSaved } = options;
  const unsynced = trackUnsynced(options.unsynced, options.versions, options.now);
  let unsent: Progress | null = null;
  let isSending = false;
  let isClosed = false;
  let isOnDevice = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function record({ input, stage, versions }: Progress): OwnCopy {
    unsynced.note(versions);
    const { assessment } = options;
    return { assessment, input, stage, versions, unsynced: unsynced.times(), submission: null };
  }

  async function hold(progress: Progress): Promise<boolean> {
    return (isOnDevice = await store(options, record(progress)));
  }

  async function keep(progress: Progress): Promise<void> {
    if (isClosed) return;
    unsent = progress;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), draftDelay);
    if (await hold(progress)) tellUnsaved();
  }

  async function flush(isLeaving = false): Promise<void> {
    clearTimeout(timer);
    const sent = unsent;
    if (!sent || isClosed || (isSending && !isLeaving)) return;
    isSending = true;
    const outcome = await options.saveDraft(sent, unsynced.changes(sent.versions), isLeaving);
    isSending = false;
    if (isClosed) return;
    if (isSubmitted(outcome)) return end();
    const saved = savedIn(outcome);
    if (!saved) return void tellUnsaved();
    unsynced.settle(sent.versions, saved.versions);
    if (unsynced.isEmpty()) onSaved('saved');
    options.onSettled(saved, sent.versions);
    if (unsent !== sent) return flush();
    unsent = null;
    await hold(sent);
  }

  const tellUnsaved = () =>
    unsynced.isEmpty() || onSaved(isOnDevice ? 'saved on this device' : 'not saved');

  async function end(): Promise<void> {
    close();
    if (unsynced.isEmpty()) await forget(device);
    options.onSubmitted();
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
  }

  const sync = (progress: Progress) => flush(void (unsent ??= progress));
  return { keep, hold, flush, sync, record, close, reopen: () => void (isClosed = false) };
}

function isSubmitted(outcome: Outcome<SavedDraft>): boolean {
  return outcome.kind === 'problem' && outcome.problem.id === 'AssessmentAlreadyCompleted';
}

/** Null where the server did not answer, or keeps nothing. */
function savedIn(outcome: Outcome<SavedDraft>): SavedDraft | null {
  return outcome.kind === 'answer' && outcome.data.savedAt !== null ? outcome.data : null;
}

/** Whether the device took the copy. */
async function store({ alone, device, onFound }: AutosaveOptions, copy: OwnCopy): Promise<boolean> {
  try {
    const found = await alone(`beacon-assess-kept-${device.id}`, () => keepOnDevice(device, copy));
    if (found) onFound(found);
    return true;
  } catch {
    return false;
  }
}

/** Removes the device's copy once the server has all of it; what it never had stays, to be read. */
async function forget(device: Device): Promise<void> {
  await device.store.wipe(device.id).catch(() => {});
}
