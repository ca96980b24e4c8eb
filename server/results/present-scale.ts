import type { DetailedTeamAssessment } from '#contract/results.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Bands, Scale } from '#rules/definition/scale.ts';
import { bandWord, isUndivided, shownCut } from '#rules/scoring/bands.ts';
import { bandsOf, haveConditions, isWorseHigher } from '#rules/scoring/cuts.ts';
import { normsOf } from '#rules/scoring/norms.ts';
import { shareOf } from '#rules/scoring/thresholds.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';

type DrawnScale = Pick<DetailedTeamAssessment, 'zones' | 'ticks' | 'normKind'>;
type Zone = DrawnScale['zones'][number];

/**
 * What a chart needs to draw a scale: its own bands, or the parts between the thresholds.
 * @param scale undefined for questions
 * @param thresholds on 0 to 100
 */
export function presentScale(
  framework: Framework,
  { scale, unit }: { scale: Scale | undefined; unit: Unit },
  thresholds: [number, number],
): DrawnScale {
  const normKind = (scale && normsOf(framework, scale.id)[0]?.gives) ?? null;
  const own = scale ? bandsOf(framework, scale.id) : [];
  const [first] = own;
  if (isUndivided(framework, scale)) return { zones: [], ticks: endsOf(unit), normKind };
  if (first && haveConditions(own)) return { zones: sharedZones(first), ticks: [], normKind };
  const zones = first ? cutZones(first, unit) : thresholdZones(framework, thresholds);
  const limits = zones.slice(0, -1).map(({ to }) => ({ at: to, value: valueAt(unit, to) }));
  return { zones, ticks: [...endsOf(unit), ...limits], normKind };
}

function endsOf({ min, outOf, higherIs }: Unit): DrawnScale['ticks'] {
  if (min === outOf) return [];
  const [worst, best] = higherIs === 'worse' ? [outOf, min] : [min, outOf];
  return [
    { at: 0, value: worst },
    { at: 100, value: best },
  ];
}

/** The score at a position; the inverse of `shareOf`. */
function valueAt({ min, outOf, higherIs }: Unit, at: number): number {
  const share = (higherIs === 'worse' ? 100 - at : at) / 100;
  return Number((min + share * (outOf - min)).toFixed(6));
}

function thresholdZones(framework: Framework, [lower, upper]: [number, number]): Zone[] {
  const zoneOf = (band: Zone['band'], to: number): Zone => {
    return { to, band, word: bandWord(framework, band), colour: null };
  };
  return [zoneOf('below', lower), zoneOf('between', upper), zoneOf('above', 100)];
}

/** Each band as far as its cut, worst first. */
function cutZones({ cuts }: Bands, unit: Unit): Zone[] {
  const isTurned = unit.higherIs === 'worse';
  const ordered = isTurned ? cuts.toReversed() : cuts;
  return ordered.map((cut, index) => {
    const end = isTurned ? ordered[index + 1]?.upTo : cut.upTo;
    return zoneOfCut(cut, end === undefined ? 100 : shareOf(unit, end));
  });
}

/** Equal shares, because the cuts differ by informant or client. */
function sharedZones({ cuts }: Bands): Zone[] {
  const worstFirst = isWorseHigher(cuts) ? cuts.toReversed() : cuts;
  return worstFirst.map((cut, index) => zoneOfCut(cut, ((index + 1) * 100) / cuts.length));
}

function zoneOfCut(cut: Bands['cuts'][number], to: number): Zone {
  const { band, word, colour = null } = shownCut(cut);
  return { to, band, word, colour };
}
