import { t } from '@lingui/core/macro';
import { answersByKey, takeAnswers, type VersionedInput } from '#contract/answer-versions.ts';
import type { Assessment, AssessmentInput, loadAssessment } from '#contract/assessments.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { textOf } from '#contract/messages.ts';
import type { Progress } from './answers.ts';
import { call, incompleteResponse, type Outcome, type Problem } from './call.ts';
import type { DraftStore, StoredDraft, Submission } from './draft-store.ts';
import { validStage } from '#web/assess/flow/flow.ts';
import type { LocalAnswers } from './answers-text.ts';

export type Loaded = AnswerOf<typeof loadAssessment>;

/** The initial state of the page. */
export type Opening =
  /** With the answers this device has stored, if any. */
  | { kind: 'error'; problem: Problem; unsent: LocalAnswers | null }
  | { kind: 'invitation'; inviteToken: string }
  | OpenedAssessment;

export interface OpenedAssessment {
  kind: 'open';
  assessment: Assessment;
  isSignedIn: boolean;
  progress: Progress;
  /** Keys of the answers the server does not have, with their times in epoch milliseconds. */
  unsynced: Record<string, number>;
  /** Whether this device had answers that the server does not have. */
  isFromDevice: boolean;
  /** A submission that was pending when the page was left. */
  submission: Submission | null;
}

/** This device's storage for one link. */
export interface Device {
  store: DraftStore;
  id: string;
}

/** Opens the assessment behind a link: from data in the page, the server, or the draft on this device. */
export async function openAssessment(
  token: string,
  inlined: Outcome<Loaded> | null,
  device: Device,
): Promise<Opening> {
  const stored = await device.store.read(device.id).catch(() => undefined);
  const query = new URLSearchParams({ token });
  const loaded =
    inlined ?? (await call<typeof loadAssessment>('GET', `/api/assessments/new?${query}`));
  if (loaded.kind === 'answer') return opened(loaded.data, stored) ?? incomplete(stored);
  if (stored && (loaded.kind === 'unreachable' || stored.submission)) return reopened(stored);
  const problem = loaded.kind === 'problem' ? loaded.problem : unreachable(loaded.title);
  return { kind: 'error', problem, unsent: stored && isUnsent(stored, problem) ? stored : null };
}

/** The country by whose customs dates are written. A draft of an earlier release names none. */
export function countryIn(opening: Opening): string | null {
  if (opening.kind === 'error') return opening.problem.country ?? null;
  return (opening.kind === 'open' && opening.assessment.organisation.country) || null;
}

/** Null where the response lacks required data. */
function opened(loaded: Partial<Loaded> | null, stored?: StoredDraft): Opening | null {
  const { assessment, current_user = null, invite_token } = loaded ?? {};
  if (invite_token) return { kind: 'invitation', inviteToken: invite_token };
  if (!assessment?.framework) return null;
  const isSignedIn = current_user !== null;
  const draft = stored?.assessment.number === assessment.number ? stored : undefined;
  if (draft?.submission) return { ...reopened(draft), assessment, isSignedIn };
  return {
    ...restoreProgress(assessment, draft),
    kind: 'open',
    assessment,
    isSignedIn,
    submission: null,
  };
}

/** Restores the device's unsynced answers over the server's; the next save resolves conflicts. */
function restoreProgress(
  { framework, currentStage, input, draftVersions: versions }: Assessment,
  draft: StoredDraft | undefined,
): Pick<OpenedAssessment, 'progress' | 'unsynced' | 'isFromDevice'> {
  const fromServer = { input, versions };
  const unsynced = draft ? unsyncedOf(draft) : {};
  if (!draft || Object.keys(unsynced).length === 0) {
    const progress = { stage: validStage(framework, input, currentStage), ...fromServer, news: [] };
    return { progress, unsynced, isFromDevice: false };
  }
  const merged = takeAnswers(fromServer, versionedOf(draft), (key) => key in unsynced);
  const stage = validStage(framework, merged.input, draft.stage);
  const progress = { stage, input: merged.input, versions: merged.versions, news: [] };
  return { progress, unsynced, isFromDevice: true };
}

function reopened(stored: StoredDraft): OpenedAssessment {
  const { assessment, stage, submission } = stored;
  return {
    kind: 'open',
    assessment,
    isSignedIn: false,
    progress: {
      stage: validStage(assessment.framework, stored.input, stage),
      ...versionedOf(stored),
      news: [],
    },
    unsynced: unsyncedOf(stored),
    isFromDevice: true,
    submission,
  };
}

/** Drafts of an earlier release have no versions: all their answers count as new. */
function versionedOf({ input, versions }: StoredDraft): VersionedInput {
  const keys = [...answersByKey(input).keys()];
  return { input, versions: versions ?? Object.fromEntries(keys.map((key) => [key, 1])) };
}

function unsyncedOf(stored: StoredDraft): Record<string, number> {
  const keys = Object.keys(versionedOf(stored).versions);
  return stored.unsynced ?? Object.fromEntries(keys.map((key) => [key, Date.now()]));
}

/** Whether the device has answers that were not counted; after a submission by another device, only unsynced ones. */
function isUnsent(stored: StoredDraft, { id }: Problem): boolean {
  const isSent =
    id === 'AssessmentAlreadyCompleted' && Object.keys(unsyncedOf(stored)).length === 0;
  return hasAnswers(stored.input) && !isSent;
}

function incomplete(stored: StoredDraft | undefined): Opening {
  if (stored) return reopened(stored);
  const problem = { id: 'incomplete', status: 0, title: textOf(incompleteResponse) };
  return { kind: 'error', problem, unsent: null };
}

function unreachable(title: string | null): Problem {
  return { id: 'unreachable', status: 0, title: title ?? t`This page could not be loaded.` };
}

function hasAnswers({ attributes, comment }: AssessmentInput): boolean {
  return Boolean(comment) || Object.keys(attributes).length > 0;
}
