import { askedItems } from '../definition/asked-items.ts';
import type { AskedItems } from '../definition/asked-items.ts';
import type { Comparison, Condition } from '../definition/condition.ts';
import type { Framework } from '../definition/definition.ts';
import type { Item } from '../definition/item.ts';
import type { Range } from '../definition/item-scores.ts';
import { scaleRange } from '../definition/scale-range.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { holds } from '../scoring/conditions.ts';
import { scoresOf, valuesOf } from './possible-values.ts';
import type { Value } from './possible-values.ts';

/** A condition that is to hold, or is not to. */
interface Goal {
  condition: Condition;
  isWanted: boolean;
}

interface Literal {
  comparison: Comparison;
  isWanted: boolean;
}

/** What is assumed of the facts so far: the comparisons of each, and which items must be shown. */
interface Assumed {
  literals: ReadonlyMap<string, readonly Literal[]>;
  shown: ReadonlySet<string>;
}

/** Answers whether conditions can hold for people of one role. What is called impossible is so for certain. */
export class Reachability {
  readonly #framework: Framework;
  readonly #role: AssessorRole;
  readonly #asked: AskedItems;
  readonly #items: ReadonlyMap<string, Item>;
  readonly #ranges = new Map<string, Range | null>();
  readonly #steps: { left: number };

  /** @param steps how many more may be taken; beyond, everything counts as possible */
  constructor(framework: Framework, role: AssessorRole, steps: { left: number }) {
    this.#framework = framework;
    this.#role = role;
    this.#asked = askedItems(framework, role);
    this.#items = new Map(framework.items.map((item) => [item.id, item]));
    this.#steps = steps;
  }

  /** Whether the role has the item on one of its pages. */
  isAsked(id: string): boolean {
    return this.#asked.has(id);
  }

  /** Whether somebody of the role is asked the item and could give the answers that its conditions need. */
  canBeShown(id: string): boolean {
    if (!this.#asked.has(id)) return false;
    return this.#isPossible(this.#shownBy(id), { literals: new Map(), shown: new Set([id]) });
  }

  /** Whether the condition could hold for somebody of the role. */
  canHold(condition: Condition): boolean {
    const goals = [{ condition, isWanted: true }];
    return this.#isPossible(goals, { literals: new Map(), shown: new Set() });
  }

  #shownBy(id: string): Goal[] {
    const condition = this.#asked.get(id);
    return condition ? [{ condition, isWanted: true }] : [];
  }

  #isPossible(goals: readonly Goal[], assumed: Assumed): boolean {
    const [goal, ...others] = goals;
    if (!goal) return true;
    this.#steps.left -= 1;
    if (this.#steps.left < 0) return true;
    const { condition, isWanted } = goal;
    if ('not' in condition)
      return this.#isPossible(
        [{ condition: condition.not, isWanted: !isWanted }, ...others],
        assumed,
      );
    if ('all' in condition || 'any' in condition) {
      const parts = 'all' in condition ? condition.all : condition.any;
      const inner = parts.map((part): Goal => ({ condition: part, isWanted }));
      if ('all' in condition === isWanted) return this.#isPossible([...inner, ...others], assumed);
      return inner.some((one) => this.#isPossible([one, ...others], assumed));
    }
    return this.#isPossibleWith({ comparison: condition, isWanted }, others, assumed);
  }

  /** Whether the goals are possible when one more comparison holds, or does not. */
  #isPossibleWith(literal: Literal, goals: readonly Goal[], { literals, shown }: Assumed): boolean {
    const { comparison } = literal;
    const fact = JSON.stringify('item' in comparison ? [comparison.item] : [comparison.scale, 1]);
    const own = [...(literals.get(fact) ?? []), literal];
    const next = { literals: new Map([...literals, [fact, own]]), shown };
    if (fits(own, undefined)) return this.#isPossible(goals, next);
    const values = this.#valuesOf(comparison, own);
    if (values && !values.some((value) => fits(own, value))) return false;
    if (!('item' in comparison) || shown.has(comparison.item)) return this.#isPossible(goals, next);
    const visible = { ...next, shown: new Set([...shown, comparison.item]) };
    return this.#isPossible([...this.#shownBy(comparison.item), ...goals], visible);
  }

  /** What the fact could be; undefined where anything. */
  #valuesOf(comparison: Comparison, literals: readonly Literal[]): Value[] | undefined {
    const compared = literals.map((literal) => literal.comparison);
    if ('scale' in comparison) {
      if (!this.#isScored(comparison.scale)) return [];
      const range = this.#rangeOf(comparison.scale);
      return range ? scoresOf(range, compared) : undefined;
    }
    const item = this.#items.get(comparison.item);
    if (!item || !this.#asked.has(comparison.item)) return [];
    return valuesOf(item, compared);
  }

  /** Whether the role has the scale, and is asked something that counts in it. */
  #isScored(id: string, seen = new Set<string>()): boolean {
    const scale = this.#framework.scales.find((each) => each.id === id);
    if (!scale || seen.has(id) || scale.roles?.includes(this.#role) === false) return false;
    seen.add(id);
    const { items = [], parts = [] } = scale;
    return (
      items.some(({ item }) => this.#asked.has(item)) ||
      parts.some((part) => this.#isScored(part.scale, seen))
    );
  }

  /** The scores of a scale; null without limits, and where those of its parts are not the true ones. */
  #rangeOf(id: string): Range | null {
    const known = this.#ranges.get(id);
    if (known !== undefined) return known;
    const scale = this.#framework.scales.find((each) => each.id === id);
    const { scales } = this.#framework;
    const isUnsure =
      scale?.prorate || (scale?.parts && scales.some((each) => each.range ?? each.prorate));
    const range = scale && !isUnsure && scaleRange(this.#framework, scale, this.#role);
    this.#ranges.set(id, range || null);
    return range || null;
  }
}

function fits(literals: readonly Literal[], value: Value | undefined): boolean {
  const facts = {
    answer: () => value,
    score: () => (typeof value === 'number' ? value : undefined),
  };
  return literals.every(({ comparison, isWanted }) => holds(comparison, facts) === isWanted);
}
