import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { Outcome, Refusal } from './call.ts';
import type { Kept, Submission } from './draft-store.ts';
import type { Device } from './opening.ts';

export interface SubmitAnswer {
  success?: boolean;
  token?: string | undefined;
  invite_token?: string | undefined;
  nextAssessmentAt: string | null;
  queue: AssessmentQueue | null;
}

export type Delivery =
  | { kind: 'sent'; answer: SubmitAnswer }
  /** Another tab of this device sent the answers. */
  | { kind: 'sent elsewhere' }
  | { kind: 'refused'; refusal: Refusal }
  | { kind: 'waiting'; title: string | null; retryAfterSeconds: number };

export interface OutboxOptions {
  device: Device;
  post: (submission: Submission) => Promise<Outcome<SubmitAnswer>>;
  /** Runs the work while no other tab of this device runs its own. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  makeKey: () => string;
}

export interface Outbox {
  /** Keeps the answers as a submission, with a key made once. */
  queue(kept: Kept, input: AssessmentInput): Promise<void>;
  /** Takes up a submission an earlier visit left. */
  resume(submission: Submission): void;
  /** Tries to deliver once. */
  send(): Promise<Delivery>;
}

export function createOutbox({ device, post, alone, makeKey }: OutboxOptions): Outbox {
  let submission: Submission | null = null;
  let isOnDevice = false;

  async function queue(kept: Kept, input: AssessmentInput): Promise<void> {
    submission = { key: makeKey(), input };
    isOnDevice = await device.store.write(device.id, { ...kept, submission }).then(
      () => true,
      () => false,
    );
  }

  function resume(earlier: Submission): void {
    submission = earlier;
    isOnDevice = true;
  }

  async function deliver(): Promise<Delivery> {
    const kept = await device.store.read(device.id).catch(() => null);
    const waiting = kept?.submission ?? submission;
    const isWiped = isOnDevice && kept === undefined;
    if (!waiting || isWiped) return { kind: 'sent elsewhere' };
    const outcome = await post(waiting);
    if (outcome.kind === 'unreachable') return { ...outcome, kind: 'waiting' };
    if (outcome.kind === 'refusal') {
      if (kept) await device.store.write(device.id, { ...kept, submission: null }).catch(ignore);
      return { kind: 'refused', refusal: outcome.refusal };
    }
    await device.store.wipe(device.id).catch(ignore);
    return { kind: 'sent', answer: outcome.data };
  }

  return { queue, resume, send: () => alone(`beacon-assess-${device.id}`, deliver) };
}

/** Seconds until the next try: doubling from 2 to 60, never sooner than the server asked. */
export function retryDelay(attempt: number, retryAfterSeconds: number): number {
  return Math.max(Math.min(60, 2 ** attempt), retryAfterSeconds);
}

// The device copy is a safety net: the answers themselves are still in hand.
function ignore(): void {}
