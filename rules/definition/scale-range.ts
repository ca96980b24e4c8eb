import { add, halfUp } from './arithmetic.ts';
import { askedItems } from './asked-items.ts';
import type { AskedItems } from './asked-items.ts';
import type { Framework } from './definition.ts';
import { isScorable } from './item.ts';
import type { Item } from './item.ts';
import { extremes, scoreRange } from './item-scores.ts';
import type { Range } from './item-scores.ts';
import type { Scale } from './scale.ts';
import type { AssessorRole } from './texts.ts';

/** An item or a scale in a scale. */
interface Part {
  weight: number;
  range: Range;
  /** Whether somebody is not asked it, or it is hidden from somebody. */
  isOptional: boolean;
}

interface Reader {
  framework: Framework;
  items: Map<string, Item>;
  /** What each of the roles is asked. */
  asked: AskedItems[];
  /** The ranges found so far; undefined for those without limits, and for those in a circle. */
  found: Map<string, Range | undefined>;
}

/**
 * The lowest and highest score that answers can have, from the scores of the items or parts and from what may be missing;
 * undefined where an item has no limits. A definition may state a wider one.
 * @param role whose items count, by default those of every role
 */
export function scaleRange(
  framework: Framework,
  scale: Scale,
  role?: AssessorRole,
): Range | undefined {
  if (scale.range && !role) return scale.range;
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const asked = (role ? [role] : framework.roles).map((each) => askedItems(framework, each));
  return derivedRange({ framework, items, asked, found: new Map() }, scale);
}

function derivedRange(reader: Reader, scale: Scale): Range | undefined {
  const { found } = reader;
  if (found.has(scale.id)) return found.get(scale.id);
  found.set(scale.id, undefined);
  const parts = partsOf(reader, scale);
  const known = parts.flatMap((part) => part ?? []);
  const isKnown = known.length > 0 && known.length === parts.length;
  const range = isKnown ? combinedRange(scale, known) : undefined;
  found.set(scale.id, range);
  return range;
}

function partsOf(reader: Reader, scale: Scale): (Part | undefined)[] {
  const { framework, items, asked } = reader;
  if (scale.parts)
    return scale.parts.map(({ scale: id, weight }) => {
      const part = framework.scales.find((each) => each.id === id);
      const range = part && (part.range ?? derivedRange(reader, part));
      return range && { weight, range, isOptional: false };
    });
  const countsAll = 'of' in scale.missing && scale.missing.of === 'all';
  return (scale.items ?? [])
    .filter(({ item }) => asked.some((each) => each.has(item)))
    .map(({ item: id, weight, scores }) => {
      const item = items.get(id);
      const range = item && isScorable(item) ? scoreRange(item, scores) : undefined;
      const isShown = asked.every((each) => each.has(id) && !each.get(id));
      return range && { weight, range, isOptional: !isShown && !countsAll };
    });
}

/** How many of the required parts must be answered when some of the others are. */
type Needed = (required: number, others: number) => number;

/** The range of every subset of the parts that may be answered. */
function combinedRange(scale: Scale, parts: Part[]): Range {
  const { method, missing, prorate, round } = scale;
  const scored = method === 'count' ? parts.map(countedPart) : parts;
  const needed: Needed = (required, others) =>
    'atMost' in missing
      ? required - missing.atMost
      : Math.ceil((required + others) * missing.atLeastShare - 1e-9) - others;
  const isMean = method === 'mean' || prorate;
  const range = extremes(isMean ? meanRange(scored, needed) : sumRange(scored, needed));
  const required = parts.filter(({ isOptional }) => !isOptional);
  const ends = prorate ? scaled(range, [weightOf(required), weightOf(parts)]) : range;
  return round === 'half_up' ? extremes(ends.map(halfUp)) : ends;
}

/** A part whose score is whether it is above 0. */
function countedPart(part: Part): Part {
  return { ...part, range: extremes(part.range.map((end) => Number(end > 0))) };
}

/** Every product of a number in one range with one in the other. */
function scaled(range: Range, [from, to]: Range): Range {
  return extremes(range.flatMap((end) => [end * from, end * to]));
}

/** The least score of a part; to find the highest, all scores are negated. */
interface End {
  weight: number;
  score: number;
  isOptional: boolean;
}

/** The least and the highest weighted mean. */
function meanRange(parts: Part[], needed: Needed): Range {
  return bothEnds((sign) => {
    const ends = parts.map(({ weight, range, isOptional }): End => {
      return { weight, score: extremes(range.map((end) => end * sign))[0], isOptional };
    });
    return leastMean(ends, needed);
  });
}

/** The least weighted mean: leaving out what is above it and taking in what is below, until nothing changes. */
function leastMean(ends: End[], needed: Needed): number {
  let mean = Infinity;
  for (let next = meanOf(ends); next < mean - 1e-12;) {
    mean = next;
    const chosen = lowestOf(ends, needed, mean);
    if (chosen.length > 0) next = meanOf(chosen);
  }
  return mean;
}

function meanOf(ends: End[]): number {
  return sumOf(ends.map(({ weight, score }) => weight * score)) / weightOf(ends);
}

function weightOf(parts: readonly { weight: number }[]): number {
  return sumOf(parts.map(({ weight }) => weight));
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce(add, 0);
}

/** The least and the highest weighted sum; 0 is one where everything may be hidden. */
function sumRange(parts: Part[], needed: Needed): Range {
  const canHideAll = parts.every(({ isOptional }) => isOptional);
  return bothEnds((sign) => {
    const ends = parts.map(({ weight, range, isOptional }): End => {
      return { weight: 1, score: extremes(range.map((end) => end * weight * sign))[0], isOptional };
    });
    const chosen = lowestOf(ends, needed, 0).map(({ score }) => score);
    return chosen.length > 0 || canHideAll
      ? sumOf(chosen)
      : Math.min(...ends.map(({ score }) => score));
  });
}

/** The least of some numbers, and by the least of the negated numbers the highest. */
function bothEnds(least: (sign: 1 | -1) => number): Range {
  return [least(1), 0 - least(-1)];
}

/** The parts that may be answered whose sum above a level is least. */
function lowestOf(ends: End[], needed: Needed, level: number): End[] {
  const cost = ({ weight, score }: End) => weight * (score - level);
  const sorted = ends.toSorted((a, b) => cost(a) - cost(b));
  const others = sorted.filter(({ isOptional }) => isOptional);
  const required = sorted.filter(({ isOptional }) => !isOptional);
  const countBelow = (list: End[]) => list.filter((end) => cost(end) < 0).length;
  let best: End[] = [];
  for (let count = countBelow(others), least = Infinity; count <= others.length; count += 1) {
    const most = Math.max(countBelow(required), needed(required.length, count));
    const chosen = [...others.slice(0, count), ...required.slice(0, most)];
    const total = sumOf(chosen.map(cost));
    if (total < least) [best, least] = [chosen, total];
    if (most <= countBelow(required)) break;
  }
  return best;
}
