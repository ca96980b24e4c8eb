import type { DraftScale } from './source.ts';
import { NotUnderstood } from './expression.ts';
import type { Expression } from './expression.ts';
import type { Lookup } from './to-condition.ts';

/** What a calculation says of a scale. */
export type Calculation = Pick<DraftScale, 'items' | 'parts' | 'method' | 'missing' | 'round'>;

interface Sum {
  weights: Map<string, number>;
  /** Whether questions without an answer are passed over; otherwise there is no score without every answer. */
  skipsBlanks: boolean;
}

const sumNames = new Set(['sum']);
const meanNames = new Set(['mean', 'average', 'avg']);

/** The scale that a calculation says: a sum, a weighted sum or a mean of answers or of scales. @throws NotUnderstood */
export function toScale(expression: Expression, lookup: Lookup): Calculation {
  if (expression.kind === 'call' && expression.name === 'round') {
    const [inner, digits] = expression.args;
    const isWhole = !digits || (digits.kind === 'number' && digits.value === 0);
    if (!inner || !isWhole) throw new NotUnderstood('Only rounding to whole numbers is known.');
    return { ...toScale(inner, lookup), round: 'half_up' };
  }
  if (expression.kind === 'call' && meanNames.has(expression.name)) {
    const sum = sumOf({ ...expression, name: 'sum' });
    return calculation('mean', sum, lookup);
  }
  const sum = sumOf(expression);
  const share = 1 / sum.weights.size;
  const isMean =
    sum.weights.size > 1 &&
    [...sum.weights.values()].every((weight) => Math.abs(weight - share) < 1e-9);
  if (!isMean) return calculation('sum', sum, lookup);
  const weights = new Map([...sum.weights.keys()].map((name) => [name, 1]));
  return calculation('mean', { ...sum, weights }, lookup);
}

function calculation(
  method: 'sum' | 'mean',
  { weights, skipsBlanks }: Sum,
  lookup: Lookup,
): Calculation {
  const items: NonNullable<DraftScale['items']> = [];
  const parts: NonNullable<DraftScale['parts']> = [];
  for (const [name, weight] of weights) {
    const target = lookup(name);
    if (!target) throw new NotUnderstood(`There is no question ${name}.`);
    const weighted = weight === 1 ? {} : { weight };
    if ('scale' in target) parts.push({ scale: target.scale, ...weighted });
    else items.push({ item: target.item.id, ...weighted });
  }
  if (items.length > 0 && parts.length > 0)
    throw new NotUnderstood('It adds questions and other calculations.');
  const atMost = skipsBlanks ? weights.size - 1 : 0;
  return { ...(parts.length > 0 ? { parts } : { items }), method, missing: { atMost } };
}

/** A sum with a weight for each name. @throws NotUnderstood for anything that is no sum */
function sumOf(expression: Expression): Sum {
  const weights = new Map<string, number>();
  const sums = addTo(weights, expression, 1);
  if (weights.size === 0) throw new NotUnderstood('It counts no answer.');
  const isWhole = expression.kind === 'call' || scaledPart(expression) !== null;
  if (sums > 0 && !isWhole)
    throw new NotUnderstood('It mixes sums that need every answer with sums that do not.');
  return { weights, skipsBlanks: sums > 0 };
}

/** Adds the answers of a part to the weights. Returns how many `sum()` it has, which pass over missing answers. */
function addTo(weights: Map<string, number>, part: Expression, factor: number): number {
  const scaled = scaledPart(part);
  if (scaled) return addTo(weights, scaled.inner, factor * scaled.by);
  if (part.kind === 'reference') {
    addReference(weights, part, factor);
    return 0;
  }
  if (part.kind === 'operation' && (part.op === '+' || part.op === '-'))
    return (
      addTo(weights, part.left, factor) +
      addTo(weights, part.right, part.op === '+' ? factor : -factor)
    );
  if (part.kind === 'call' && sumNames.has(part.name))
    return part.args.reduce((sums, each) => sums + addTo(weights, each, factor), 1);
  if (part.kind === 'number' && part.value === 0) return 0;
  throw new NotUnderstood('It is neither a sum nor a mean of answers.');
}

function addReference(
  weights: Map<string, number>,
  { name, code }: Extract<Expression, { kind: 'reference' }>,
  factor: number,
): void {
  if (code !== undefined) throw new NotUnderstood(`It counts an option of ${name} alone.`);
  if (weights.has(name)) throw new NotUnderstood(`It counts ${name} twice.`);
  weights.set(name, factor);
}

/** The part that is multiplied, and by what; null for another expression. */
function scaledPart(expression: Expression): { inner: Expression; by: number } | null {
  if (expression.kind === 'minus') return { inner: expression.inner, by: -1 };
  if (expression.kind !== 'operation') return null;
  const { op, left, right } = expression;
  if (op === '*' && left.kind === 'number') return { inner: right, by: left.value };
  if (op === '*' && right.kind === 'number') return { inner: left, by: right.value };
  const divides = op === '/' && right.kind === 'number' && right.value !== 0;
  return divides ? { inner: left, by: 1 / right.value } : null;
}
