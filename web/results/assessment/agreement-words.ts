import { plural, t } from '@lingui/core/macro';
import type { Agreement } from '#rules/results/agreement.ts';
import { displayScore } from '#rules/results/display.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { listWords } from '#web/design/list-words.ts';

type Lone = (count: number, own: string, others: string) => string;

/** That the people of a role disagree with all others, with their scores and those of the others. */
const loneSentences: Record<AssessorRole, Lone> = {
  assessor: (count, own, others) =>
    plural(count, {
      one: `The assessor sees this differently: ${own}; others ${others}.`,
      other: `The assessors see this differently: ${own}; others ${others}.`,
    }),
  parent: (count, own, others) =>
    plural(count, {
      one: `The parent sees this differently: ${own}; others ${others}.`,
      other: `The parents see this differently: ${own}; others ${others}.`,
    }),
  teacher: (count, own, others) =>
    plural(count, {
      one: `The teacher sees this differently: ${own}; others ${others}.`,
      other: `The teachers see this differently: ${own}; others ${others}.`,
    }),
  self: (count, own, others) =>
    plural(count, {
      one: `The client sees this differently: ${own}; others ${others}.`,
      other: `The clients see this differently: ${own}; others ${others}.`,
    }),
  educator: (count, own, others) =>
    plural(count, {
      one: `The educator sees this differently: ${own}; others ${others}.`,
      other: `The educators see this differently: ${own}; others ${others}.`,
    }),
  student: (count, own, others) =>
    plural(count, {
      one: `The student sees this differently: ${own}; others ${others}.`,
      other: `The students see this differently: ${own}; others ${others}.`,
    }),
};

/** The people of a role with their scores, within a list. */
const roleScores: Record<AssessorRole, (count: number, scores: string) => string> = {
  assessor: (count, scores) =>
    plural(count, { one: `assessor ${scores}`, other: `assessors ${scores}` }),
  parent: (count, scores) => plural(count, { one: `parent ${scores}`, other: `parents ${scores}` }),
  teacher: (count, scores) =>
    plural(count, { one: `teacher ${scores}`, other: `teachers ${scores}` }),
  self: (count, scores) => plural(count, { one: `client ${scores}`, other: `clients ${scores}` }),
  educator: (count, scores) =>
    plural(count, { one: `educator ${scores}`, other: `educators ${scores}` }),
  student: (count, scores) =>
    plural(count, { one: `student ${scores}`, other: `students ${scores}` }),
};

/** The role that disagrees with all others: 'The teacher sees this differently: 20; others 60 to 75.' */
export function loneWords({ roles, lone }: Agreement, outOf: number): string | null {
  const own = roles.find(({ role }) => role === lone?.role);
  if (!lone || !own) return null;
  const scores = rangeWords([own.lowest, own.highest], outOf);
  return loneSentences[own.role](own.count, scores, rangeWords(lone.others, outOf));
}

/** Each role with its scores: 'Scores: parents 60 to 75, teacher 20.' */
export function roleWords({ roles }: Agreement, outOf: number): string {
  const scores = listWords(
    roles.map(({ role, count, lowest, highest }) =>
      roleScores[role](count, rangeWords([lowest, highest], outOf)),
    ),
  );
  return t`Scores: ${scores}.`;
}

function rangeWords([lowest, highest]: [number, number], outOf: number): string {
  const [low, high] = [displayScore(lowest, outOf), displayScore(highest, outOf)];
  return low === high ? low : t`${low} to ${high}`;
}
