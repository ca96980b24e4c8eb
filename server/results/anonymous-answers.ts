import { msg } from '@lingui/core/runtime-macro';
import type { PersonResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import { minAnonymousResponses } from '#contract/results.ts';
import { isScorable } from '#rules/definition/item.ts';
import { resultNodes } from '#rules/definition/result-nodes.ts';
import type { ItemNode, ScaleNode } from '#rules/definition/result-nodes.ts';
import { itemScore } from '#rules/scoring/item-score.ts';
import { shareOf } from '#rules/scoring/thresholds.ts';
import { presentPersonBand } from './present-band.ts';
import type { ResultContext } from './present.ts';
import type { AnonymousAnswer, AnonymousAnswers, AnonymousQuestion } from './queries.ts';
import { noAnswers } from './assessment-answers.ts';
import type { AssessmentAnswers } from './assessment-answers.ts';

/** The answers of an anonymous Beacon, without people. */
export function anonymousAnswers(
  context: ResultContext,
  isSettled: boolean,
  { responseCount, questions, comments }: AnonymousAnswers,
): AssessmentAnswers {
  return {
    responseCount,
    impact: [],
    withheld: questions ? null : isSettled ? 'too_few' : 'until_closed',
    assessment: { ...noAnswers, comments: presentComments(comments) },
    section: () => noAnswers,
    question: (id) => presentQuestion(context, id, questions?.[id]),
  };
}

/** The answers to one question: with scores, if enough people have one, or what was entered as texts. */
function presentQuestion(context: ResultContext, id: string, question?: AnonymousQuestion) {
  const node = resultNodes(context.framework).find(({ items }) =>
    items.some(({ item }) => item.id === id),
  );
  const item = node?.items.find((each) => each.item.id === id);
  const given = question?.answers ?? [];
  const isScored = item && isScorable(item.item);
  const texts = isScored ? [] : given.map(({ value }) => String(value));
  return {
    ...noAnswers,
    userBreakdown: node && isScored ? presentRows(context, node, item, given) : [],
    comments: presentComments([...texts, ...(question?.comments ?? [])]),
  };
}

/** The answers that count, each with its own score: they are shuffled, so that they belong to nobody. */
function presentRows(
  context: ResultContext,
  { higherIs }: ScaleNode,
  item: ItemNode,
  given: readonly AnonymousAnswer[],
): PersonResult[] {
  const [min, outOf] = item.range;
  const scored = given.flatMap((answer) => {
    const score = itemScore(item, answer);
    return score === null ? [] : [{ answer: answer.rating ?? answer.value, score }];
  });
  if (scored.length < minAnonymousResponses) return [];
  return scored.map(({ answer, score }, index) => {
    const normalisedScore = shareOf({ min, outOf, higherIs }, score);
    return {
      id: idOf(index),
      index: index + 1,
      label: textOf(msg`Anonymous ${{ number: index + 1 }}`),
      avatar: null,
      role: null,
      score,
      normalisedScore,
      ...presentPersonBand({ score, normalisedScore }, context),
      answer,
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
