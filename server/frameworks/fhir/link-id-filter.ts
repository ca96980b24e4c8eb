import { msg } from '@lingui/core/runtime-macro';
import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Path } from './path-syntax.ts';

export type LinkIdFilter = (linkId: string) => boolean;

type Operation = Extract<Path, { kind: 'operation' }>;
type Step = Extract<Path, { kind: 'step' }>;

const always: LinkIdFilter = () => true;

/** Which items a `where()` selects. @throws NotUnderstood for a condition on anything but their linkIds */
export function linkIdFilter(condition: Path): LinkIdFilter {
  if (condition.kind === 'operation') return fromOperation(condition);
  if (condition.kind === 'step') return fromStep(condition);
  throw unknown();
}

function unknown(): NotUnderstood {
  return new NotUnderstood(msg`It selects questions by more than their linkId.`);
}

function fromOperation({ op, left, right }: Operation): LinkIdFilter {
  if (op === 'and' || op === 'or') {
    const [one, other] = [linkIdFilter(left), linkIdFilter(right)];
    return op === 'and'
      ? (linkId) => one(linkId) && other(linkId)
      : (linkId) => one(linkId) || other(linkId);
  }
  if (!isLinkId(left)) throw unknown();
  const names = new Set(op === 'in' ? textsOf(right) : [textOf(right)]);
  if (op === '=' || op === '~' || op === 'in') return (linkId) => names.has(linkId);
  if (op === '!=') return (linkId) => !names.has(linkId);
  throw unknown();
}

function fromStep({ from, name, args }: Step): LinkIdFilter {
  // Only answers that are given are counted anyway.
  if (['exists', 'hasValue'].includes(name) && from && !isLinkId(from)) return always;
  const [arg] = args ?? [];
  const make = textFilters.get(name);
  if (!from || !isLinkId(from) || !arg || !make) throw unknown();
  return make(textOf(arg));
}

const textFilters = new Map<string, (text: string) => LinkIdFilter>([
  ['startsWith', (text) => (linkId) => linkId.startsWith(text)],
  ['endsWith', (text) => (linkId) => linkId.endsWith(text)],
  ['contains', (text) => (linkId) => linkId.includes(text)],
  ['matches', matcher],
  ['matchesFull', matcher],
]);

function isLinkId(path: Path): boolean {
  if (path.kind !== 'step' || path.name !== 'linkId') return false;
  return path.from === null || (path.from.kind === 'step' && path.from.name === '$this');
}

function textOf(path: Path): string {
  if (path.kind !== 'text') throw unknown();
  return path.value;
}

/** The texts of `'a' | 'b'`. */
function textsOf(path: Path): string[] {
  const isUnion = path.kind === 'operation' && path.op === '|';
  return isUnion ? [...textsOf(path.left), ...textsOf(path.right)] : [textOf(path)];
}

/** Only prefixes and lists of names are known: no pattern of a file is run as a regular expression. */
function matcher(pattern: string): LinkIdFilter {
  const plain = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replace(/^\(([^()]*)\)$/, '$1')
    .replaceAll(String.raw`\.`, '.');
  const prefix = /^([\w./-]*)(?:\.\*|\[0-9\]\+|\\d\+)$/.exec(plain)?.[1];
  if (prefix !== undefined) return (linkId) => linkId.startsWith(prefix);
  if (!/^[\w./|-]+$/.test(plain))
    throw new NotUnderstood(msg`Its pattern of linkIds is not known.`);
  const names = new Set(plain.split('|'));
  return (linkId) => names.has(linkId);
}
