import type { Framework } from '../definition/definition.ts';
import { isScorable } from '../definition/item.ts';
import { optionScores } from '../definition/item-scores.ts';
import { rangeOf } from '../definition/result-nodes.ts';
import type { Bands, Cut, Scale } from '../definition/scale.ts';
import { entryFor, normScore, normsOf } from './norms.ts';
import type { Norm } from '../definition/scale.ts';
import type { Lack, Standing } from './norms.ts';
import { isLess } from './precision.ts';

/** The bands of a scale that apply to one person, with what they divide. */
export interface AppliedBands {
  bands: Bands;
  /** The norm that gives the score they divide; undefined for raw scores. */
  norm: Norm | undefined;
}

/** The bands of a scale, for whomever they are. */
export function bandsOf({ bands }: Framework, scale: string): Bands[] {
  return bands.filter((each) => each.scale === scale);
}

/** Whether the bands of a scale depend on who answers or whom it is about, so that raw scores are not comparable. */
export function haveConditions(bands: readonly Bands[]): boolean {
  return bands.some(({ on, when = {} }) => on !== 'raw' || Object.keys(when).length > 0);
}

/** The bands of a scale for a person, or why there are none; null where the scale has none for them. */
export function appliedBands(
  framework: Framework,
  scale: string,
  standing: Standing,
): AppliedBands | Lack | null {
  const bands = entryFor(bandsOf(framework, scale), standing);
  if (bands === null || typeof bands === 'string') return bands;
  if (bands.on === 'raw') return { bands, norm: undefined };
  const norm = entryFor(normsOf(framework, scale, bands.on), standing);
  return norm === null || typeof norm === 'string' ? norm : { bands, norm };
}

/** The index of the band of a value; a value equal to a cut belongs to the band below it. */
export function cutIndex(cuts: readonly Cut[], value: number): number {
  return cuts.slice(0, -1).filter(({ upTo = Infinity }) => isLess(upTo, value)).length;
}

/** Whether a higher value is worse in these bands. */
export function isWorseHigher(cuts: readonly Cut[]): boolean {
  return (cuts.at(-1)?.severity ?? 0) > (cuts[0]?.severity ?? 0);
}

/**
 * The position of a raw score on 0…100, higher is better, so that each band fills the same share: with three bands the
 * worst is below 33.33 and the best above 66.66. Piecewise linear; between two cut-offs of whole numbers its knot is
 * half-way: for 0-13/14-16/17-40 they are 0 → 100, 13.5 → 66.67, 16.5 → 33.33, 40 → 0.
 */
export function sharedPosition(
  framework: Framework,
  scale: Scale,
  raw: number,
  { bands: { cuts }, norm }: AppliedBands,
): number {
  const valueOf = (score: number) => (norm ? normScore(norm, score) : score);
  const [low, high] = rangeOf(framework, scale);
  const isStepped = !norm && isWhole(framework, scale);
  const knots = [valueOf(low), ...innerKnots(cuts, isStepped), valueOf(high)];
  const index = cutIndex(cuts, valueOf(raw));
  const within = shareOfBand(knots, index, valueOf(raw), isStepped ? 0 : hair);
  const share = ((index + within) * 100) / cuts.length;
  return isWorseHigher(cuts) ? 100 - share : share;
}

/** Where one band ends and the next begins: at the cut, or half-way to the next whole number. */
function innerKnots(cuts: readonly Cut[], isStepped: boolean): number[] {
  return cuts
    .slice(0, -1)
    .map(({ upTo = Infinity }) => (isStepped ? Math.floor(upTo) + 0.5 : upTo));
}

/** A score that equals a cut lies this share of its band beside the next one. */
const hair = 1e-6;

/** How far a value lies in its band, 0…1, and how far beside another band at least. */
function shareOfBand(
  knots: readonly number[],
  index: number,
  value: number,
  beside: number,
): number {
  const [from = 0, to = 0] = knots.slice(index);
  const share = to === from ? 0.5 : (value - from) / (to - from);
  const start = index === 0 ? 0 : beside;
  const end = index === knots.length - 2 ? 1 : 1 - beside;
  return Math.min(end, Math.max(start, share));
}

const wholeness = new WeakMap<Scale, boolean>();

/** Whether every person's score of a scale is a whole number. */
function isWhole(framework: Framework, scale: Scale): boolean {
  const known = wholeness.get(scale) ?? givesWhole(framework, scale);
  wholeness.set(scale, known);
  return known;
}

function givesWhole(framework: Framework, scale: Scale): boolean {
  if (scale.method === 'mean' || (scale.prorate && scale.round === 'none')) return false;
  if (scale.parts) {
    return scale.parts.every(({ scale: id, weight }) => {
      const part = framework.scales.find((each) => each.id === id);
      return Number.isInteger(weight) && part !== undefined && isWhole(framework, part);
    });
  }
  return (scale.items ?? []).every(({ item: id, weight, scores }) => {
    const item = framework.items.find((each) => each.id === id);
    if (!item || !isScorable(item) || !Number.isInteger(weight)) return false;
    if (item.type === 'number') return item.decimals === 0;
    if (item.type === 'rating') return Number.isInteger(item.step) && Number.isInteger(item.min);
    return Object.values(optionScores(item, scores) ?? {}).every((score) =>
      Number.isInteger(score ?? 0),
    );
  });
}
