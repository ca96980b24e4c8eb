import type { Assessment } from '#contract/assessments.ts';
import type { Progress } from './answers.ts';
import { call, incompleteResponse, type Outcome, type Refusal } from './call.ts';
import type { DraftStore, Kept, Submission } from './draft-store.ts';
import { validStage } from './flow.ts';
import { hasAnswers, type OwnAnswers } from './kept-answers.tsx';

export interface Loaded {
  assessment: Assessment;
  current_user: { name: string } | null;
  invite_token?: string | undefined;
}

/** What the page starts from. */
export type Opening =
  /** With what this device has kept all the same. */
  | { kind: 'error'; refusal: Refusal; unsent: OwnAnswers | null }
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
  if (loaded.kind === 'answer') return opened(loaded.data, kept) ?? incomplete(kept);
  if (kept && (loaded.kind === 'unreachable' || kept.submission)) return reopened(kept);
  const refusal = loaded.kind === 'refusal' ? loaded.refusal : unreachable(loaded.title);
  return { kind: 'error', refusal, unsent: kept && hasAnswers(kept.input) ? kept : null };
}

/** Null where the answer lacks what it should carry. */
function opened(loaded: Partial<Loaded> | null, kept?: Kept): Opening | null {
  const { assessment, current_user = null, invite_token } = loaded ?? {};
  if (invite_token) return { kind: 'invitation', inviteToken: invite_token };
  if (!assessment?.framework) return null;
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

function incomplete(kept: Kept | undefined): Opening {
  if (kept) return reopened(kept);
  const refusal = { id: 'incomplete', status: 0, title: incompleteResponse };
  return { kind: 'error', refusal, unsent: null };
}

function unreachable(title: string | null): Refusal {
  return { id: 'unreachable', status: 0, title: title ?? 'This page could not be loaded.' };
}
