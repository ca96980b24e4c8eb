import type { Answer } from './answers.ts';

/** One answer as it is stored: a number for a rating without a comment. What kind of answer it is follows from its fields. */
export type StoredAnswer = number | Omit<Answer, 'response_type'>;

/** One person's answers as they are stored: one for each item of their framework, in its order, null without one. */
export type StoredAnswers = (StoredAnswer | null)[];

/** The framework in the version that was answered, which never changes. */
interface Items {
  readonly items: readonly { readonly id: string }[];
}

/** Answers without what repeats or follows; `fromStoredAnswers` is the inverse. */
export function toStoredAnswers(
  { items }: Items,
  answers: Readonly<Record<string, Answer | undefined>>,
): StoredAnswers {
  return items.map(({ id }) => {
    const answer = answers[id];
    return answer ? toStoredAnswer(answer) : null;
  });
}

/** The answers of a stored response by item. */
export function fromStoredAnswers(
  { items }: Items,
  stored: Readonly<StoredAnswers>,
): Record<string, Answer> {
  const answers: Record<string, Answer> = {};
  for (const [index, { id }] of items.entries()) {
    const answer = stored[index] ?? null;
    if (answer !== null) answers[id] = fromStoredAnswer(answer);
  }
  return answers;
}

/** A stored response with its answers. */
export function fromStoredResponse<Response extends { attributes: StoredAnswers }>(
  framework: Items,
  response: Response,
): Omit<Response, 'attributes'> & { attributes: Record<string, Answer> } {
  return { ...response, attributes: fromStoredAnswers(framework, response.attributes) };
}

function toStoredAnswer({ response_type: _type, ...given }: Answer): StoredAnswer {
  return given.rating !== undefined && Object.keys(given).length === 1 ? given.rating : given;
}

function fromStoredAnswer(answer: StoredAnswer): Answer {
  if (typeof answer === 'number') return { rating: answer, response_type: 'rating' };
  const isGiven = answer.rating !== undefined || answer.value !== undefined;
  return { ...answer, response_type: isGiven ? 'rating' : 'comment_only' };
}
