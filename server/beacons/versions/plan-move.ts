import type { FrameworkMove } from '#contract/framework-moves.ts';
import { thresholdsFor } from '#contract/frameworks.ts';
import type { MemberRole } from '#contract/words.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { thresholdsOf, thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { Thresholds } from '#rules/scoring/thresholds.ts';
import { versionChange } from '#rules/scoring/version-change.ts';

/** A Beacon as far as a move depends on it. */
export interface MovableBeacon {
  isAnonymous: boolean;
  lowerThreshold: number;
  upperThreshold: number;
}

/** The thresholds of a Beacon in another version, and whether its own were given up. */
interface NextThresholds extends Thresholds {
  isReset: boolean;
}

/** What changes for a Beacon in another version of its framework. */
export function planMove(
  before: Framework,
  after: Framework,
  beacon: MovableBeacon,
  roles: readonly MemberRole[],
): FrameworkMove {
  const { lowerThreshold: lower, upperThreshold: upper } = beacon;
  const next = nextThresholds(before, after, { lower, upper });
  const isSame = next.lower === lower && next.upper === upper;
  const unsupported = new Set(
    roles.filter((role) => role !== 'viewer').filter((role) => !after.roles.includes(role)),
  );
  return {
    change: versionChange(before, after),
    thresholds: isSame
      ? null
      : {
          before: [lower, upper],
          after: [next.lower, next.upper],
          isReset: next.isReset,
        },
    unsupportedRoles: [...unsupported],
  };
}

/** Whether a version can be used by a Beacon, whose anonymity never changes. */
export function isAllowed({ allowAnonymous }: Framework, { isAnonymous }: MovableBeacon): boolean {
  return allowAnonymous || !isAnonymous;
}

/** Thresholds set for the Beacon stay where they fit the version; otherwise those of the version replace them. */
function nextThresholds(before: Framework, after: Framework, current: Thresholds): NextThresholds {
  const { lower, upper } = thresholdsOf(before);
  const isOwn = before.thresholdsUnlocked && (current.lower !== lower || current.upper !== upper);
  if (isOwn && fits(before, after, current)) return { ...current, isReset: false };
  return { ...thresholdsOf(after), isReset: isOwn };
}

/** Numbers of one unit mean something else in another. */
function fits(before: Framework, after: Framework, { lower, upper }: Thresholds): boolean {
  if (!after.thresholdsUnlocked) return false;
  const [old, unit] = [thresholdUnit(before), thresholdUnit(after)];
  if (JSON.stringify(old) !== JSON.stringify(unit)) return false;
  const given = { lowerThreshold: lower, upperThreshold: upper };
  return thresholdsFor({ ...unit, thresholdsUnlocked: true, ...given }).safeParse(given).success;
}
