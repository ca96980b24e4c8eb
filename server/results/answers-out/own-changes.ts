import type { Framework } from '#rules/definition/definition.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { comparability } from '#rules/scoring/comparable.ts';
import { mainScale } from '#rules/scoring/main-scale.ts';
import { exactnessFor, isMoreThanError } from '#rules/scoring/reliable-change.ts';
import type { ResponseRow } from './queries.ts';

/** What a change since the window before is, beside measurement error. */
export const changeVerdicts = ['more_than_error', 'within_error'] as const;
export type ChangeVerdict = (typeof changeVerdicts)[number];

/** A person's scores by scale. */
type Scores = ReadonlyMap<string, number | null>;

interface AnsweredWindow {
  beaconId: string;
  number: number;
  framework: Framework;
  people: Map<string, { role: ResponseRow['role']; scores: Scores }>;
}

/** Compares the people of a window with themselves in the window before. Responses are given in the order of their windows. */
export class OwnChanges {
  #now: AnsweredWindow | null = null;
  #before: AnsweredWindow | null = null;

  /** Notes a person's scores; the answer tells of a scale whether it has changed by more than error, null where nothing can be said. */
  compare(row: ResponseRow, date: string, scores: Scores): (scale: Scale) => ChangeVerdict | null {
    const { beacon, role, userId } = row;
    this.#windowOf(row).people.set(userId, { role, scores });
    const before = this.#before;
    const earlier = before?.people.get(userId);
    if (!before || earlier?.role !== role || beacon.framework.reliability.length === 0)
      return () => null;
    const { framework, dateOfBirth, gender } = beacon;
    const standing = { role, subject: { dateOfBirth, gender, on: date } };
    return (scale) => {
      const [first, second] = [earlier.scores.get(scale.id), scores.get(scale.id)];
      const exactness = exactnessFor(framework, scale, standing);
      if (first == null || second == null || typeof exactness === 'string') return null;
      if (!isAlike(before.framework, framework, scale)) return null;
      return isMoreThanError(second - first, exactness) ? 'more_than_error' : 'within_error';
    };
  }

  #windowOf({ beacon, number, previousNumber }: ResponseRow): AnsweredWindow {
    const { beaconId, framework } = beacon;
    const last = this.#now;
    if (last?.beaconId === beaconId && last.number === number) return last;
    // A file of one version leaves out windows between.
    const isNext =
      last?.beaconId === beaconId && (previousNumber === null || previousNumber === last.number);
    this.#before = isNext ? last : null;
    this.#now = { beaconId, number, framework, people: new Map() };
    return this.#now;
  }
}

function isAlike(before: Framework, after: Framework, scale: Scale): boolean {
  if (before.version === after.version) return true;
  const id = scale === mainScale(after) ? 'main' : scale.id;
  return comparability(before, after, id).isComparable;
}
