import { msg } from '@lingui/core/runtime-macro';
import type { PersonResult } from '#contract/assessment-results.ts';
import { textOf } from '#contract/messages.ts';
import { agreementOf } from '#rules/results/agreement.ts';
import { splitChange } from '#rules/results/change-split.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import { personalScores } from '#rules/scoring/personal-scores.ts';
import { personScores } from '#rules/scoring/person-scores.ts';
import type { Subject } from '#rules/scoring/norms.ts';
import type { PersonScore } from '#rules/scoring/person-scores.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { presentReliableChange } from './reliable-change.ts';
import { presentScoreOf, scaleOf } from './present-band.ts';
import type { ResultContext } from './present.ts';
import type { RespondentRow } from './queries.ts';
import type { AssessmentAnswers, NodeAnswers } from './assessment-answers.ts';

/** An assessment with whom its answers are about, on its day, and with the version of the one before. */
export type AnsweredContext = ResultContext & {
  subject: Subject;
  earlier: { framework: Framework } | null;
};

/** What a person answered to a node, and what they wrote. */
type Said = Pick<PersonResult, 'answer' | 'comment'>;

interface Scores {
  now: PersonScore[];
  before: PersonScore[];
}

/** The answers of a Beacon that is not anonymous, with the people who gave them. */
export function namedAnswers(
  context: AnsweredContext,
  assessmentId: string,
  rows: RespondentRow[],
): AssessmentAnswers {
  const people = rows.filter((row) => row.assessmentId === assessmentId);
  const earlier = rows.filter((row) => row.assessmentId !== assessmentId);
  const now = scoresOf(context, people);
  const before = scoresOf({ ...context, ...context.earlier }, earlier);
  const answersOf = (scores: Scores, saidBy: (row: RespondentRow) => Said, scale?: Scale) =>
    nodeAnswers(context, people, { ...scores, scale }, saidBy);
  return {
    responseCount: people.filter(hasAnswered).length,
    withheld: null,
    impact: people.flatMap((row) => presentPersonal(context, row)),
    assessment: answersOf(
      { now: now.assessment, before: before.assessment },
      ({ comment }) => ({ answer: null, comment }),
      mainScale(context.framework),
    ),
    section: (id) =>
      answersOf(
        { now: now.sections.get(id) ?? [], before: before.sections.get(id) ?? [] },
        () => ({ answer: null, comment: null }),
        scaleOf(context, id),
      ),
    question: (id) =>
      answersOf(
        { now: now.questions.get(id) ?? [], before: before.questions.get(id) ?? [] },
        ({ attributes }) => {
          const { rating, value, comment } = attributes?.[id] ?? {};
          return { answer: rating ?? value ?? null, comment: comment ?? null };
        },
      ),
  };
}

function scoresOf({ framework, subject }: AnsweredContext, rows: RespondentRow[]) {
  const responses = rows.flatMap(({ userId, role, attributes }) =>
    attributes ? [{ userId, role, attributes }] : [],
  );
  return personScores(framework, responses, subject);
}

function nodeAnswers(
  context: AnsweredContext,
  people: RespondentRow[],
  { now, before, scale }: Scores & { scale: Scale | undefined },
  saidBy: (row: RespondentRow) => Said,
): NodeAnswers {
  const ordered = people.toSorted((a, b) => Number(hasAnswered(b)) - Number(hasAnswered(a)));
  return {
    spread: agreementOf(now),
    ...changesOf(context, { before, now }, scale),
    userBreakdown: ordered.map((row, index) => {
      const score = presentScoreOf(row.userId, now, context, scale);
      return { ...presentPerson(row), ...score, ...saidBy(row), index: index + 1 };
    }),
    comments: people.flatMap((row) => {
      const { comment: text } = saidBy(row);
      const { userId: id, role } = row;
      return text === null ? [] : [{ id, text, user: { id, name: nameOf(row), role } }];
    }),
  };
}

/** What is told of the change since the assessment before; a change to another version is not split. */
function changesOf(
  { framework, subject, earlier }: AnsweredContext,
  scores: Scores,
  scale: Scale | undefined,
): Pick<NodeAnswers, 'changeSplit' | 'reliableChange'> {
  if (!earlier) return { changeSplit: null, reliableChange: null };
  const { framework: before } = earlier;
  const isSameVersion = before.version === framework.version;
  return {
    changeSplit: isSameVersion ? splitChange(scores.before, scores.now) : null,
    reliableChange: scale
      ? presentReliableChange({ framework, before, subject }, scale, scores)
      : null,
  };
}

function presentPerson(row: RespondentRow) {
  const { userId: id, avatar, role } = row;
  return { id, label: nameOf(row), avatar, role, hasAnswered: hasAnswered(row) };
}

/** The scores of a person that a team does not have, such as impact; empty without any. */
function presentPersonal({ framework, subject }: AnsweredContext, row: RespondentRow) {
  const { userId: id, role, attributes } = row;
  if (!attributes) return [];
  return personalScores(framework, { role, attributes }, subject).map(
    ({ title, score, min, outOf, band }) => {
      return { id, label: nameOf(row), role, title, score, min, outOf, word: band?.word ?? null };
    },
  );
}

function nameOf({ name }: RespondentRow): string {
  return name ?? textOf(msg`Unknown user`);
}

function hasAnswered({ attributes }: RespondentRow): boolean {
  return attributes !== null;
}
