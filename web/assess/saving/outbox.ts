import type { AssessmentInput, submitResponse } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { textOf } from '#contract/messages.ts';
import { incompleteResponse, type Outcome, type Problem, type Unreachable } from './call.ts';
import type { Submission } from './draft-store.ts';
import type { VersionedDraft } from './save-on-device.ts';
import type { Device } from './opening.ts';

type Submitted = AnswerOf<typeof submitResponse>;

export type SubmitAnswer = Pick<Submitted, 'nextAssessmentAt' | 'queue'> &
  Partial<Submitted> & {
    /** Present when the answers were rejected although the call succeeded. */
    assessment?: { errors?: { title?: string } };
  };

export type Delivery =
  | { kind: 'sent'; answer: SubmitAnswer }
  /** Another tab of this device sent the answers. */
  | { kind: 'sent-elsewhere' }
  /** The call failed with a problem; `input` is what was sent. */
  | { kind: 'problem'; problem: Problem; input: AssessmentInput }
  | { kind: 'rejected'; title: string }
  | { kind: 'waiting'; title: string | null; retryAfterSeconds: number };

export interface OutboxOptions {
  device: Device;
  post: (submission: Submission) => Promise<Outcome<SubmitAnswer>>;
  /** Runs the work under a lock that all tabs of this device share. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>;
  makeKey: () => string;
}

export function createOutbox({ device, post, withLock, makeKey }: OutboxOptions) {
  let submission: Submission | null = null;
  let isOnDevice = false;
  let delivering: Promise<Delivery> | null = null;
  let sent: Delivery | null = null;

  /** Stores the answers as a submission with a new idempotency key. */
  async function queue(stored: VersionedDraft, input: AssessmentInput): Promise<void> {
    const { versions, unsynced } = stored;
    submission = { key: makeKey(), input, versions, unsynced };
    isOnDevice = await device.store.write(device.id, { ...stored, submission }).then(
      () => true,
      () => false,
    );
  }

  /** Continues with a submission of an earlier visit. */
  function resume(earlier: Submission): void {
    submission = earlier;
    isOnDevice = true;
  }

  async function deliver(): Promise<Delivery> {
    const stored = await device.store.read(device.id).catch(() => null);
    const pending = stored?.submission ?? submission;
    const isWiped = isOnDevice && stored === undefined;
    if (!pending || isWiped) return { kind: 'sent-elsewhere' };
    const outcome = await post(pending);
    if (outcome.kind === 'unreachable') return { ...outcome, kind: 'waiting' };
    const delivery = deliveryOf(outcome, pending);
    if (delivery.kind === 'sent') {
      sent = delivery;
      await device.store.wipe(device.id).catch(ignore);
    }
    if (delivery.kind === 'sent' || delivery.kind === 'waiting') return delivery;
    if (stored) await device.store.write(device.id, { ...stored, submission: null }).catch(ignore);
    return delivery;
  }

  /** Attempts one delivery. Calls share one attempt: a second one would find the draft removed and mistake it for another tab's delivery. */
  async function send(): Promise<Delivery> {
    const deliverAlone = () => withLock(`beacon-assess-${device.id}`, deliver);
    return sent ?? (delivering ??= deliverAlone().finally(() => (delivering = null)));
  }

  return { queue, resume, send };
}

/** Maps a response to its outcome: success must be explicit, and an incomplete response is retried. */
function deliveryOf(
  outcome: Exclude<Outcome<SubmitAnswer>, Unreachable>,
  { input }: Submission,
): Delivery {
  if (outcome.kind === 'problem') return { ...outcome, input };
  const answer: Partial<SubmitAnswer> | undefined = outcome.data;
  const errors = answer?.assessment?.errors;
  if (errors) return { kind: 'rejected', title: errors.title ?? textOf(incompleteResponse) };
  if (answer?.success !== true) {
    return { kind: 'waiting', title: textOf(incompleteResponse), retryAfterSeconds: 0 };
  }
  const { nextAssessmentAt = null, queue = null } = answer;
  return { kind: 'sent', answer: { ...answer, nextAssessmentAt, queue } };
}

/** Seconds until the next attempt: doubling from 2 to 60, and at least what the server asked. */
export function retryDelay(attempt: number, retryAfterSeconds: number): number {
  return Math.max(Math.min(60, 2 ** attempt), retryAfterSeconds);
}

// A failed write loses nothing: the page still holds the answers.
function ignore(): void {}
