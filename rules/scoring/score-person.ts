import type { Condition } from '../definition/condition.ts';
import { add, halfUp } from '../definition/arithmetic.ts';
import { scoreIn } from '../definition/option-scores.ts';
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
  /** The score of their answer, null without one that counts. */
  item: (item: string) => number | null;
  /** The score of their answer as a scale counts it, before its weight. */
  counted: (scale: string, item: string) => number | null;
  scale: (scale: string) => number | null;
}

/**
 * Scores one person's answers. An item that is hidden by its condition has no answer, for scales and for the conditions
 * of other items, and is not missing either.
 */
export function scorePerson(model: ScoringModel, answers: Ratings): ScoredPerson {
  const scales = new Map(model.scales.map((scale) => [scale.id, scale]));
  const shows: (id: string) => boolean = once((id) => {
    const item = model.items[id];
    if (!item) return false;
    return item.showIf === undefined || holds(item.showIf, { answer, score });
  }, false);
  const given = (id: string) => (shows(id) ? answers[id] : undefined);
  const answer = (id: string) => factOf(given(id));
  const score = (id: string) => scale(id) ?? undefined;
  const item = (id: string) => scoreOf(model.items[id], given(id));
  const counted = (scaleId: string, id: string) => {
    const part = scales.get(scaleId)?.items?.find((each) => each.item === id);
    return part ? countedScore(part, model.items[id], given(id)) : item(id);
  };
  const scale: (id: string) => number | null = once((id): number | null => {
    const known = scales.get(id);
    if (!known) return null;
    const parts = known.parts?.map((part) => ({ weight: part.weight, score: scale(part.scale) }));
    return combine(known, parts ?? itemParts(known, { model, shows, given }));
  }, null);
  return { holds: (condition) => holds(condition, { answer, score }), shows, item, counted, scale };
}

interface Part {
  weight: number;
  score: number | null;
  /** Whether its condition hides it. */
  isHidden?: boolean;
}

interface Reading {
  model: ScoringModel;
  shows: (item: string) => boolean;
  given: (item: string) => ScoredAnswer | undefined;
}

function itemParts(scale: ScoredScale, { model, shows, given }: Reading): Part[] {
  const countsAll = 'of' in scale.missing && scale.missing.of === 'all';
  return (scale.items ?? []).flatMap((part): Part[] => {
    const item = model.items[part.item];
    if (!countsAll && !item) return [];
    const isHidden = !countsAll && !shows(part.item);
    return [{ weight: part.weight, score: countedScore(part, item, given(part.item)), isHidden }];
  });
}

/** A person's score of a scale: null where too much is missing; 0 for a sum of which everything is hidden. */
function combine({ method, missing, prorate, round }: ScoredScale, parts: Part[]): number | null {
  if (method === 'none') return null;
  const expected = parts.filter(({ isHidden }) => !isHidden);
  if (expected.length === 0) return parts.length > 0 && method !== 'mean' ? 0 : null;
  const answered = expected.flatMap(({ weight, score }) =>
    score === null ? [] : [{ weight, score }],
  );
  const isEnough =
    'atMost' in missing
      ? expected.length - answered.length <= missing.atMost
      : answered.length / expected.length >= missing.atLeastShare;
  if (answered.length === 0 || !isEnough) return null;
  const total = answered
    .map(({ weight, score }) => weight * (method === 'count' ? Number(score > 0) : score))
    .reduce(add, 0);
  const weights = answered.map(({ weight }) => weight).reduce(add, 0);
  const all = expected.map(({ weight }) => weight).reduce(add, 0);
  const raw = method === 'mean' ? total / weights : prorate ? (total * all) / weights : total;
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
  const score = scoreOf(item && { ...item, scores: scores ?? item.scores }, answer);
  return score !== null && reversed ? reversed[0] + reversed[1] - score : score;
}

function scoreOf(item: ScoredItem | undefined, answer: ScoredAnswer | undefined): number | null {
  if (!item || !answer || item.type === 'comment') return null;
  const { rating, value } = answer;
  const given = rating ?? value ?? null;
  if (given === null) return null;
  if (item.scores === null) return typeof given === 'number' ? given : null;
  if (typeof given !== 'object') return scoreIn(item.scores, String(given));
  const chosen = given.flatMap((each) => scoreIn(item.scores ?? {}, each) ?? []);
  return chosen.length === 0 ? null : chosen.reduce(add, 0);
}

/** An answer as a condition reads it; an empty choice or text is none. */
function factOf(answer: ScoredAnswer | undefined) {
  const given = answer?.rating ?? answer?.value ?? undefined;
  return given === '' || (typeof given === 'object' && given.length === 0) ? undefined : given;
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
