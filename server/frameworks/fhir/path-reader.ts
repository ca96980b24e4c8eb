import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Said } from '#server/frameworks/conversion/report.ts';
import type { Operation as ArithmeticOperation } from '#server/frameworks/conversion/expression.ts';
import type { Lookup } from '#server/frameworks/conversion/comparison.ts';
import { linkIdFilter } from './link-id-filter.ts';
import { parsePath } from './path-syntax.ts';
import type { Path } from './path-syntax.ts';
import {
  anyOf,
  averaged,
  below,
  callOf,
  compared,
  isSame,
  made,
  numberOf,
  ofExpression,
  reference,
  withOptions,
} from './path-values.ts';
import type { Reached, Value } from './path-values.ts';
import type { FhirItem } from './resource.ts';

type Step = Extract<Path, { kind: 'step' }>;
type Operation = Extract<Path, { kind: 'operation' }>;

/** Where a calculation stands. */
export interface Scope {
  /** The questionnaire, or the items that a step of a path has reached. */
  roots: readonly FhirItem[];
  /** The expressions of the variables that are known there, by name. */
  variables: ReadonlyMap<string, string>;
  lookup: Lookup;
  note: (said: Said) => void;
}

const roots = new Set(['resource', 'questionnaire', 'questionnaireresponse', 'rootresource']);
/** Steps that lead from answers to their scores. */
const transparent = new Set(
  'value valueDecimal valueInteger valueQuantity first last single distinct extension ofType as toInteger toDecimal answerOption at'.split(
    ' ',
  ),
);
/** Steps that only chosen options have. */
const codings = new Set(['valueCoding', 'ordinal', 'weight']);
const arithmetic = new Set(['+', '-', '*', '/', 'and', 'or', '=', '!=', '<', '<=', '>', '>=']);

/** Reads a path as what it stands for. */
export class PathReader {
  readonly #scope: Scope;
  readonly #variables = new Map<string, Value | 'open'>();

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  read(path: Path, focus: Value | null): Value {
    switch (path.kind) {
      case 'number':
      case 'text':
        return made(path);
      case 'nothing':
        return made({ kind: 'text', value: '' });
      case 'variable':
        return this.#variable(path.name);
      case 'minus':
        return made({ kind: 'minus', inner: numberOf(this.read(path.inner, focus)) });
      case 'operation':
        return this.#operation(path, focus);
      case 'step':
        return this.#step(path, focus);
    }
  }

