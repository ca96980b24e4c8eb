import type { Condition, Operator } from '../definition/condition.ts';
import type { Framework } from '../definition/definition.ts';
import type { Scale } from '../definition/scale.ts';
import type { RatedResponse } from '../scoring/team.ts';
import { Fraction } from './fraction.ts';

/**
 * A second implementation of scoring by its published rules, slow and exact, to compare the first one with. It expects
 * that every role is asked every item.
 */

type Item = Framework['items'][number];
type Score = Fraction | null;
type Answers = RatedResponse['attributes'];
type Given = number | string | readonly string[];

const zero = new Fraction(0);
const one = new Fraction(1);

/** Whether somebody with these answers is asked the item. */
export function isShown(framework: Framework, answers: Answers, id: string): boolean {
  const section = framework.sections.find(({ items }) => items.includes(id));
  const conditions = [section?.showIf, itemOf(framework, id).showIf];
  return conditions.every((each) => each === undefined || isTrue(framework, answers, each));
}

function isTrue(framework: Framework, answers: Answers, condition: Condition): boolean {
  if ('all' in condition) return !condition.all.some((each) => !isTrue(framework, answers, each));
  if ('any' in condition) return condition.any.some((each) => isTrue(framework, answers, each));
  if ('not' in condition) return !isTrue(framework, answers, condition.not);
  const fact =
    'item' in condition
      ? answerOf(framework, answers, condition.item)
      : naiveScore(framework, answers, condition.scale);
  if (fact === null || fact === '' || (Array.isArray(fact) && fact.length === 0))
    return condition.op === '!=';
  return fitting[condition.op].includes(orderOf(fact, condition.value ?? ''));
}

/** Which orders of an answer and a value fit an operator: -1 for less, 0 for equal, 1 for greater or only different. */
const fitting: Record<Operator, number[]> = {
  '=': [0],
  '!=': [-1, 1],
  '<': [-1],
  '<=': [-1, 0],
  '>': [1],
  '>=': [0, 1],
  includes: [0],
  answered: [-1, 0, 1],
};

function orderOf(fact: Given | Fraction, value: string | number): number {
  if (fact instanceof Fraction) return fact.compare(Fraction.of(Number(value)));
  if (typeof fact === 'object') return fact.includes(String(value)) ? 0 : 1;
  const areNumbers = Number.isFinite(Number(fact)) && Number.isFinite(Number(value));
  if (areNumbers) return Fraction.of(Number(fact)).compare(Fraction.of(Number(value)));
  return String(fact) === String(value) ? 0 : 1;
}

function answerOf(framework: Framework, answers: Answers, id: string): Given | null {
  if (!isShown(framework, answers, id)) return null;
  return answers[id]?.rating ?? answers[id]?.value ?? null;
}

/** One person's score of a scale; null where too much is missing. */
export function naiveScore(framework: Framework, answers: Answers, id: string): Score {
  const scale = scaleOf(framework, id);
  const isAll = 'of' in scale.missing && scale.missing.of === 'all';
  const expected: { weight: Fraction; score: Score }[] = [];
  for (const part of scale.items ?? [])
    if (isAll || isShown(framework, answers, part.item))
      expected.push({
        weight: Fraction.of(part.weight),
        score: countedScore(framework, answers, part),
      });
  for (const part of scale.parts ?? [])
    expected.push({
      weight: Fraction.of(part.weight),
      score: naiveScore(framework, answers, part.scale),
    });
  const answered = expected.flatMap(({ weight, score }) => (score ? [{ weight, score }] : []));
  if (expected.length === 0) return scale.method === 'mean' ? null : zero;
  if (answered.length === 0 || !isEnough(scale, answered.length, expected.length)) return null;
  return rounded(
    scale,
    combined(scale, answered, Fraction.sum(expected.map(({ weight }) => weight))),
  );
}

function isEnough(scale: Scale, answered: number, expected: number): boolean {
  const { missing: rule } = scale;
  if ('atMost' in rule) return expected - answered <= rule.atMost;
  return new Fraction(answered).compare(Fraction.of(rule.atLeastShare).times(expected)) >= 0;
}

function combined(
  { method, prorate }: Scale,
  parts: { weight: Fraction; score: Fraction }[],
  expectedWeight: Fraction,
): Fraction {
  const isCount = method === 'count';
  const total = Fraction.sum(
    parts.map(({ weight, score }) =>
      weight.by(isCount ? (score.compare(zero) > 0 ? one : zero) : score),
    ),
  );
  const weight = Fraction.sum(parts.map((part) => part.weight));
  if (method === 'mean') return total.per(weight);
  return prorate ? total.by(expectedWeight).per(weight) : total;
}

