import { plural, t } from '@lingui/core/macro';
import type { MoveOutcome } from '#contract/framework-moves.ts';

/** The version to which Beacons are moved. */
export interface MoveTarget {
  slug: string;
  id: string;
  version: number;
}

/** A Beacon on the list of uses. */
export interface Use {
  id: string;
  clientName: string;
  name: string;
  version: number;
  revision: number;
  hasOpenWindow: boolean;
}

/** What became of a Beacon that was to be moved. */
export interface Moved {
  use: Use;
  outcome: MoveOutcome;
  areThresholdsReset: boolean;
}

/** The name of a Beacon with why it stays. */
export function stayedWords({ use, outcome }: Moved): string {
  const { name } = use;
  const reasons: Record<MoveOutcome, string> = {
    moved: t`${name}: moved`,
    already: t`${name}: already uses this version`,
    open_window: t`${name}: an assessment is open`,
    changed: t`${name}: someone else changed it in the meantime`,
    not_anonymous: t`${name}: the version doesn't allow anonymous answers`,
    archived: t`${name}: archived`,
    not_found: t`${name}: no longer there`,
  };
  return reasons[outcome];
}

export function movedWords(moved: readonly Moved[], version: number): string {
  const count = moved.filter(({ outcome }) => outcome === 'moved').length;
  return plural(count, {
    one: `# Beacon moved to version ${version}.`,
    other: `# Beacons moved to version ${version}.`,
  });
}

/** Which moved Beacons lost their own thresholds; null for none. */
export function resetWords(moved: readonly Moved[]): string | null {
  const names = moved.flatMap(({ areThresholdsReset, use }) =>
    areThresholdsReset ? use.name : [],
  );
  const list = names.join(', ');
  return names.length === 0
    ? null
    : t`Their own thresholds did not fit and were replaced: ${list}.`;
}
