import { answersByKey, inputFrom, isSameAnswer } from '#contract/answer-versions.ts';
import type { AssessmentInput } from '#contract/assessments.ts';

/** When an answer was given by the server's clock, in milliseconds, and which page gave it. */
export interface AnswerVersion {
  version: number;
  at: number;
  by: string;
}

export interface Draft {
  input: AssessmentInput;
  versions: Record<string, AnswerVersion>;
}

/** What one page has changed; without `changes` everything that `input` holds. */
export interface DraftChange {
  input: AssessmentInput;
  changes?: Record<string, { version: number; age: number }> | undefined;
  page?: string | undefined;
}

/**
 * Merges a change into what is stored, answer by answer. The newer answer wins; how old one is, a device tells by its own
 * clock, so it does not matter what time that clock shows. Changes of one page follow its versions.
 */
export function mergeDraft(stored: Draft, change: DraftChange, now: Date): Draft {
  const [answers, sent] = [answersByKey(stored.input), answersByKey(change.input)];
  const versions = { ...stored.versions };
  const by = change.page ?? '';
  for (const [key, { version, age }] of changesOf(change, stored)) {
    const known = versions[key] ?? { version: 0, at: 0, by: '' };
    const at = Math.max(0, now.getTime() - age);
    const isSame = isSameAnswer(answers.get(key), sent.get(key));
    const isNewer = by !== '' && by === known.by ? version >= known.version : at >= known.at;
    if (isSame) versions[key] = { ...known, version: Math.max(known.version, version) };
    else if (!isNewer) versions[key] = { ...known, version: Math.max(known.version, version + 1) };
    else {
      versions[key] = { version: Math.max(known.version + 1, version), at, by };
      answers.set(key, sent.get(key));
    }
  }
  return { input: inputFrom(answers), versions };
}

/**
 * What a submit means where its page tells what it changed: the rest is as another device may have saved it since. An
 * answer that no device has saved is the page's own.
 */
export function mergeSubmission(stored: Draft, change: DraftChange, now: Date): AssessmentInput {
  const merged = mergeDraft(stored, change, now);
  const answers = answersByKey(merged.input);
  for (const [key, answer] of answersByKey(change.input)) {
    if (!(key in merged.versions)) answers.set(key, answer);
  }
  return inputFrom(answers);
}

function changesOf({ changes, input }: DraftChange, { versions }: Draft) {
  if (changes) return Object.entries(changes);
  return [...answersByKey(input).keys()].map(
    (key) => [key, { version: (versions[key]?.version ?? 0) + 1, age: 0 }] as const,
  );
}

/** The versions alone, as pages know them. */
export function plainVersions(versions: Draft['versions'] | null): Record<string, number> {
  return Object.fromEntries(
    Object.entries(versions ?? {}).map(([key, { version }]) => [key, version]),
  );
}
