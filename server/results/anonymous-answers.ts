import type { PersonResult } from '#contract/assessment-results.ts';
import { personScores } from '#rules/person-scores.ts';
import type { PersonScore } from '#rules/person-scores.ts';
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
  const scores = scoresByIndex(context, questions ?? {});
  return {
    responseCount,
    impact: [],
    withheld: questions ? null : isSettled ? 'too_few' : 'until_closed',
    assessment: { ...nothingSaid, comments: presentComments(comments) },
    section: () => nothingSaid,
    question: (id) => ({
      ...nothingSaid,
      userBreakdown: presentRows(context, questions?.[id], scores.get(id) ?? []),
      comments: presentComments(questions?.[id]?.comments),
    }),
  };
}

/** Scored like anybody's answers, the rows of one place together: they are nobody's in particular. */
function scoresByIndex(
  { framework }: ResultContext,
  questions: Record<string, AnonymousQuestion>,
): Map<string, PersonScore[]> {
  const all = Object.entries(questions);
  const maxLength = Math.max(0, ...all.map(([, { answers }]) => answers?.length ?? 0));
  const responses = Array.from({ length: maxLength }, (_, index) => ({
    userId: idOf(index),
    role: 'assessor' as const,
    attributes: Object.fromEntries(
      all.map(([id, { answers }]) => [id, { rating: answers?.[index]?.rating }]),
    ),
  }));
  return personScores(framework, responses).questions;
}

function presentRows(
  context: ResultContext,
  question: AnonymousQuestion | undefined,
  scores: PersonScore[],
): PersonResult[] {
  return (question?.answers ?? []).map((_, index) => {
    const own = scores.find(({ userId }) => userId === idOf(index));
    const normalisedScore = own?.normalisedScore ?? null;
    return {
      id: idOf(index),
      index: index + 1,
      label: `Anonymous ${index + 1}`,
      avatar: null,
      role: null,
      score: own?.score ?? null,
      normalisedScore,
      isBadScore: presentBand({ normalisedScore }, context).isBadScore,
      comment: null,
      hasAnswered: true,
    };
  });
}

function idOf(index: number): string {
  return `${index + 1}`;
}

function presentComments(texts: string[] | null | undefined) {
  return (texts ?? []).map((text, index) => ({ id: `${index + 1}`, text, user: null }));
}
