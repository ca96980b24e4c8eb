import type { PersonResult } from '#contract/assessment-results.ts';
import { agreementOf } from '#rules/agreement.ts';
import { bandWord } from '#rules/bands.ts';
import { splitChange } from '#rules/change-split.ts';
import { impactOf } from '#rules/impact.ts';
import { personScores } from '#rules/person-scores.ts';
import type { PersonScore } from '#rules/person-scores.ts';
import { presentBand } from './present.ts';
import type { ResultContext } from './present.ts';
import type { RespondentRow } from './queries.ts';
import type { Answers, Said } from './said.ts';

const impactBands = { abnormal: 'below', borderline: 'between', normal: 'above' } as const;

interface Scores {
  now: PersonScore[];
  before: PersonScore[];
}

/** Who said what, where a Beacon says so. */
export function namedAnswers(
  context: ResultContext,
  assessmentId: string,
  rows: RespondentRow[],
): Answers {
  const people = rows.filter((row) => row.assessmentId === assessmentId);
  const earlier = rows.filter((row) => row.assessmentId !== assessmentId);
  const now = scoresOf(context, people);
  const before = scoresOf(context, earlier);
  const tell = (scores: Scores, commentOf: (row: RespondentRow) => string | null) =>
    said(context, people, scores, commentOf);
  return {
    responseCount: people.filter(hasAnswered).length,
    withheld: null,
    impact: people.flatMap((row) => presentImpact(context, row)),
    assessment: tell({ now: now.assessment, before: before.assessment }, (row) => row.comment),
    section: (id) =>
      tell({ now: now.sections.get(id) ?? [], before: before.sections.get(id) ?? [] }, () => null),
    question: (id) =>
      tell(
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

function said(
  context: ResultContext,
  people: RespondentRow[],
  { now, before }: Scores,
  commentOf: (row: RespondentRow) => string | null,
): Said {
  const ordered = people.toSorted((a, b) => Number(hasAnswered(b)) - Number(hasAnswered(a)));
  return {
    spread: agreementOf(now),
    changeSplit: splitChange(before, now),
    userBreakdown: ordered.map((row, index) => {
      const own = now.find(({ userId }) => userId === row.userId);
      return { ...presentPerson(context, row, own), index: index + 1, comment: commentOf(row) };
    }),
    comments: people.flatMap((row) => {
      const text = commentOf(row);
      const { userId: id, role } = row;
      return text === null ? [] : [{ id, text, user: { id, name: nameOf(row), role } }];
    }),
  };
}

function presentPerson(
  context: ResultContext,
  row: RespondentRow,
  own: PersonScore | undefined,
): Omit<PersonResult, 'index' | 'comment'> {
  const normalisedScore = own?.normalisedScore ?? null;
  return {
    id: row.userId,
    label: nameOf(row),
    avatar: row.avatar,
    role: row.role,
    score: own?.score ?? null,
    normalisedScore,
    isBadScore: presentBand({ normalisedScore }, context).isBadScore,
    hasAnswered: hasAnswered(row),
  };
}

/** What the difficulties mean day to day to somebody who answered. */
function presentImpact({ framework }: ResultContext, row: RespondentRow) {
  const { userId: id, role, attributes } = row;
  const own = attributes && impactOf(framework, role, attributes);
  if (!own) return [];
  const { score, outOf, band } = own;
  const word = band && bandWord(framework, impactBands[band]);
  return [{ id, label: nameOf(row), role, score, outOf, word }];
}

function nameOf({ name }: RespondentRow): string {
  return name ?? 'Unknown user';
}

function hasAnswered({ attributes }: RespondentRow): boolean {
  return attributes !== null;
}
