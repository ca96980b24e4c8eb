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
  const scores = scoresByPlace(context, questions ?? {});
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
function scoresByPlace(
  { framework }: ResultContext,
  questions: Record<string, AnonymousQuestion>,
): Map<string, PersonScore[]> {
  const all = Object.entries(questions);
  const places = Math.max(0, ...all.map(([, { answers }]) => answers?.length ?? 0));
  const responses = Array.from({ length: places }, (_, place) => ({
    userId: idOf(place),
    role: 'assessor' as const,
    attributes: Object.fromEntries(
      all.map(([id, { answers }]) => [id, { rating: answers?.[place]?.rating }]),
    ),
  }));
  return personScores(framework, responses).questions;
}

function presentRows(
  context: ResultContext,
  question: AnonymousQuestion | undefined,
  scores: PersonScore[],
): PersonResult[] {
  return (question?.answers ?? []).map((_, place) => {
    const own = scores.find(({ userId }) => userId === idOf(place));
    const normalisedScore = own?.normalisedScore ?? null;
    return {
      id: idOf(place),
      index: place + 1,
      label: `Anonymous ${place + 1}`,
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

function idOf(place: number): string {
  return `${place + 1}`;
}

function presentComments(texts: string[] | null | undefined) {
  return (texts ?? []).map((text, place) => ({ id: `${place + 1}`, text, user: null }));
}
