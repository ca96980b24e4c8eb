import { assessorRoles } from './definition.ts';
import type { AssessorRole } from './definition.ts';
import type { PersonScore } from './person-scores.ts';
import { isLess } from './precision.ts';

/** How the people of one role score a node. */
export interface RoleScores {
  role: AssessorRole;
  /** Mean of its people, in the node's own unit. */
  score: number;
  /** The same on 0…100. */
  normalisedScore: number;
  lowest: number;
  highest: number;
  /** Lowest and highest on 0…100. */
  normalisedRange: [number, number];
  count: number;
}

/** Where a role stands alone: all of its people on one side of everybody else. */
export interface LoneRole {
  role: AssessorRole;
  /** On 0…100, where higher is better. */
  side: 'lower' | 'higher';
  /** The lowest and highest score of everybody else, in the node's own unit. */
  others: [number, number];
}

/** How far the answers to one node lie apart; spreads are on 0…100. */
export interface Agreement {
  /** In the order of the word list. */
  roles: RoleScores[];
  /** Difference of the highest and the lowest mean of a role; null with fewer than two roles. */
  between: number | null;
  /** The widest difference of two people of one role; null where no role has two. */
  within: number | null;
  lone: LoneRole | null;
}

/** On 0…100: how far one role must lie from everybody else to be named. */
export const loneDistance = 20;

/**
 * How far people agree on a node. A role stands alone when each of its people lies at least `loneDistance`
 * points from everybody else, all on the same side, when the others are two or more and no further apart
 * among themselves than they are from them, and when no other role does so too.
 */
export function agreementOf(people: readonly PersonScore[]): Agreement {
  const groups = assessorRoles
    .map((role) => people.filter((person) => person.role === role))
    .filter((group) => group.length > 0);
  const means = groups.map((group) => mean(group.map(share)));
  const widths = groups.filter((group) => group.length > 1).map((group) => width(group.map(share)));
  return {
    roles: groups.map(roleScores),
    between: means.length < 2 ? null : width(means),
    within: widths.length === 0 ? null : Math.max(...widths),
    lone: loneRole(people, groups),
  };
}

/** What a list of disagreements is sorted by: the spread between roles, or else that within one. */
export function spreadOf({ between, within }: Pick<Agreement, 'between' | 'within'>): number {
  return between ?? within ?? 0;
}

function roleScores(group: PersonScore[]): RoleScores {
  const scores = group.map(({ score }) => score);
  const shares = group.map(share);
  return {
    role: group[0]?.role ?? 'assessor',
    score: mean(scores),
    normalisedScore: mean(shares),
    lowest: Math.min(...scores),
    highest: Math.max(...scores),
    normalisedRange: [Math.min(...shares), Math.max(...shares)],
    count: group.length,
  };
}

function loneRole(people: readonly PersonScore[], groups: PersonScore[][]): LoneRole | null {
  const lone = groups.flatMap((group) => standsAlone(group, people) ?? []);
  return lone.length === 1 ? (lone[0] ?? null) : null;
}

function standsAlone(group: PersonScore[], people: readonly PersonScore[]): LoneRole | null {
  const [own] = group;
  const others = people.filter(({ role }) => role !== own?.role);
  if (!own || others.length < 2) return null;
  const [mine, theirs] = [group.map(share), others.map(share)];
  const above = Math.min(...mine) - Math.max(...theirs);
  const below = Math.min(...theirs) - Math.max(...mine);
  const distance = Math.max(above, below);
  if (isLess(distance, Math.max(loneDistance, width(theirs)))) return null;
  const scores = others.map(({ score }) => score);
  return {
    role: own.role,
    side: above > below ? 'higher' : 'lower',
    others: [Math.min(...scores), Math.max(...scores)],
  };
}

function share({ normalisedScore }: PersonScore): number {
  return normalisedScore;
}

function width(numbers: number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}

/** Sorted first, so that the order people come in changes nothing. */
function mean(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted.reduce((total, number) => total + number, 0) / numbers.length;
}
