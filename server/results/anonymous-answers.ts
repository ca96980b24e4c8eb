import type { PersonResult } from '#contract/assessment-results.ts';
import { personScores } from '#rules/person-scores.ts';
import { presentBand } from './present.ts';
import type { ResultContext } from './present.ts';
import type { AnonymousAnswers, AnonymousQuestion } from './queries.ts';
import { nothingSaid } from './said.ts';
import type { Answers } from './said.ts';

/** What was said, where a Beacon never tells by whom. */
export function anonymousAnswers(
  context: ResultContext,
  isSettled: boolean,
  { responseCount, questions, comments }: AnonymousAnswers,
): Answers {
  return {
    responseCount,
    withheld: questions ? null : isSettled ? 'too_few' : 'until_closed',
    assessment: { ...nothingSaid, comments: presentComments(comments) },
    section: () => nothingSaid,
    question: (id) => ({
      ...nothingSaid,
      userBreakdown: presentRows(context, id, questions?.[id]),
      comments: presentComments(questions?.[id]?.comments),
    }),
  };
}

/** Scored like the answers of anybody, by a number that stands for this question's row alone. */
function presentRows(
  context: ResultContext,
  questionId: string,
  question: AnonymousQuestion | undefined,
): PersonResult[] {
  const answers = question?.answers ?? [];
  const responses = answers.map(({ rating }, place) => ({
    userId: `${place + 1}`,
    role: 'assessor' as const,
    attributes: { [questionId]: { rating } },
  }));
  const scores = personScores(context.framework, responses).questions.get(questionId) ?? [];
  return answers.map(({ comment }, place) => {
    const index = place + 1;
    const own = scores.find(({ userId }) => userId === `${index}`);
    const normalisedScore = own?.normalisedScore ?? null;
    return {
      id: `${index}`,
      index,
      label: `Anonymous ${index}`,
      avatar: null,
      role: null,
      score: own?.score ?? null,
      normalisedScore,
      isBadScore: presentBand(normalisedScore, context).isBadScore,
      comment,
      hasAnswered: true,
    };
  });
}

function presentComments(texts: string[] | null | undefined) {
  return (texts ?? []).map((text, place) => ({ id: `${place + 1}`, text, user: null }));
}