  #variable(name: string): Value {
    if (roots.has(name.toLowerCase())) return this.#root();
    const known = this.#variables.get(name);
    if (known === 'open') throw new NotUnderstood(msg`The variable ${{ name }} depends on itself.`);
    if (known) return known;
    const source = this.#scope.variables.get(name);
    if (source === undefined) throw new NotUnderstood(msg`The variable ${{ name }} is not known.`);
    this.#variables.set(name, 'open');
    const value = this.read(parsePath(source), null);
    this.#variables.set(name, value);
    return value;
  }

  #root(): Value {
    return { kind: 'items', items: [{ item: [...this.#scope.roots] }] };
  }

  #operation(
    { op, left, right }: Extract<Path, { kind: 'operation' }>,
    focus: Value | null,
  ): Value {
    if (!arithmetic.has(op)) throw new NotUnderstood(msg`The operator ${{ op }} is not known.`);
    const [one, other] = [this.read(left, focus), this.read(right, focus)];
    if (op === '/' && other.kind === 'count') return averaged(one, other);
    if (one.kind === 'count') return made(compared(one.items, op, other));
    return made({
      kind: 'operation',
      op: op as ArithmeticOperation,
      left: numberOf(one),
      right: numberOf(other),
    });
  }

  #step({ from, name, args }: Step, focus: Value | null): Value {
    const start = from === null ? this.#start(name, args ?? [], focus) : null;
    if (start) return start;
    const before = from ? this.read(from, focus) : (focus ?? this.#root());
    if (before.kind === 'expression') return ofExpression(before.expression, name, args);
    const [arg] = args ?? [];
    const reached =
      before.kind === 'items'
        ? this.#fromItems(before, name, arg)
        : this.#fromAnswers(before, name, arg);
    if (reached) return reached;
    throw new NotUnderstood(msg`The step ${{ name }} is not known.`);
  }

  /** What stands at the start of a path and is no step from what is in focus. */
  #start(name: string, args: readonly Path[], focus: Value | null): Value | null {
    if (name === 'iif') return this.#choice(args, focus);
    if (name === '$this') return focus;
    return roots.has(name.toLowerCase()) ? this.#root() : null;
  }

  /** `iif(a, b, c)` */
  #choice(args: readonly Path[], focus: Value | null): Value {
    const branches = args.map((arg) => numberOf(this.read(arg, focus)));
    return made(callOf('iif', branches));
  }

  #fromItems(before: Reached, name: string, arg: Path | undefined): Value | null {
    const { items } = before;
    if (name === 'descendants' || name === 'repeat')
      return { kind: 'items', items: items.flatMap(below) };
    if (name === 'where' && arg) return { kind: 'items', items: selected(items, arg) };
    if (name === 'answer' || name === 'answerOption') return { kind: 'answers', items };
    if (['first', 'single', 'at'].includes(name)) return before;
    return this.#fromAnswers(before, name, arg);
  }

  #fromAnswers(before: Reached, name: string, arg: Path | undefined): Value | null {
    const { items } = before;
    if (codings.has(name)) return { ...before, items: withOptions(items) };
    if (transparent.has(name)) return before;
    if (name === 'item') return { kind: 'items', items: items.flatMap(({ item = [] }) => item) };
    if (name === 'where' && arg) return this.#whereAnswer(before, arg);
    if (name === 'select' && arg) return this.read(arg, before);
    return name === 'count' ? { kind: 'count', items } : this.#aggregate(items, name, arg);
  }

  #aggregate(items: readonly FhirItem[], name: string, arg: Path | undefined): Value | null {
    if (name === 'exists' || name === 'hasValue') return made(anyOf(items));
    if (name === 'empty') return made({ kind: 'not', inner: anyOf(items) });
    const isSum = name === 'sum' || (name === 'aggregate' && isSumming(arg));
    if (!isSum && name !== 'avg') return null;
    return made(callOf(isSum ? 'sum' : 'mean', scored(items, this.#scope).map(reference)));
  }

  /** Answers that are chosen by their option, or above 0, are the answers themselves where they are added up. */
  #whereAnswer(before: Reached, arg: Path): Value {
    const isGiven = arg.kind === 'step' && arg.name === 'exists';
    const isKept = arg.kind === 'operation' && (isAboveZero(arg) || this.#isOwn(before, arg));
    if (isGiven || isKept) return before;
    throw new NotUnderstood(msg`It selects answers by what they are.`);
  }

  /** Whether a comparison names an extension, or the option that was chosen. */
  #isOwn(before: Reached, { op, left, right }: Operation): boolean {
    if (op !== '=') return false;
    if (left.kind === 'step' && ['url', 'system'].includes(left.name)) return true;
    const chosen = right.kind === 'step' && right.name === 'code' ? right.from : right;
    if (!chosen || chosen.kind === 'text') return false;
    const other = this.read(chosen, before);
    return other.kind === 'answers' && isSame(before.items, other.items);
  }
}

function selected(items: readonly FhirItem[], condition: Path): FhirItem[] {
  const isSelected = linkIdFilter(condition);
  const found = items.filter(({ linkId }) => linkId !== undefined && isSelected(linkId));
  if (found.length === 0) throw new NotUnderstood(msg`It selects a question that is not there.`);
  return found;
}

export function scored(items: readonly FhirItem[], { lookup, note }: Scope): readonly FhirItem[] {
  if (items.length === 1) return items;
  const [counted, others] = [items.filter(hasScore), items.filter((item) => !hasScore(item))];
  if (counted.length === 0) throw new NotUnderstood(msg`None of its questions has a score.`);
  const asked = others.filter(({ type }) => type !== 'display' && type !== 'group');
  if (asked.length > 0)
    note(
      msg`It passes over ${{ questions: asked.map(({ linkId }) => linkId).join(', ') }}: without a score.`,
    );
  return counted;

  function hasScore({ linkId = '' }: FhirItem): boolean {
    const target = lookup(linkId);
    if (!target || 'scale' in target) return target !== undefined;
    const { item } = target;
    if ('options' in item) return item.options.some(({ score }) => score != null);
    return item.type === 'number' || item.type === 'rating';
  }
}

function isSumming(path: Path | undefined): boolean {
  if (path?.kind !== 'operation' || path.op !== '+') return false;
  const names = [path.left, path.right].map((each) => (each.kind === 'step' ? each.name : ''));
  return names.toSorted().join(' ') === '$this $total';
}

function isAboveZero({ op, left, right }: Operation): boolean {
  const isThis = left.kind === 'step' && left.name === '$this';
  const written = right.kind === 'number' ? `${op} ${right.value}` : '';
  return isThis && ['> 0', '>= 1'].includes(written);
}
