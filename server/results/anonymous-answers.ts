import { msg } from '@lingui/core/runtime-macro';
import type { PersonResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import { personScores } from '#rules/person-scores.ts';
import type { PersonScore } from '#rules/person-scores.ts';
import { presentScoreOf } from './present.ts';
import type { ResultContext } from './present.ts';
import type { AnonymousAnswers, AnonymousQuestion } from './queries.ts';
import { noAnswers } from './assessment-answers.ts';
import type { AssessmentAnswers } from './assessment-answers.ts';

/** The answers of an anonymous Beacon, without people. */
export function anonymousAnswers(
  context: ResultContext,
  isSettled: boolean,
  { responseCount, questions, comments }: AnonymousAnswers,
): AssessmentAnswers {
  const scores = scoresByIndex(context, questions ?? {});
  return {
    responseCount,
    impact: [],
    withheld: questions ? null : isSettled ? 'too_few' : 'until_closed',
    assessment: { ...noAnswers, comments: presentComments(comments) },
    section: () => noAnswers,
    question: (id) => ({
      ...noAnswers,
      userBreakdown: presentRows(context, questions?.[id], scores.get(id) ?? []),
      comments: presentComments(questions?.[id]?.comments),
    }),
  };
}

/** Scores the shuffled answers with the same index as if one person had given them; the scores belong to nobody. */
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
  return (question?.answers ?? []).map((_, index) => ({
    id: idOf(index),
    index: index + 1,
    label: textOf(msg`Anonymous ${{ number: index + 1 }}`),
    avatar: null,
    role: null,
    ...presentScoreOf(idOf(index), scores, context),
    comment: null,
    hasAnswered: true,
  }));
}

function idOf(index: number): string {
  return `${index + 1}`;
}

function presentComments(texts: string[] | null | undefined) {
  return (texts ?? []).map((text, index) => ({ id: `${index + 1}`, text, user: null }));
}
