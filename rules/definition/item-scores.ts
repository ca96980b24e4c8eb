import { add } from './arithmetic.ts';
import { scoreIn } from './option-scores.ts';
import type { OptionScores } from './option-scores.ts';
import { optionsOf } from './item.ts';
import type { Item, Option, ScorableItem } from './item.ts';
import type { ScaleItem } from './scale.ts';

export type Range = [lowest: number, highest: number];

/** The scores of an item's options, or those that a scale gives them; null where the number itself is the score. */
export function optionScores(item: Item, scores?: ScaleItem['scores']): OptionScores | null {
  const options = optionsOf(item);
  if (options.length === 0) return null;
  return Object.fromEntries(
    options.map(({ value, score }) => [value, scores ? scoreIn(scores, value) : score]),
  );
}

/** The lowest and highest score that an answer can have; undefined where there is no limit or no score. */
export function scoreRange(item: ScorableItem, scores?: ScaleItem['scores']): Range | undefined {
  if (item.type === 'rating' || item.type === 'number') {
    const { min, max } = item;
    return min === undefined || max === undefined ? undefined : [min, max];
  }
  const counted = optionScores(item, scores) ?? {};
  const scored = item.options.filter(({ value }) => typeof counted[value] === 'number');
  if (scored.length === 0) return undefined;
  const scoreOf = ({ value }: Option) => counted[value] ?? 0;
  const single = extremes(scored.map(scoreOf));
  if (item.type === 'choice') return single;
  const together = scored.filter(({ exclusive }) => !exclusive).map(scoreOf);
  const low = together.filter((score) => score < 0).reduce(add, 0);
  const high = together.filter((score) => score > 0).reduce(add, 0);
  return [Math.min(single[0], low < 0 ? low : single[0]), Math.max(single[1], high)];
}

export function extremes(numbers: readonly number[]): Range {
  return [Math.min(...numbers), Math.max(...numbers)];
}
