import type { Framework } from '../definition/definition.ts';
import { parseFramework } from '../framework/framework.ts';
import { teamBands } from '../scoring/bands.ts';
import type { Subject } from '../scoring/norms.ts';
import { teamResult } from '../scoring/score.ts';
import type { NodeResult } from '../scoring/score.ts';
import { normalisedThresholds, thresholdsOf } from '../scoring/thresholds.ts';
import { definition } from './second-edition.ts';

export type Value = number | null;

/** Ratings named `q1`, `q2` and so on. */
export function ratings(count: number, min: number, max: number) {
  return Array.from({ length: count }, (_, index) => {
    return { id: `q${index + 1}`, type: 'rating', text: `Statement ${index + 1}`, min, max };
  });
}

/** A definition with these items in one section, and its scales. */
export function framework(items: { id: string }[], fields: object): Framework {
  const ids = items.map(({ id }) => id);
  return parseFramework({
    ...definition(),
    format: 'form',
    items,
    sections: [{ id: 'section', title: 'Section', items: ids }],
    ...fields,
  });
}

/** The items of a scale, some from the other end. */
export function counted(count: number, reversed: readonly number[] = []) {
  return Array.from({ length: count }, (_, index) => {
    return { item: `q${index + 1}`, reverse: reversed.includes(index + 1) };
  });
}

/** For definitions whose bands give the thresholds. */
export const withoutThresholds = { thresholds: undefined, thresholdClassifiers: undefined };

/** The team's score of a scale, its words and its norm score, for people given by their ratings in order. */
export function scored(
  own: Framework,
  people: readonly (readonly Value[])[],
  {
    scale = 'score',
    subject,
    roles = ['parent'],
  }: { scale?: string; subject?: Subject; roles?: ('parent' | 'self')[] } = {},
) {
  const responses = people.map((values, person) => ({
    userId: `${person}`,
    role: roles[person] ?? 'parent',
    attributes: Object.fromEntries(
      values.flatMap((rating, index) => (rating === null ? [] : [[`q${index + 1}`, { rating }]])),
    ),
  }));
  const node = nodeOf(teamResult(own, responses, null, subject), scale);
  const divided = own.scales.find(({ id }) => id === scale);
  const thresholds = normalisedThresholds(own, thresholdsOf(own));
  const bands = teamBands(own, { ...node, scale: divided }, thresholds);
  return { ...node, words: bands.map(({ word }) => word) };
}

function nodeOf(result: ReturnType<typeof teamResult>, id: string): NodeResult {
  const node = result?.attributes.find((each) => each.id === id);
  if (!node) throw new Error(`There is no ${id}`);
  return node;
}
