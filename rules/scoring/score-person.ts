import type { Condition } from '../definition/condition.ts';
import { add, halfUp } from '../definition/arithmetic.ts';
import { scoreIn } from '../definition/option-scores.ts';
import type { OptionScores } from '../definition/option-scores.ts';
import { holds } from './conditions.ts';
import type { ScoredItem, ScoredScale, ScoringModel } from './model.ts';

/** An answer as scoring reads it. */
export interface ScoredAnswer {
  readonly rating?: number | null | undefined;
  readonly value?: number | string | readonly string[] | null | undefined;
}

/** Answers by item id; items without an answer are missing. */
export type Ratings = Readonly<Record<string, ScoredAnswer | undefined>>;

/** What one person's answers give; each figure is calculated when it is asked for, once. */
export interface ScoredPerson {
  holds: (condition: Condition) => boolean;
  /** Whether they are asked the item now. */
  shows: (item: string) => boolean;
  /** The score of their answer as a scale counts it, before its weight. */
  counted: (scale: string, item: string) => number | null;
  scale: (scale: string) => number | null;
}

/**
 * Scores one person's answers. An item that is hidden by its condition has no answer, for scales and for the conditions
 * of other items, and is not missing either.
 */
export function scorePerson(model: ScoringModel, answers: Ratings): ScoredPerson {
  const scales = scalesOf(model);
  const isMet: (id: string) => boolean = once((id) => {
    const condition = model.items[id]?.showIf;
    return condition !== undefined && holds(condition, { answer, score });
  }, false);
  const shows = (id: string) => {
    const item = model.items[id];
    return item !== undefined && (item.showIf === undefined || isMet(id));
  };
  const given = (id: string) => (shows(id) ? answers[id] : undefined);
  const answer = (id: string) => factOf(given(id));
  const score = (id: string) => scale(id) ?? undefined;
  const counted = (scaleId: string, id: string) =>
    countedScore(scales.get(scaleId)?.counted.get(id) ?? {}, model.items[id], given(id));
  const scale: (id: string) => number | null = once((id): number | null => {
    const known = scales.get(id)?.scale;
    if (!known) return null;
    const parts = known.parts?.map((part) => ({ weight: part.weight, score: scale(part.scale) }));
    const counting = parts ?? itemParts(known, { model, shows, given });
    return counting.length === 0 ? hiddenScore(known, model) : combine(known, counting);
  }, null);
  return { holds: (condition) => holds(condition, { answer, score }), shows, counted, scale };
}

interface Part {
  weight: number;
  score: number | null;
}

interface Reading {
  model: ScoringModel;
  shows: (item: string) => boolean;
  given: (item: string) => ScoredAnswer | undefined;
}

/** The items that count as asked. */
function itemParts(scale: ScoredScale, { model, shows, given }: Reading): Part[] {
  const countsAll = 'of' in scale.missing && scale.missing.of === 'all';
  const asked = (scale.items ?? []).filter((part) => countsAll || shows(part.item));
  return asked.map((part) => {
    const score = countedScore(part, model.items[part.item], given(part.item));
    return { weight: part.weight, score };
  });
}
/** The score of a scale of which nothing is shown: 0 for a sum, null for a role that it does not ask anything. */
function hiddenScore({ items, method }: ScoredScale, model: ScoringModel): number | null {
  const isAsked = items?.some(({ item }) => model.items[item]);
  return isAsked && (method === 'sum' || method === 'count') ? 0 : null;
}

/** A person's score of a scale: null where too much is missing. */
function combine({ method, missing, prorate, round }: ScoredScale, parts: Part[]): number | null {
  let [answered, total, weights, expectedWeights] = [0, 0, 0, 0];
  for (const { weight, score } of parts) {
    expectedWeights += weight;
    if (score === null) continue;
    answered += 1;
    weights += weight;
    total += weight * (method === 'count' ? Number(score > 0) : score);
  }
  const isEnough =
    'atMost' in missing
      ? parts.length - answered <= missing.atMost
      : answered / parts.length >= missing.atLeastShare;
  if (method === 'none' || answered === 0 || !isEnough) return null;
  const sum = prorate ? (total * expectedWeights) / weights : total;
  const raw = method === 'mean' ? total / weights : sum;
  if (!Number.isFinite(raw)) return null;
  return round === 'half_up' ? halfUp(raw) : raw;
}

type CountedItem = NonNullable<ScoredScale['items']>[number];

/** The score of an answer as a scale counts it, before its weight. */
export function countedScore(
  { scores, reversed }: Pick<CountedItem, 'scores' | 'reversed'>,
  item: ScoredItem | undefined,
  answer: ScoredAnswer | undefined,
): number | null {
  if (!item || !answer || item.type === 'comment') return null;
  const score = scoreOf(answer, scores ?? item.scores);
  return score !== null && reversed ? reversed[0] + reversed[1] - score : score;
}

function scoreOf({ rating, value }: ScoredAnswer, scores: OptionScores | null): number | null {
  const given = rating ?? value ?? null;
  if (given === null) return null;
  if (scores === null) return typeof given === 'number' ? given : null;
  if (typeof given !== 'object') return scoreIn(scores, String(given));
  const chosen = given.flatMap((each) => scoreIn(scores, each) ?? []);
  return chosen.length === 0 ? null : chosen.reduce(add, 0);
}

/** An answer as a condition reads it; an empty choice or text is none. */
function factOf(answer: ScoredAnswer | undefined) {
  const given = answer?.rating ?? answer?.value ?? undefined;
  return given === '' || (typeof given === 'object' && given.length === 0) ? undefined : given;
}

interface IndexedScale {
  scale: ScoredScale;
  /** Its items by their id. */
  counted: Map<string, CountedItem>;
}

const indexes = new WeakMap<ScoringModel, Map<string, IndexedScale>>();

/** The scales of a model by their id. */
function scalesOf(model: ScoringModel): Map<string, IndexedScale> {
  const known = indexes.get(model);
  if (known) return known;
  const index = new Map(
    model.scales.map((scale) => {
      const counted = new Map((scale.items ?? []).map((part) => [part.item, part]));
      return [scale.id, { scale, counted }];
    }),
  );
  indexes.set(model, index);
  return index;
}

/** Calculates the result for each id once; while it is being calculated, a circle gives `inCircle`. */
function once<Result>(calculate: (id: string) => Result, inCircle: Result) {
  const results = new Map<string, Result>();
  return (id: string): Result => {
    const known = results.get(id);
    if (known !== undefined || results.has(id)) return known as Result;
    results.set(id, inCircle);
    const result = calculate(id);
    results.set(id, result);
    return result;
  };
}
