import { answersByKey, inputFrom, isSameAnswer } from '#contract/answer-versions.ts';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { scoringModel } from '#rules/scoring/model.ts';

/** When an answer was given by the server's clock, in milliseconds since 1970, and by which page. */
export interface AnswerVersion {
  version: number;
  at: number;
  by: string;
}

export interface Draft {
  input: AssessmentInput;
  versions: Record<string, AnswerVersion>;
}

/** The draft in a row; null without one. */
export function draftOf({ draft, draftVersions }: DraftColumns): Draft | null {
  // saveDraft has validated the stored draft with the same schema.
  return draft ? { input: draft as AssessmentInput, versions: draftVersions ?? {} } : null;
}

/** The answers of a draft to what a role is asked: the role of an assessor may have changed since they were saved. */
export function askedInput(
  framework: Framework,
  role: AssessorRole,
  { attributes, ...input }: AssessmentInput,
): AssessmentInput {
  const { items } = scoringModel(framework, role);
  const asked = Object.entries(attributes).filter(([id]) => Object.hasOwn(items, id));
  return { ...input, attributes: Object.fromEntries(asked) };
}

interface DraftColumns {
  draft: unknown;
  draftVersions: Draft['versions'] | null;
}

/** The changes of one page; without `changes` all answers in `input`. */
export interface DraftChange {
  input: AssessmentInput;
  changes?: Record<string, { version: number; age: number }> | undefined;
  page?: string | undefined;
}

/**
 * Merges a change into the stored draft, answer by answer. The newer answer wins; a device sends the age of an answer, so
 * a wrong clock does not matter. Changes of the same page are ordered by version.
 */
export function mergeDraft(stored: Draft, change: DraftChange, now: Date): Draft {
  const [answers, submitted] = [answersByKey(stored.input), answersByKey(change.input)];
  const versions = { ...stored.versions };
  const by = change.page ?? '';
  for (const [key, { version, age }] of changesOf(change, stored)) {
    const current = versions[key] ?? { version: 0, at: 0, by: '' };
    const at = Math.max(0, now.getTime() - age);
    const isSame = isSameAnswer(answers.get(key), submitted.get(key));
    const isNewer = by !== '' && by === current.by ? version >= current.version : at >= current.at;
    if (isSame) versions[key] = { ...current, version: Math.max(current.version, version) };
    else if (!isNewer)
      versions[key] = { ...current, version: Math.max(current.version, version + 1) };
    else {
      versions[key] = { version: Math.max(current.version + 1, version), at, by };
      answers.set(key, submitted.get(key));
    }
  }
  return { input: inputFrom(answers), versions };
}

/**
 * The answers of a submit that lists its changes: for unchanged answers the stored draft wins, because another device may
 * have saved it since. Answers that no device has saved are taken from the submit.
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

/** The version numbers only, as pages use them. */
export function plainVersions(versions: Draft['versions'] | null): Record<string, number> {
  return Object.fromEntries(
    Object.entries(versions ?? {}).map(([key, { version }]) => [key, version]),
  );
}
