import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from './expression.ts';
import type { Expression } from './expression.ts';

/** Which answers a test asks for: whether all or any of them are given, or whether they are missing. */
interface Test {
  names: Set<string>;
  how: 'all' | 'any';
  isAnswered: boolean;
}

type Call = Extract<Expression, { kind: 'call' }>;

/** The most parts of a calculation: variables that use others twice make it longer than its text. */
const maxParts = 20_000;
const conversions = new Set(['number', 'tointeger', 'todecimal']);
const blankTests = new Set(['is_empty', 'isblankormissingcode', 'isblank', 'empty']);

/**
 * A calculation without what it says of missing answers beside its sum: `coalesce(a, 0)` and `if(a = '', 0, a)` become
 * `sum(a)`, which passes over a missing answer, and `if(a = '' or b = '', '', a + b)` becomes `a + b`.
 */
export function withoutGuards(expression: Expression): Expression {
  let left = maxParts;
  return inside(expression);

  function inside(part: Expression): Expression {
    left -= 1;
    if (left < 0) throw new NotUnderstood(msg`It is too long.`);
    switch (part.kind) {
      case 'minus':
      case 'not':
        return { ...part, inner: inside(part.inner) };
      case 'operation':
        return { ...part, left: inside(part.left), right: inside(part.right) };
      case 'call':
        return withoutCall({ ...part, args: part.args.map(inside) });
      default:
        return part;
    }
  }
}

function withoutCall(call: Call): Expression {
  const [first, second] = call.args;
  if (conversions.has(call.name) && first && !second) return first;
  if (call.name === 'coalesce' && first && isZero(second)) return passingOver(first);
  return call.name === 'if' || call.name === 'iif' ? (withoutTest(call) ?? call) : call;
}

/** The branch with the sum, where the test only asks whether its answers are there; null otherwise. */
function withoutTest({ args: [condition, first, second] }: Call): Expression | null {
  const test = condition ? testOf(condition) : null;
  if (!test) return null;
  const [value, other] = test.isAnswered ? [first, second] : [second, first];
  if (!value) return null;
  if (isZero(other) && value.kind === 'reference' && test.names.has(value.name))
    return passingOver(value);
  const isAsked = [...namesIn(value)].every((name) => test.names.has(name));
  if (!isBlank(other) || !isAsked) return null;
  const how = test.isAnswered ? test.how : turned(test.how);
  return how === 'all' ? strict(value) : value;
}

function passingOver(value: Expression): Expression {
  return { kind: 'call', name: 'sum', args: [value] };
}

function isZero(expression: Expression | undefined): boolean {
  return expression?.kind === 'number' && expression.value === 0;
}

/** Whether a branch gives no score. */
function isBlank(expression: Expression | undefined): boolean {
  if (expression === undefined) return true;
  return expression.kind === 'text' && ['', 'NaN'].includes(expression.value);
}

function turned(how: Test['how']): Test['how'] {
  return how === 'all' ? 'any' : 'all';
}

/** The answers that a condition asks for, where it asks for nothing else. */
function testOf(expression: Expression): Test | null {
  if (expression.kind === 'not') {
    const test = testOf(expression.inner);
    return test && { ...test, isAnswered: !test.isAnswered, how: turned(test.how) };
  }
  if (expression.kind === 'call') return calledTest(expression);
  if (expression.kind !== 'operation') return null;
  const { op, left, right } = expression;
  if (op === 'and' || op === 'or') return joined(op, testOf(left), testOf(right));
  return compared(expression);
}

function calledTest({ name, args }: Call): Test | null {
  const [asked] = args;
  if (asked?.kind !== 'reference') return null;
  const names = new Set([asked.name]);
  if (name === 'exists') return { names, how: 'all', isAnswered: true };
  return blankTests.has(name) ? { names, how: 'any', isAnswered: false } : null;
}

function compared({ op, left, right }: Extract<Expression, { kind: 'operation' }>): Test | null {
  const isEmpty = right.kind === 'text' && right.value === '';
  if (left.kind === 'reference' && isEmpty && (op === '=' || op === '!='))
    return { names: new Set([left.name]), ...answeredBy(op === '!=') };
  const [length] = left.kind === 'call' && left.name === 'string-length' ? left.args : [];
  if (length?.kind !== 'reference' || !isZero(right) || !['=', '!=', '>'].includes(op)) return null;
  return { names: new Set([length.name]), ...answeredBy(op !== '=') };
}

function answeredBy(isAnswered: boolean): Pick<Test, 'how' | 'isAnswered'> {
  return { how: isAnswered ? 'all' : 'any', isAnswered };
}

function joined(op: 'and' | 'or', left: Test | null, right: Test | null): Test | null {
  if (!left || !right || left.isAnswered !== right.isAnswered) return null;
  const how = op === 'and' ? 'all' : 'any';
  const fits = [left, right].every((test) => test.names.size === 1 || test.how === how);
  const names = new Set([...left.names, ...right.names]);
  return fits ? { names, how, isAnswered: left.isAnswered } : null;
}

function namesIn(expression: Expression): Set<string> {
  if (expression.kind === 'reference') return new Set([expression.name]);
  const inner = innerOf(expression);
  return new Set(inner.flatMap((each) => [...namesIn(each)]));
}

function innerOf(expression: Expression): Expression[] {
  if (expression.kind === 'operation') return [expression.left, expression.right];
  if (expression.kind === 'call') return expression.args;
  return expression.kind === 'minus' || expression.kind === 'not' ? [expression.inner] : [];
}

/** The same value, with a sum of its answers that needs them all. */
function strict(expression: Expression): Expression {
  if (expression.kind === 'operation')
    return { ...expression, left: strict(expression.left), right: strict(expression.right) };
  if (expression.kind === 'minus') return { ...expression, inner: strict(expression.inner) };
  if (expression.kind !== 'call') return expression;
  const [first, ...others] = expression.args.map(strict);
  if (!first || !['sum', 'mean', 'avg', 'average'].includes(expression.name)) return expression;
  const sum = others.reduce<Expression>(
    (left, right) => ({ kind: 'operation', op: '+', left, right }),
    first,
  );
  if (expression.name === 'sum') return sum;
  const right = { kind: 'number', value: expression.args.length } as const;
  return { kind: 'operation', op: '/', left: sum, right };
}
