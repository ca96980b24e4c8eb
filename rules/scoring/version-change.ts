import type { Framework } from '../definition/definition.ts';
import { comparability } from './comparable.ts';
import type { Incomparable } from './comparable.ts';

/** What a change of version does to the comparison of scores. */
export interface VersionChange {
  from: number;
  to: number;
  /** Why the score of the Beacon does not compare; null where it does. */
  reason: Incomparable | null;
  /** The other scales of either version whose scores do not compare, with the reason. */
  scales: { title: string; reason: Incomparable }[];
}

/** Compares the scores of two versions of a framework, scale by scale. */
export function versionChange(before: Framework, after: Framework): VersionChange {
  const titles = new Map(
    [before, after]
      .flatMap(({ scales }) => scales)
      .filter(({ method }) => method !== 'none')
      .map(({ id, title }) => [id, title] as const),
  );
  const reasonOf = (scaleId: string) => {
    const compared = comparability(before, after, scaleId);
    return compared.isComparable ? null : compared.reason;
  };
  return {
    from: before.version,
    to: after.version,
    reason: reasonOf('main'),
    scales: [...titles]
      .filter(([id]) => id !== after.main)
      .flatMap(([id, title]) => {
        const reason = reasonOf(id);
        return reason ? [{ title, reason }] : [];
      }),
  };
}
