import type { AssessmentInput } from './assessments.ts';

/** The version of each answer by its key; a key without an answer is an answer that was removed. */
export type Versions = Readonly<Record<string, number>>;

export interface VersionedInput {
  input: AssessmentInput;
  versions: Versions;
}

type Answers = Map<string, unknown>;

/** Every answer by its key: `question pace`, `field assessment_identity` or `comment`. */
export function answersByKey({ attributes, comment, data = {} }: AssessmentInput): Answers {
  return new Map<string, unknown>([
    ...Object.entries(attributes).map(([id, answer]) => [questionKey(id), answer] as const),
    ...Object.entries(data).map(([id, value]) => [`field ${id}`, value] as const),
    ...(typeof comment === 'string' ? [['comment', comment] as const] : []),
  ]);
}

/** The key of the answer to a question. */
export function questionKey(id: string): string {
  return `question ${id}`;
}

/** The input that consists of these answers: the inverse of `answersByKey`. */
export function inputFrom(answers: Answers): AssessmentInput {
  const under = (prefix: string) =>
    [...answers].flatMap(([key, value]) =>
      key.startsWith(prefix) && value !== undefined ? [[key.slice(prefix.length), value]] : [],
    );
  const data = under('field ');
  const comment = answers.get('comment');
  return {
    // Each value came from an input under the same key.
    attributes: Object.fromEntries(under('question ')) as AssessmentInput['attributes'],
    ...(typeof comment === 'string' && { comment }),
    ...(data.length > 0 && { data: Object.fromEntries(data) as AssessmentInput['data'] }),
  };
}

/** Replaces the answers of `mine` by those of `theirs` for each key where `wins` is true; `changed` lists the keys that differ. */
export function takeAnswers(
  mine: VersionedInput,
  theirs: VersionedInput,
  wins: (key: string) => boolean,
): VersionedInput & { changed: string[] } {
  const [before, others] = [answersByKey(mine.input), answersByKey(theirs.input)];
  const answers: Answers = new Map(before);
  const versions: Record<string, number> = { ...mine.versions };
  const changed: string[] = [];
  for (const key of new Set([...Object.keys(theirs.versions), ...others.keys()])) {
    if (!wins(key)) continue;
    versions[key] = theirs.versions[key] ?? 0;
    if (isSameAnswer(before.get(key), others.get(key))) continue;
    answers.set(key, others.get(key));
    changed.push(key);
  }
  return { input: inputFrom(answers), versions, changed };
}

/** Merges the answers of two tabs: the newer version of each answer wins. The order of the two does not matter. */
export function mergeAnswers(
  mine: VersionedInput,
  theirs: VersionedInput,
): VersionedInput & { changed: string[] } {
  const [before, others] = [answersByKey(mine.input), answersByKey(theirs.input)];
  return takeAnswers(mine, theirs, (key) => {
    const [a, b] = [mine.versions[key] ?? 0, theirs.versions[key] ?? 0];
    return b > a || (b === a && textOf(others.get(key)) > textOf(before.get(key)));
  });
}

/** Whether two answers are equal, whatever the order of their fields. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

// The list fixes the order of the fields, because a database returns them in another order.
function textOf(answer: unknown): string {
  if (answer === undefined) return '';
  return JSON.stringify(answer, ['rating', 'value', 'comment', 'response_type']);
}
