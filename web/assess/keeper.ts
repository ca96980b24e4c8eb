import type { Assessment } from '#contract/assessments.ts';
import type { Progress } from './answers.ts';
import type { Outcome } from './call.ts';
import type { Kept } from './draft-store.ts';
import type { Device } from './opening.ts';

export type SaveState = 'saved' | 'saved on this device' | 'not saved';

export interface KeeperOptions {
  device: Device;
  assessment: Assessment;
  syncedAt: string | null;
  /** Sends the draft to the server. */
  saveDraft: (
    progress: Progress,
    isLeaving: boolean,
  ) => Promise<Outcome<{ savedAt: string | null }>>;
  isOnline: () => boolean;
  now: () => string;
  onSaved: (state: SaveState) => void;
}

export interface Keeper {
  /** Keeps the answers on the device at once and on the server soon. */
  keep(progress: Progress): Promise<void>;
  /** Keeps the answers on the device only: the server knows them. */
  hold(progress: Progress): Promise<void>;
  /** Sends what the server does not have yet. */
  flush(isLeaving?: boolean): Promise<void>;
  /** What lies on the device, to be completed by a submission. */
  record(progress: Progress): Kept;
  /** Stops keeping: the answers are on their way. */
  close(): void;
  /** Keeps again, after a submission was refused. */
  reopen(): void;
}

const draftDelay = 700;

export function createKeeper(options: KeeperOptions): Keeper {
  const { device, assessment, saveDraft, isOnline, now, onSaved } = options;
  let { syncedAt } = options;
  let unsent: Progress | null = null;
  let isSending = false;
  let isClosed = false;
  let isOnDevice = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function record({ input, stage }: Progress): Kept {
    return { assessment, input, stage, savedAt: now(), syncedAt, submission: null };
  }

  async function hold(progress: Progress): Promise<void> {
    isOnDevice = await device.store.write(device.id, record(progress)).then(
      () => true,
      () => false,
    );
  }

  async function keep(progress: Progress): Promise<void> {
    if (isClosed) return;
    unsent = progress;
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), draftDelay);
    await hold(progress);
    if (isOnDevice) onSaved(isOnline() ? 'saved' : 'saved on this device');
  }

  async function flush(isLeaving = false): Promise<void> {
    clearTimeout(timer);
    if (!unsent || isClosed || (isSending && !isLeaving)) return;
    const sent = unsent;
    isSending = true;
    const outcome = await saveDraft(sent, isLeaving);
    isSending = false;
    if (isClosed) return;
    if (outcome.kind !== 'answer')
      return onSaved(isOnDevice ? 'saved on this device' : 'not saved');
    syncedAt = outcome.data.savedAt;
    onSaved(syncedAt === null ? 'saved on this device' : 'saved');
    if (unsent !== sent) return flush();
    unsent = null;
    await hold(sent);
  }

  function close(): void {
    isClosed = true;
    clearTimeout(timer);
  }

  return { keep, hold, flush, record, close, reopen: () => void (isClosed = false) };
}
