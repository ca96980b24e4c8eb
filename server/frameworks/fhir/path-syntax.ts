import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';

/** What an expression of FHIRPath says; it is read, never run. */
export type Path =
  | { kind: 'number'; value: number }
  | { kind: 'text'; value: string }
  | { kind: 'nothing' }
  /** A variable such as `%resource`. */
  | { kind: 'variable'; name: string }
  /** A field or a function of what stands before the dot; `args` only of a function. */
  | { kind: 'step'; from: Path | null; name: string; args: Path[] | null }
  | { kind: 'minus'; inner: Path }
  | { kind: 'operation'; op: string; left: Path; right: Path };

const maxLength = 20_000;
const maxDepth = 60;
const token =
  /\s+|(?<text>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")|(?<number>\d+(?:\.\d+)?)|%(?<variable>`[^`]+`|'[^']+'|"[^"]+"|[\w-]+)|(?<word>`[^`]+`|\$?[A-Za-z_]\w*)|(?<sign>!=|!~|<=|>=|[=~<>()+\-*/.,|&{}[\]])/uy;

interface Token {
  kind: 'text' | 'number' | 'variable' | 'word' | 'sign';
  value: string;
}

/** The operators, the weakest first. */
const levels = [
  ['implies'],
  ['or', 'xor'],
  ['and'],
  ['in', 'contains'],
  ['=', '~', '!=', '!~'],
  ['<', '>', '<=', '>='],
  ['|'],
  ['is', 'as'],
  ['+', '-', '&'],
  ['*', '/', 'div', 'mod'],
].map((operators) => new Set(operators));

/** Reads an expression of FHIRPath as a tree. @throws NotUnderstood */
export function parsePath(source: string): Path {
  return new PathParser(tokensOf(source)).whole();
}

function tokensOf(source: string): Token[] {
  if (source.length > maxLength) throw new NotUnderstood(msg`It is too long.`);
  const tokens: Token[] = [];
  token.lastIndex = 0;
  for (let at = 0; at < source.length; at = token.lastIndex) {
    const groups = token.exec(source)?.groups;
    if (!groups)
      throw new NotUnderstood(msg`“${{ found: source.slice(at, at + 20) }}” is not understood.`);
    for (const [kind, value] of Object.entries(groups))
      if (value !== undefined)
        tokens.push({ kind: kind as Token['kind'], value: bare(kind, value) });
  }
  return tokens;
}

/** A text, or a name, without its quotation marks. */
function bare(kind: string, value: string): string {
  const isQuoted = kind !== 'sign' && /^['"`]/.test(value);
  return isQuoted ? value.slice(1, -1).replaceAll(/\\(.)/g, '$1') : value;
}

class PathParser {
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  whole(): Path {
    const path = this.#level(0);
    const rest = this.#tokens[this.#at];
    if (rest) throw new NotUnderstood(msg`“${{ found: rest.value }}” is not understood.`);
    return path;
  }

  #level(index: number): Path {
    const operators = levels[index];
    if (!operators) return this.#unary();
    let left = this.#level(index + 1);
    for (let op = this.#operator(operators); op; op = this.#operator(operators))
      left = { kind: 'operation', op, left, right: this.#level(index + 1) };
    return left;
  }

  #operator(operators: ReadonlySet<string>): string | null {
    const next = this.#tokens[this.#at];
    if ((next?.kind !== 'sign' && next?.kind !== 'word') || !operators.has(next.value)) return null;
    this.#at += 1;
    return next.value;
  }

  #unary(): Path {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw new NotUnderstood(msg`It is nested too deep.`);
    const path: Path = this.#takes('-')
      ? { kind: 'minus', inner: this.#unary() }
      : this.#steps(this.#first());
    this.#depth -= 1;
    return path;
  }

  #first(): Path {
    const next = this.#tokens[this.#at];
    if (!next) throw new NotUnderstood(msg`It is incomplete.`);
    if (next.kind === 'word') return this.#step(null);
    this.#at += 1;
    const { kind, value } = next;
    if (kind === 'number') return { kind, value: Number(value) };
    if (kind === 'text') return { kind, value };
    if (kind === 'variable') return { kind, name: bare('word', value) };
    if (value === '{') {
      this.#expect('}');
      return { kind: 'nothing' };
    }
    if (value !== '(') throw new NotUnderstood(msg`“${{ found: value }}” is not understood.`);
    const inner = this.#level(0);
    this.#expect(')');
    return inner;
  }

  #steps(first: Path): Path {
    let path = first;
    for (;;)
      if (this.#takes('.')) path = this.#step(path);
      else if (this.#takes('[')) {
        const args = [this.#level(0)];
        this.#expect(']');
        path = { kind: 'step', from: path, name: 'at', args };
      } else return path;
  }

  #step(from: Path | null): Path {
    const next = this.#tokens[this.#at];
    if (next?.kind !== 'word') throw new NotUnderstood(msg`It is incomplete.`);
    this.#at += 1;
    return { kind: 'step', from, name: next.value, args: this.#takes('(') ? this.#args() : null };
  }

  #args(): Path[] {
    const args: Path[] = [];
    if (this.#takes(')')) return args;
    do args.push(this.#level(0));
    while (this.#takes(','));
    this.#expect(')');
    return args;
  }

  #takes(sign: string): boolean {
    const next = this.#tokens[this.#at];
    const isThere = next?.kind === 'sign' && next.value === sign;
    if (isThere) this.#at += 1;
    return isThere;
  }

  #expect(sign: string): void {
    if (!this.#takes(sign)) throw new NotUnderstood(msg`A “${{ sign }}” is missing.`);
  }
}
