import { t } from '@lingui/core/macro';
import type { Spread } from '#contract/assessment-results.ts';
import { displayScore } from '#rules/answers.ts';
import type { AssessorRole } from '#rules/definition.ts';

/** The nouns for people of a role, singular and plural. */
const roleNames: Record<AssessorRole, [one: string, several: string]> = {
  assessor: ['assessor', 'assessors'],
  parent: ['parent', 'parents'],
  teacher: ['teacher', 'teachers'],
  self: ['client', 'clients'],
  educator: ['educator', 'educators'],
  student: ['student', 'students'],
};

/** The role that disagrees with all others, in words: 'Only the teacher sees this: teacher 20, others 60 to 75.' */
export function loneWords({ roles, lone }: Spread, outOf: number): string | null {
  const own = roles.find(({ role }) => role === lone?.role);
  if (!lone || !own) return null;
  const name = roleName(own.role, own.count);
  const scores = rangeWords([own.lowest, own.highest], outOf);
  const sees = own.count === 1 ? 'sees' : 'see';
  const others = rangeWords(lone.others, outOf);
  return t`Only the ${name} ${sees} this: ${name} ${scores}, others ${others}.`;
}

/** Each role with its scores: 'Parents 60 to 75, teacher 20.' */
export function roleWords({ roles }: Spread, outOf: number): string {
  const words = roles.map(
    ({ role, count, lowest, highest }) =>
      `${roleName(role, count)} ${rangeWords([lowest, highest], outOf)}`,
  );
  const sentence = words.join(', ');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function roleName(role: AssessorRole, count: number): string {
  const [one, several] = roleNames[role];
  return count === 1 ? one : several;
}

function rangeWords(range: [number, number], outOf: number): string {
  const [lowest, highest] = range.map((score) => displayScore(score, outOf));
  return lowest === highest ? `${lowest}` : `${lowest} to ${highest}`;
}
