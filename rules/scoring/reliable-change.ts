import type { Framework } from '../definition/definition.ts';
import type { Reliability, Scale } from '../definition/scale.ts';
import { assessorRoles } from '../definition/texts.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { entryFor } from './norms.ts';
import type { Lack, Standing, Subject } from './norms.ts';
import type { PersonScore } from './person-scores.ts';
import { isLess, mean } from './precision.ts';

/** How exactly a scale measures: 0 < r < 1, and a standard deviation above 0 in the unit of the scale. */
export type Exactness = Pick<Reliability, 'r' | 'sd'>;

/** How many errors a change must exceed, so that at most one in twenty arises by chance. */
export const errorsByChance = 1.96;

/**
 * The standard error of the difference between two scores of one person, in the unit of the scale: sd √(2 (1 − r)).
 * Source: Jacobson NS, Truax P (1991), "Clinical significance: a statistical approach to defining meaningful change in
 * psychotherapy research", Journal of Consulting and Clinical Psychology 59(1), 12–19.
 */
export function errorOfDifference({ r, sd }: Exactness): number {
  return sd * Math.sqrt(2 * (1 - r));
}

/**
 * Whether a change is more than measurement error: |x2 − x1| ÷ (sd √(2 (1 − r))) > 1.96 (Jacobson and Truax 1991). A change
 * of exactly 1.96 errors is within it; numbers closer than `sameWithin` are the same.
 * @param change in the unit of the scale
 */
export function isMoreThanError(change: number, exactness: Exactness): boolean {
  return isLess(errorsByChance * errorOfDifference(exactness), Math.abs(change));
}

/** Why nothing can be said of a change: no reliability for the role, or none for the client. */
export type Unmeasured = 'no_reliability' | Lack;

/** What a questionnaire says of how exactly a scale measures somebody, or why it does not. The first entry that fits counts. */
export function exactnessFor(
  { reliability }: Pick<Framework, 'reliability'>,
  { id }: Pick<Scale, 'id'>,
  standing: Standing,
): Reliability | Unmeasured {
  // Versions published before 0 and 1 were refused may have them.
  const own = reliability.filter(({ scale, r }) => scale === id && r > 0 && r < 1);
  return entryFor(own, standing) ?? 'no_reliability';
}

/** The change of the people of one role who have a score both times, in the unit of the scale. */
export interface RoleChange {
  role: AssessorRole;
  /** Their user ids. */
  people: string[];
  /** The means of these people's scores. */
  before: number;
  now: number;
  exactness: Reliability;
  isMoreThanError: boolean;
}

/** A role of whose change nothing can be said, and why. */
export interface RoleUnsaid {
  role: AssessorRole;
  reason: 'nobody_twice' | Unmeasured;
}

type Scored = Pick<PersonScore, 'userId' | 'role' | 'score'>;

/**
 * For each role that answered at either time, whether the change of its people is more than measurement error. Only people
 * with a score both times, in the same role, are compared. Several people count by their mean, which is held against the
 * error of one: it is called more than error less often than single people are, never more often.
 * @param subject whom the answers are about, on the day of the later assessment
 */
export function roleChanges(
  framework: Pick<Framework, 'reliability'>,
  scale: Pick<Scale, 'id'>,
  { before, now }: { before: readonly Scored[]; now: readonly Scored[] },
  subject: Subject | undefined,
): (RoleChange | RoleUnsaid)[] {
  return assessorRoles.flatMap((role): (RoleChange | RoleUnsaid)[] => {
    const [earlier, later] = [before, now].map((each) => each.filter((one) => one.role === role));
    if (!earlier || !later || earlier.length + later.length === 0) return [];
    const pairs = pairsOf(earlier, later);
    if (pairs.length === 0) return [{ role, reason: 'nobody_twice' }];
    const exactness = exactnessFor(framework, scale, { role, subject });
    if (typeof exactness === 'string') return [{ role, reason: exactness }];
    const means = {
      before: mean(pairs.map(([first]) => first.score)),
      now: mean(pairs.map(([, second]) => second.score)),
    };
    const people = pairs.map(([{ userId }]) => userId);
    const isMore = isMoreThanError(means.now - means.before, exactness);
    return [{ role, people, ...means, exactness, isMoreThanError: isMore }];
  });
}

/** The scores of people who have one both times. */
function pairsOf(earlier: readonly Scored[], later: readonly Scored[]): [Scored, Scored][] {
  const scoresBefore = new Map(earlier.map((one) => [one.userId, one]));
  return later.flatMap((one): [Scored, Scored][] => {
    const same = scoresBefore.get(one.userId);
    return same ? [[same, one]] : [];
  });
}