function rounded({ round }: Scale, score: Fraction): Fraction {
  return round === 'half_up' ? score.plus(new Fraction(1, 2)).floor() : score;
}

function countedScore(
  framework: Framework,
  answers: Answers,
  { item: id, reverse, scores }: NonNullable<Scale['items']>[number],
): Score {
  const item = itemOf(framework, id);
  const score = itemScore(item, answerOf(framework, answers, id), scores);
  if (score === null || !reverse) return score;
  const [low, high] = itemRange(item, scores);
  return low.plus(high).minus(score);
}

function itemScore(item: Item, given: Given | null, scores?: Record<string, number | null>): Score {
  if (given === null) return null;
  if (item.type === 'rating' || item.type === 'number') return Fraction.of(Number(given));
  const chosen = [given].flat().map(String);
  const counted = optionScores(item, scores).filter(([value]) => chosen.includes(value));
  return counted.length === 0 ? null : Fraction.sum(counted.map(([, score]) => score));
}

/** The options of an item that have a score. */
function optionScores(item: Item, scores?: Record<string, number | null>): [string, Fraction][] {
  if (item.type !== 'choice' && item.type !== 'choices') return [];
  return item.options.flatMap(({ value, score }): [string, Fraction][] => {
    const own = scores ? (scores[value] ?? null) : score;
    return own === null ? [] : [[value, Fraction.of(own)]];
  });
}

/** The lowest and the highest score of an item, by trying every answer. */
function itemRange(item: Item, scores?: Record<string, number | null>): [Fraction, Fraction] {
  if (item.type === 'rating' || item.type === 'number')
    return [Fraction.of(item.min ?? 0), Fraction.of(item.max ?? 0)];
  const scored = optionScores(item, scores);
  if (item.type !== 'choices') return endsOf(scored.map(([, score]) => score));
  const alone = item.options.flatMap(({ value, exclusive }) => (exclusive ? [value] : []));
  const chosen = subsetsOf(scored).filter(
    (set) => set.length === 1 || !set.some(([value]) => alone.includes(value)),
  );
  const sums = chosen.map((set) => Fraction.sum(set.map(([, score]) => score)));
  return endsOf(sums.filter((_, index) => chosen[index]?.length !== 0));
}

/** The true range of a scale, by trying the lowest and the highest score of every item, and every way to leave some out. */
export function naiveRange(framework: Framework, id: string): [Fraction, Fraction] {
  const scale = scaleOf(framework, id);
  const parts = [
    ...(scale.items ?? []).map(({ item, weight, scores }) => {
      const ends = itemRange(itemOf(framework, item), scores);
      return { weight: Fraction.of(weight), ends, canHide: canHide(framework, item) };
    }),
    ...(scale.parts ?? []).map((part) => {
      const ends = naiveRange(framework, part.scale);
      return { weight: Fraction.of(part.weight), ends, canHide: false };
    }),
  ];
  let found: Fraction[] = [];
  const isAll = 'of' in scale.missing && scale.missing.of === 'all';
  for (const hidden of subsetsOf(parts.filter((part) => part.canHide && !isAll))) {
    const expected = parts.filter((part) => !hidden.includes(part));
    if (expected.length === 0 && scale.method !== 'mean') found.push(rounded(scale, zero));
    const weight = Fraction.sum(expected.map((part) => part.weight));
    for (const answered of subsetsOf(expected)) {
      if (answered.length === 0 || !isEnough(scale, answered.length, expected.length)) continue;
      for (const highs of subsetsOf(answered)) {
        const scored = answered.map((part) => {
          return { weight: part.weight, score: part.ends[highs.includes(part) ? 1 : 0] };
        });
        found.push(rounded(scale, combined(scale, scored, weight)));
      }
    }
    found = endsOf(found);
  }
  return endsOf(found);
}

/** Whether an item is hidden from somebody. */
export function canHide(framework: Framework, id: string): boolean {
  const section = framework.sections.find(({ items }) => items.includes(id));
  return section?.showIf !== undefined || itemOf(framework, id).showIf !== undefined;
}

function subsetsOf<V>(all: readonly V[]): V[][] {
  let sets: V[][] = [[]];
  for (const each of all) sets = [...sets, ...sets.map((set) => [...set, each])];
  return sets;
}

function endsOf(all: readonly Fraction[]): [Fraction, Fraction] {
  const sorted = all.toSorted((a, b) => a.compare(b));
  return [sorted[0] ?? zero, sorted.at(-1) ?? zero];
}

function itemOf({ items }: Framework, id: string): Item {
  return items.find((each) => each.id === id) ?? missing(id);
}

function scaleOf({ scales }: Framework, id: string): Scale {
  return scales.find((each) => each.id === id) ?? missing(id);
}

function missing(id: string): never {
  throw new Error(`There is no ${id}`);
}
