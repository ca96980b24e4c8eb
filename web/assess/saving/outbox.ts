import type { AssessmentQueue } from '#contract/assessment-queue.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import { incompleteResponse, type Outcome, type Problem, type Unreachable } from './call.ts';
import type { Submission } from './draft-store.ts';
import type { OwnCopy } from './keep-on-device.ts';
import type { Device } from './opening.ts';

export interface SubmitAnswer {
  success?: boolean;
  /** Answers that were turned down although the call itself went well. */
  assessment?: { errors?: { title?: string } };
  token?: string | undefined;
  invite_token?: string | undefined;
  nextAssessmentAt: string | null;
  queue: AssessmentQueue | null;
}

export type Delivery =
  | { kind: 'sent'; answer: SubmitAnswer }
  /** Another tab of this device sent the answers. */
  | { kind: 'sent elsewhere' }
  /** With the answers that were refused. */
  | { kind: 'refused'; problem: Problem; input: AssessmentInput }
  | { kind: 'turned down'; title: string }
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
  queue(kept: OwnCopy, input: AssessmentInput): Promise<void>;
  /** Takes up a submission an earlier visit left. */
  resume(submission: Submission): void;
  /** Tries to deliver once; while a try is under way, gives its outcome. */
  send(): Promise<Delivery>;
}

export function createOutbox({ device, post, alone, makeKey }: OutboxOptions): Outbox {
  let submission: Submission | null = null;
  let isOnDevice = false;
  let delivering: Promise<Delivery> | null = null;
  let sent: Delivery | null = null;

  async function queue(kept: OwnCopy, input: AssessmentInput): Promise<void> {
    const { versions, unsynced } = kept;
    submission = { key: makeKey(), input, versions, unsynced };
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
    const delivery = deliveryOf(outcome, waiting);
    if (delivery.kind === 'sent') {
      sent = delivery;
      await device.store.wipe(device.id).catch(ignore);
    }
    if (delivery.kind === 'sent' || delivery.kind === 'waiting') return delivery;
    if (kept) await device.store.write(device.id, { ...kept, submission: null }).catch(ignore);
    return delivery;
  }

  /** A second delivery of this tab would find an empty device, and take its own for another tab's. */
  async function send(): Promise<Delivery> {
    const deliverAlone = () => alone(`beacon-assess-${device.id}`, deliver);
    return sent ?? (delivering ??= deliverAlone().finally(() => (delivering = null)));
  }

  return { queue, resume, send };
}

/** What an answer means: only one that says so is a success, and one that says nothing is asked for again. */
function deliveryOf(
  outcome: Exclude<Outcome<SubmitAnswer>, Unreachable>,
  { input }: Submission,
): Delivery {
  if (outcome.kind === 'problem') return { ...outcome, kind: 'refused', input };
  const answer: Partial<SubmitAnswer> | undefined = outcome.data;
  const errors = answer?.assessment?.errors;
  if (errors) return { kind: 'turned down', title: errors.title ?? incompleteResponse };
  if (answer?.success !== true) {
    return { kind: 'waiting', title: `${incompleteResponse}.`, retryAfterSeconds: 0 };
  }
  const { nextAssessmentAt = null, queue = null } = answer;
  return { kind: 'sent', answer: { ...answer, nextAssessmentAt, queue } };
}

/** Seconds until the next try: doubling from 2 to 60, never sooner than the server asked. */
export function retryDelay(attempt: number, retryAfterSeconds: number): number {
  return Math.max(Math.min(60, 2 ** attempt), retryAfterSeconds);
}

// The device copy is a safety net: the answers themselves are still in hand.
function ignore(): void {}
