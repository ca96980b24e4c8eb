import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import { agreementOf } from '#rules/agreement.ts';
import { bandWord } from '#rules/bands.ts';
import { splitChange } from '#rules/change-split.ts';
import { impactOf } from '#rules/impact.ts';
import { personScores } from '#rules/person-scores.ts';
import type { PersonScore } from '#rules/person-scores.ts';
import { presentScoreOf } from './present.ts';
import type { ResultContext } from './present.ts';
import type { RespondentRow } from './queries.ts';
import type { AssessmentAnswers, NodeAnswers } from './assessment-answers.ts';

const impactBands = { abnormal: 'below', borderline: 'between', normal: 'above' } as const;

interface Scores {
  now: PersonScore[];
  before: PersonScore[];
}

/** The answers of a Beacon that is not anonymous, with the people who gave them. */
export function namedAnswers(
  context: ResultContext,
  assessmentId: string,
  rows: RespondentRow[],
): AssessmentAnswers {
  const people = rows.filter((row) => row.assessmentId === assessmentId);
  const earlier = rows.filter((row) => row.assessmentId !== assessmentId);
  const now = scoresOf(context, people);
  const before = scoresOf(context, earlier);
  const answersOf = (scores: Scores, commentOf: (row: RespondentRow) => string | null) =>
    nodeAnswers(context, people, scores, commentOf);
  return {
    responseCount: people.filter(hasAnswered).length,
    withheld: null,
    impact: people.flatMap((row) => presentImpact(context, row)),
    assessment: answersOf({ now: now.assessment, before: before.assessment }, (row) => row.comment),
    section: (id) =>
      answersOf(
        { now: now.sections.get(id) ?? [], before: before.sections.get(id) ?? [] },
        () => null,
      ),
    question: (id) =>
      answersOf(
        { now: now.questions.get(id) ?? [], before: before.questions.get(id) ?? [] },
        (row) => row.attributes?.[id]?.comment ?? null,
      ),
  };
}

function scoresOf({ framework }: ResultContext, rows: RespondentRow[]) {
  const responses = rows.flatMap(({ userId, role, attributes }) =>
    attributes ? [{ userId, role, attributes }] : [],
  );
  return personScores(framework, responses);
}

function nodeAnswers(
  context: ResultContext,
  people: RespondentRow[],
  { now, before }: Scores,
  commentOf: (row: RespondentRow) => string | null,
): NodeAnswers {
  const ordered = people.toSorted((a, b) => Number(hasAnswered(b)) - Number(hasAnswered(a)));
  return {
    spread: agreementOf(now),
    changeSplit: splitChange(before, now),
    userBreakdown: ordered.map((row, index) => {
      const score = presentScoreOf(row.userId, now, context);
      return { ...presentPerson(row), ...score, index: index + 1, comment: commentOf(row) };
    }),
    comments: people.flatMap((row) => {
      const text = commentOf(row);
      const { userId: id, role } = row;
      return text === null ? [] : [{ id, text, user: { id, name: nameOf(row), role } }];
    }),
  };
}

function presentPerson(row: RespondentRow) {
  const { userId: id, avatar, role } = row;
  return { id, label: nameOf(row), avatar, role, hasAnswered: hasAnswered(row) };
}

/** The impact score of a person who answered; empty without one. */
function presentImpact({ framework }: ResultContext, row: RespondentRow) {
  const { userId: id, role, attributes } = row;
  const impact = attributes && impactOf(framework, role, attributes);
  if (!impact) return [];
  const { score, outOf, band } = impact;
  const word = band && bandWord(framework, impactBands[band]);
  return [{ id, label: nameOf(row), role, score, outOf, word }];
}

function nameOf({ name }: RespondentRow): string {
  return name ?? textOf(msg`Unknown user`);
}

function hasAnswered({ attributes }: RespondentRow): boolean {
  return attributes !== null;
}
