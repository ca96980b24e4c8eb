import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from './expression.ts';
import type { Expression, Operation, Syntax } from './expression.ts';
import { tokensOf } from './expression-tokens.ts';
import type { Token } from './expression-tokens.ts';

const maxDepth = 60;

/** Each level of operators, the weakest first, by how they are written. */
const levels: Record<string, Operation>[] = [
  { or: 'or', '||': 'or' },
  { and: 'and', '&&': 'and' },
  {
    '=': '=',
    '==': '=',
    eq: '=',
    '!=': '!=',
    '<>': '!=',
    ne: '!=',
    '<': '<',
    lt: '<',
    '<=': '<=',
    le: '<=',
    '>': '>',
    gt: '>',
    '>=': '>=',
    ge: '>=',
  },
  { '+': '+', '-': '-' },
  { '*': '*', '/': '/', div: '/' },
];

/** Reads an expression as a tree. @throws NotUnderstood */
export function parseExpression(source: string, syntax: Syntax): Expression {
  return new ExpressionParser(tokensOf(source, syntax), syntax).whole();
}

class ExpressionParser {
  readonly #tokens: Token[];
  readonly #syntax: Syntax;
  #at = 0;
  #depth = 0;

  constructor(tokens: Token[], syntax: Syntax) {
    this.#tokens = tokens;
    this.#syntax = syntax;
  }

  whole(): Expression {
    const expression = this.#level(0);
    const rest = this.#tokens[this.#at];
    if (rest) throw new NotUnderstood(msg`“${{ found: rest.value }}” is not understood.`);
    return expression;
  }

  #level(index: number): Expression {
    const operators = levels[index];
    if (!operators) return this.#unary();
    let left = this.#level(index + 1);
    for (let op = this.#operator(operators); op; op = this.#operator(operators)) {
      left = { kind: 'operation', op, left, right: this.#level(index + 1) };
    }
    return left;
  }

  #operator(operators: Record<string, Operation>): Operation | undefined {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'sign' && token?.kind !== 'word') return undefined;
    const written = token.value.toLowerCase();
    const op = Object.hasOwn(operators, written) ? operators[written] : undefined;
    if (op) this.#at += 1;
    return op;
  }

  #unary(): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new NotUnderstood(msg`It is nested too deep.`);
    const token = this.#tokens[this.#at];
    this.#at += 1;
    const expression = token ? this.#from(token) : incomplete();
    this.#depth -= 1;
    return expression;
  }

  #from(token: Token): Expression {
    const { kind, value } = token;
    if (kind === 'number') return { kind, value: Number(value) };
    if (kind === 'text') return { kind, value };
    if (kind === 'reference') {
      return { kind, name: value, ...(token.code !== undefined && { code: token.code }) };
    }
    if (kind === 'word') return this.#word(value);
    if (value === '-') return { kind: 'minus', inner: this.#unary() };
    if (value === '!') return { kind: 'not', inner: this.#unary() };
    if (value !== '(') throw new NotUnderstood(msg`“${{ found: value }}” is not understood.`);
    const inner = this.#level(0);
    this.#expect(')');
    return inner;
  }

  #word(name: string): Expression {
    const isCall = this.#tokens[this.#at]?.value === '(' && this.#tokens[this.#at]?.kind === 'sign';
    if (isCall && name.toLowerCase() === 'not') return { kind: 'not', inner: this.#unary() };
    if (isCall) {
      this.#at += 1;
      return { kind: 'call', name: name.toLowerCase(), args: this.#args() };
    }
    if (this.#syntax.hasBareNames) return { kind: 'reference', name };
    throw new NotUnderstood(msg`“${{ found: name }}” is not understood.`);
  }

  #args(): Expression[] {
    const args: Expression[] = [];
    if (this.#takes(')')) return args;
    do args.push(this.#level(0));
    while (this.#takes(','));
    this.#expect(')');
    return args;
  }

  #takes(sign: string): boolean {
    const token = this.#tokens[this.#at];
    const isThere = token?.kind === 'sign' && token.value === sign;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new NotUnderstood(msg`A “${{ sign }}” is missing.`);
  }
}

function incomplete(): never {
  throw new NotUnderstood(msg`It is incomplete.`);
}
