import { answersByKey, takeAnswers, type VersionedInput } from '#contract/answer-versions.ts';
import type { Assessment, AssessmentInput } from '#contract/assessments.ts';
import type { Progress } from './answers.ts';
import { call, incompleteResponse, type Outcome, type Problem } from './call.ts';
import type { DraftStore, Kept, Submission } from './draft-store.ts';
import { validStage } from '#web/assess/formats/flow.ts';
import type { OwnAnswers } from './answers-text.ts';

export interface Loaded {
  assessment: Assessment;
  current_user: { name: string } | null;
  invite_token?: string | undefined;
}

/** What the page starts from. */
export type Opening =
  /** With what this device has kept all the same. */
  | { kind: 'error'; problem: Problem; unsent: OwnAnswers | null }
  | { kind: 'invitation'; inviteToken: string }
  | OpenedAssessment;

export interface OpenedAssessment {
  kind: 'open';
  assessment: Assessment;
  isSignedIn: boolean;
  progress: Progress;
  /** The answers the server does not have, with their times. */
  unsynced: Record<string, number>;
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
  const problem = loaded.kind === 'problem' ? loaded.problem : unreachable(loaded.title);
  return { kind: 'error', problem, unsent: kept && isUnsent(kept, problem) ? kept : null };
}

/** Null where the answer lacks what it should carry. */
function opened(loaded: Partial<Loaded> | null, kept?: Kept): Opening | null {
  const { assessment, current_user = null, invite_token } = loaded ?? {};
  if (invite_token) return { kind: 'invitation', inviteToken: invite_token };
  if (!assessment?.framework) return null;
  const isSignedIn = current_user !== null;
  const own = kept?.assessment.number === assessment.number ? kept : undefined;
  if (own?.submission) return { ...reopened(own), assessment, isSignedIn };
  return { ...withOwn(assessment, own), kind: 'open', assessment, isSignedIn, submission: null };
}

/** What the server does not have is shown as it was left; the next save finds out whether it still stands. */
function withOwn(
  { framework, currentStage, input, draftVersions: versions }: Assessment,
  own: Kept | undefined,
): Pick<OpenedAssessment, 'progress' | 'unsynced' | 'isFromDevice'> {
  const known = { input, versions };
  const unsynced = own ? unsyncedOf(own) : {};
  if (!own || Object.keys(unsynced).length === 0) {
    const progress = { stage: validStage(framework, currentStage), ...known, news: [] };
    return { progress, unsynced, isFromDevice: false };
  }
  const shown = takeAnswers(known, versionedOf(own), (key) => key in unsynced);
  const stage = validStage(framework, own.stage);
  const progress = { stage, input: shown.input, versions: shown.versions, news: [] };
  return { progress, unsynced, isFromDevice: true };
}

function reopened(kept: Kept): OpenedAssessment {
  const { assessment, stage, submission } = kept;
  return {
    kind: 'open',
    assessment,
    isSignedIn: false,
    progress: { stage: validStage(assessment.framework, stage), ...versionedOf(kept), news: [] },
    unsynced: unsyncedOf(kept),
    isFromDevice: true,
    submission,
  };
}

/** Copies of an earlier release carry no versions: everything in them counts as new. */
function versionedOf({ input, versions }: Kept): VersionedInput {
  const keys = [...answersByKey(input).keys()];
  return { input, versions: versions ?? Object.fromEntries(keys.map((key) => [key, 1])) };
}

function unsyncedOf(kept: Kept): Record<string, number> {
  const keys = Object.keys(versionedOf(kept).versions);
  return kept.unsynced ?? Object.fromEntries(keys.map((key) => [key, Date.now()]));
}

/** Whether the device has answers that were not counted: where another device has sent them, only what it lacked. */
function isUnsent(kept: Kept, { id }: Problem): boolean {
  const isSent = id === 'AssessmentAlreadyCompleted' && Object.keys(unsyncedOf(kept)).length === 0;
  return hasAnswers(kept.input) && !isSent;
}

function incomplete(kept: Kept | undefined): Opening {
  if (kept) return reopened(kept);
  const problem = { id: 'incomplete', status: 0, title: incompleteResponse };
  return { kind: 'error', problem, unsent: null };
}

function unreachable(title: string | null): Problem {
  return { id: 'unreachable', status: 0, title: title ?? 'This page could not be loaded.' };
}

/** Whether there is anything to keep. */
function hasAnswers({ attributes, comment }: AssessmentInput): boolean {
  return Boolean(comment) || Object.keys(attributes).length > 0;
}
