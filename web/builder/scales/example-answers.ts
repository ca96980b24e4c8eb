import type { Framework } from '#rules/definition/definition.ts';
import { isScorable, optionsOf, type ScorableItem } from '#rules/definition/item.ts';

export type ScoredItem = ScorableItem;
export type ExampleAnswers = Record<string, number | string | string[] | undefined>;

/** The items that a scale counts, itself or by the scales that it is made of. */
export function itemsOfScale({ items, scales }: Framework, id: string): ScoredItem[] {
  const counted = new Set<string>();
  const pending = [id];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const scale = scales.find((each) => each.id === next);
    for (const { item } of scale?.items ?? []) counted.add(item);
    pending.push(...(scale?.parts ?? []).map((part) => part.scale));
  }
  return items.filter((item): item is ScoredItem => counted.has(item.id) && isScorable(item));
}

/** An answer from the middle for each item. */
export function startAnswers(items: readonly ScoredItem[]): ExampleAnswers {
  return Object.fromEntries(items.map((item) => [item.id, middleOf(item)]));
}

function middleOf(item: ScoredItem): ExampleAnswers[string] {
  if (item.type === 'rating' || item.type === 'number') {
    const { min = 0, max = 0 } = item;
    const step = item.type === 'rating' ? item.step : 1;
    return min + Math.floor((max - min) / step / 2) * step;
  }
  const scored = optionsOf(item).filter(({ score }) => score !== null);
  const value = scored[Math.floor(scored.length / 2)]?.value;
  if (value === undefined) return undefined;
  return item.type === 'choices' ? [value] : value;
}
