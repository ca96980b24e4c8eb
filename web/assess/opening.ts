import type { Assessment } from '#contract/assessments.ts';
import type { Progress } from './answers.ts';
import { call, type Outcome, type Refusal } from './call.ts';
import type { DraftStore, Kept, Submission } from './draft-store.ts';
import { validStage } from './flow.ts';

export interface Loaded {
  assessment: Assessment;
  current_user: { name: string } | null;
  invite_token?: string | undefined;
}

/** What the page starts from. */
export type Opening =
  | { kind: 'error'; refusal: Refusal }
  | { kind: 'invitation'; inviteToken: string }
  | OpenedAssessment;

export interface OpenedAssessment {
  kind: 'open';
  assessment: Assessment;
  isSignedIn: boolean;
  progress: Progress;
  syncedAt: string | null;
  /** Whether this device knew more than the server. */
  isFromDevice: boolean;
  /** A submission that was under way when the page was left. */
  submission: Submission | null;
}

/** The device's place for one link. */
export interface Device {
  store: DraftStore;
  id: string;
}

/** Opens the assessment behind a link: from the page itself, the server, or what this device kept. */
export async function openAssessment(
  token: string,
  inlined: Outcome<Loaded> | null,
  device: Device,
): Promise<Opening> {
  const kept = await device.store.read(device.id).catch(() => undefined);
  const query = new URLSearchParams({ token });
  const loaded = inlined ?? (await call<Loaded>('GET', `/api/assessments/new?${query}`));
  if (loaded.kind === 'answer') return opened(loaded.data, kept);
  if (kept && (loaded.kind === 'unreachable' || kept.submission)) return reopened(kept);
  return {
    kind: 'error',
    refusal: loaded.kind === 'refusal' ? loaded.refusal : unreachable(loaded.title),
  };
}

function opened({ assessment, current_user, invite_token }: Loaded, kept?: Kept): Opening {
  if (invite_token) return { kind: 'invitation', inviteToken: invite_token };
  const isSignedIn = current_user !== null;
  if (kept && keepsNewer(kept, assessment)) return { ...reopened(kept), assessment, isSignedIn };
  return {
    kind: 'open',
    assessment,
    isSignedIn,
    progress: {
      stage: validStage(assessment.framework, assessment.currentStage),
      input: assessment.input,
    },
    syncedAt: assessment.draftSavedAt,
    isFromDevice: false,
    submission: null,
  };
}

function reopened({ assessment, stage, input, syncedAt, submission }: Kept): OpenedAssessment {
  return {
    kind: 'open',
    assessment,
    isSignedIn: false,
    progress: { stage: validStage(assessment.framework, stage), input },
    syncedAt,
    isFromDevice: true,
    submission,
  };
}

// Clocks differ between device and server, so times are compared only where both have moved on.
function keepsNewer(kept: Kept, { number, draftSavedAt }: Assessment): boolean {
  if (kept.assessment.number !== number) return false;
  if (kept.submission !== null || draftSavedAt === kept.syncedAt) return true;
  return draftSavedAt === null || kept.savedAt > draftSavedAt;
}

function unreachable(title: string | null): Refusal {
  return { id: 'unreachable', status: 0, title: title ?? 'This page could not be loaded.' };
}
