import type { AssessmentInput } from './assessments.ts';

/** The version of each answer by its key; a key without an answer stands for one that was taken back. */
export type Versions = Readonly<Record<string, number>>;

export interface VersionedInput {
  input: AssessmentInput;
  versions: Versions;
}

type Answers = Map<string, unknown>;

/** Every answer under a key of its own: `question pace`, `field assessment_identity` or `comment`. */
export function answersByKey({ attributes, comment, data = {} }: AssessmentInput): Answers {
  return new Map<string, unknown>([
    ...Object.entries(attributes).map(([id, answer]) => [`question ${id}`, answer] as const),
    ...Object.entries(data).map(([id, value]) => [`field ${id}`, value] as const),
    ...(typeof comment === 'string' ? [['comment', comment] as const] : []),
  ]);
}

/** The input these answers make up. */
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

/** Takes `theirs` for each key that `wins`; names those whose answer differs from `mine`. */
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

/** Merges what two tabs know: of each answer the newer version wins. In any order the outcome is the same. */
export function mergeAnswers(
  mine: VersionedInput,
  theirs: VersionedInput,
): VersionedInput & { changed: string[] } {
  const [own, others] = [answersByKey(mine.input), answersByKey(theirs.input)];
  return takeAnswers(mine, theirs, (key) => {
    const [a, b] = [mine.versions[key] ?? 0, theirs.versions[key] ?? 0];
    return b > a || (b === a && textOf(others.get(key)) > textOf(own.get(key)));
  });
}

/** Whether two answers say the same. */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  return textOf(one) === textOf(other);
}

// The list orders the fields: a database gives them back in another order.
function textOf(answer: unknown): string {
  if (answer === undefined) return '';
  return JSON.stringify(answer, ['rating', 'comment', 'response_type']);
}
