import type { Answer } from './answers.ts';

/** One answer as it is stored: a number for a rating without a comment. What kind of answer it is follows from its fields. */
export type StoredAnswer = number | Omit<Answer, 'response_type'>;

/** One person's answers as they are stored, by item. */
export type StoredAnswers = Record<string, StoredAnswer>;

/** Answers without what repeats or follows; `fromStoredAnswers` is the inverse. */
export function toStoredAnswers(answers: Readonly<Record<string, Answer>>): StoredAnswers {
  return mapped(answers, ({ response_type: _type, ...given }) =>
    given.rating !== undefined && Object.keys(given).length === 1 ? given.rating : given,
  );
}

/** The answers of a stored response. */
export function fromStoredAnswers(stored: Readonly<StoredAnswers>): Record<string, Answer> {
  return mapped(stored, (answer) => {
    if (typeof answer === 'number') return { rating: answer, response_type: 'rating' };
    const isGiven = answer.rating !== undefined || answer.value !== undefined;
    return { ...answer, response_type: isGiven ? 'rating' : 'comment_only' };
  });
}

/** A stored response with its answers. */
export function fromStoredResponse<Response extends { attributes: StoredAnswers }>(
  response: Response,
): Omit<Response, 'attributes'> & { attributes: Record<string, Answer> } {
  return { ...response, attributes: fromStoredAnswers(response.attributes) };
}

function mapped<From, To>(
  answers: Readonly<Record<string, From>>,
  map: (answer: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, map(answer)]));
}
