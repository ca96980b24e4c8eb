import { assessorRoles } from '../definition/texts.ts';
import type { AssessorRole } from '../definition/texts.ts';
import type { PersonScore } from '../scoring/person-scores.ts';
import { isLess, mean } from '../scoring/precision.ts';

/** The scores of one node by the people of one role. */
export interface RoleScores {
  role: AssessorRole;
  /** Mean of the people in this role, in the unit of the node. */
  score: number;
  /** The same mean on 0…100. */
  normalisedScore: number;
  lowest: number;
  highest: number;
  /** The lowest and highest score on 0…100. */
  normalisedRange: [number, number];
  count: number;
}

/** A role whose people all score lower, or all score higher, than everybody else. */
export interface LoneRole {
  role: AssessorRole;
  /** On 0…100, where higher is better. */
  side: 'lower' | 'higher';
  /** The lowest and highest score of everybody else, in the unit of the node. */
  others: [number, number];
}

/** A person whose position on 0…100 is known. */
type PlacedPerson = PersonScore & { normalisedScore: number };

/** How much people agree on one node; spreads are on 0…100. */
export interface Agreement {
  /** In the order of `assessorRoles`. */
  roles: RoleScores[];
  /** Difference between the highest and the lowest mean of a role; null with fewer than two roles. */
  between: number | null;
  /** The largest difference between two people of one role; null where no role has two people. */
  within: number | null;
  lone: LoneRole | null;
}

/** The minimum distance on 0…100 between a lone role and everybody else. */
export const loneDistance = 20;

/**
 * How much people agree on a node. A role is the lone role when each of its people scores at least `loneDistance`
 * points below, or each scores at least that far above, everybody else; when there are at least two others, whose
 * scores spread no wider than that distance; and when no other role meets the same conditions. People without a known position do not count.
 */
export function agreementOf(scored: readonly PersonScore[]): Agreement {
  const people = scored.flatMap(({ normalisedScore, ...person }): PlacedPerson[] =>
    normalisedScore === null ? [] : [{ ...person, normalisedScore }],
  );
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

/** The sort key of a list of disagreements: the spread between roles, else the spread within one role. */
export function spreadOf({ between, within }: Pick<Agreement, 'between' | 'within'>): number {
  return between ?? within ?? 0;
}

function roleScores(group: PlacedPerson[]): RoleScores {
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

function loneRole(people: readonly PlacedPerson[], groups: PlacedPerson[][]): LoneRole | null {
  const lone = groups.flatMap((group) => standsAlone(group, people) ?? []);
  return lone.length === 1 ? (lone[0] ?? null) : null;
}

function standsAlone(group: PlacedPerson[], people: readonly PlacedPerson[]): LoneRole | null {
  const [first] = group;
  const others = people.filter(({ role }) => role !== first?.role);
  if (!first || others.length < 2) return null;
  const [groupScores, otherScores] = [group.map(share), others.map(share)];
  const above = Math.min(...groupScores) - Math.max(...otherScores);
  const below = Math.min(...otherScores) - Math.max(...groupScores);
  const distance = Math.max(above, below);
  if (isLess(distance, Math.max(loneDistance, width(otherScores)))) return null;
  const scores = others.map(({ score }) => score);
  return {
    role: first.role,
    side: above > below ? 'higher' : 'lower',
    others: [Math.min(...scores), Math.max(...scores)],
  };
}

function share({ normalisedScore }: PlacedPerson): number {
  return normalisedScore;
}

function width(numbers: number[]): number {
  return Math.max(...numbers) - Math.min(...numbers);
}
