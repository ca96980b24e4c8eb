import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from './expression.ts';
import type { Syntax } from './expression.ts';

export type Token =
  | { kind: 'number' | 'text' | 'word' | 'sign'; value: string }
  | { kind: 'reference'; value: string; code?: string };

const maxLength = 10_000;
const number = /\d+(?:\.\d+)?|\.\d+/y;
const text = /'([^']*)'|"([^"]*)"/y;
const word = /[\p{L}_][\p{L}\p{N}_.-]*/uy;
const sign = /==|!=|<>|<=|>=|&&|\|\||[=<>()+\-*/,!]/y;

/** The tokens of an expression. @throws NotUnderstood for a sign that no expression has */
export function tokensOf(source: string, { reference }: Syntax): Token[] {
  if (source.length > maxLength) throw new NotUnderstood(msg`It is too long.`);
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found) at = pattern.lastIndex;
    return found;
  };
  for (;;) {
    match(/\s+/y);
    if (at >= source.length) return tokens;
    const found = match(reference);
    if (found) {
      const { name = '', code } = found.groups ?? {};
      tokens.push({ kind: 'reference', value: name, ...(code !== undefined && { code }) });
      continue;
    }
    tokens.push(plainToken(match) ?? fail(source, at));
  }
}

function plainToken(match: (pattern: RegExp) => RegExpExecArray | null): Token | null {
  const quoted = match(text);
  if (quoted) return { kind: 'text', value: quoted[1] ?? quoted[2] ?? '' };
  for (const [kind, pattern] of [
    ['number', number],
    ['word', word],
    ['sign', sign],
  ] as const) {
    const found = match(pattern);
    if (found) return { kind, value: found[0] };
  }
  return null;
}

function fail(source: string, at: number): never {
  throw new NotUnderstood(msg`“${{ found: source.slice(at, at + 20) }}” is not understood.`);
}
