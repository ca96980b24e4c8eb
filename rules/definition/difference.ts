import type { Condition } from './condition.ts';
import type { Framework } from './definition.ts';

/** One change between two versions of a framework, in words of the questionnaire. */
export interface Difference {
  /** The list and the property, such as `items.text`; `items` for a whole item, `items.order` for their order. */
  field: string;
  kind: 'added' | 'removed' | 'changed';
  /** The title or text of what has changed; empty for the questionnaire itself. */
  subject: string;
  /** At most 300 characters. */
  before?: string;
  after?: string;
}

type Plain = Readonly<Record<string, unknown>>;
type Names = ReadonlyMap<string, string>;

interface Side {
  /** Each entry of a list by what identifies it. */
  entries: Map<string, Plain>;
  names: Names;
}

/** The most differences that are listed. */
const maxDifferences = 500;
const maxLength = 300;

/** What differs between any two versions. */
const ownKeys = new Set(['edition', 'id', 'version']);

/** The properties whose entries are compared one by one, at the top or in another entry. */
const lists = new Set(
  'items sections steps scales norms bands reliability alerts tests options cuts parts'.split(' '),
);

/**
 * The readable differences of two versions of a framework: texts, items, options, scores, scales, bands, norms,
 * conditions, roles, thresholds and order. Entries are the same when they have the same id; the new version's wording
 * names them. At most 500 are listed; equal versions have none.
 */
export function differencesOf(before: Framework, after: Framework): Difference[] {
  const names = { before: namesOf(before), after: namesOf(after) };
  return [...entryDifferences('', '', [before, after], names)].slice(0, maxDifferences);
}

interface BothNames {
  before: Names;
  after: Names;
}

function* entryDifferences(
  path: string,
  subject: string,
  [before, after]: readonly [Plain, Plain],
  names: BothNames,
): Generator<Difference> {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (path === '' && ownKeys.has(key)) continue;
    const [from, to] = [before[key], after[key]];
    if (canonical(from) === canonical(to)) continue;
    const field = path === '' ? key : `${path}.${key}`;
    if (lists.has(key) && isList(from ?? []) && isList(to ?? []))
      yield* listDifferences(field, subject, names, [from, to]);
    else yield difference({ field, subject }, words(from, names.before), words(to, names.after));
  }
}

function* listDifferences(
  field: string,
  subject: string,
  names: BothNames,
  [from, to]: readonly [unknown, unknown],
): Generator<Difference> {
  const before = sideOf(from, names.before);
  const after = sideOf(to, names.after);
  const nameIn = (side: Side, entry: Plain) =>
    [subject, nameOf(entry, side.names)].filter((text) => text !== '').join(': ');
  for (const [key, entry] of before.entries)
    if (!after.entries.has(key))
      yield { field, kind: 'removed', subject: cut(nameIn(before, entry)) };
  for (const [key, entry] of after.entries) {
    const old = before.entries.get(key);
    const name = cut(nameIn(after, entry));
    if (old) yield* entryDifferences(field, name, [old, entry], names);
    else yield { field, kind: 'added', subject: name };
  }
  const kept = [...before.entries.keys()].filter((key) => after.entries.has(key));
  const order = [...after.entries.keys()].filter((key) => before.entries.has(key));
  if (kept.join('\n') === order.join('\n')) return;
  const inOrder = (keys: string[], side: Side) =>
    cut(keys.map((key) => nameOf(side.entries.get(key) ?? {}, side.names)).join(', '));
  const place = { field: `${field}.order`, subject };
  yield difference(place, inOrder(kept, before), inOrder(order, after));
}

function difference(
  place: Pick<Difference, 'field' | 'subject'>,
  before: string | undefined,
  after: string | undefined,
): Difference {
  if (before === undefined) return { ...place, kind: 'added', after: after ?? '' };
  if (after === undefined) return { ...place, kind: 'removed', before };
  return { ...place, kind: 'changed', before, after };
}

function sideOf(list: unknown, names: Names): Side {
  const entries = new Map<string, Plain>();
  for (const entry of Array.isArray(list) ? list.filter(isPlain) : []) {
    const key = identityOf(entry);
    let unique = key;
    for (let count = 2; entries.has(unique); count += 1) unique = `${key} ${count}`;
    entries.set(unique, entry);
  }
  return { entries, names };
}

function identityOf(entry: Plain): string {
  const { id, value, name, word, item, scale, when, gives, on } = entry;
  const own = id ?? value ?? name ?? word ?? item;
  if (own !== undefined) return canonical(own);
  return canonical(scale === undefined ? entry : [scale, when, gives, on]);
}

/** The titles of items and scales, by their kind and id. */
function namesOf({ items, scales }: Framework): Names {
  return new Map([
    ...scales.map(({ id, title }) => [`scale ${id}`, title] as const),
    ...items.map((item) => [`item ${item.id}`, titleOf(item) ?? item.id] as const),
  ]);
}

function titleOf(entry: Plain): string | undefined {
  const { title, text, label, word, name } = entry;
  return [title, text, label, word, name].find((each) => typeof each === 'string');
}

function nameOf(entry: Plain, names: Names): string {
  const { item, scale, id } = entry;
  const title = titleOf(entry);
  if (title !== undefined) return title;
  if (typeof item === 'string') return names.get(`item ${item}`) ?? item;
  if (typeof scale === 'string') return names.get(`scale ${scale}`) ?? scale;
  return typeof id === 'string' ? id : '';
}

/** A value as a reader would say it; undefined where there is none. */
function words(value: unknown, names: Names): string | undefined {
  if (value === undefined) return undefined;
  return cut(isCondition(value) ? sentence(value, names) : plainWords(value, names));
}

function plainWords(value: unknown, names: Names): string {
  if (Array.isArray(value)) return value.map((each) => entryWords(each, names)).join(', ');
  if (typeof value === 'string') return value;
  if (!isPlain(value)) return value === null ? '–' : JSON.stringify(value);
  return Object.entries(value)
    .map(([key, each]) => `${key}: ${words(each, names) ?? ''}`)
    .join(', ');
}

/** Lists name items by their ids. */
function entryWords(value: unknown, names: Names): string {
  const item = typeof value === 'string' ? names.get(`item ${value}`) : undefined;
  return item ?? plainWords(value, names);
}

function isCondition(value: unknown): value is Condition {
  return isPlain(value) && ['all', 'any', 'not', 'op'].some((key) => key in value);
}

function sentence(condition: Condition, names: Names): string {
  if ('not' in condition) return `not (${sentence(condition.not, names)})`;
  if ('all' in condition) return condition.all.map((each) => sentence(each, names)).join(' and ');
  if ('any' in condition)
    return `(${condition.any.map((each) => sentence(each, names)).join(' or ')})`;
  return [nameOf({ ...condition }, names), condition.op, condition.value].join(' ').trim();
}

/** JSON whose keys are sorted, so that equal values have equal texts. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    isPlain(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );
}

function isList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isPlain);
}

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cut(text: string): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
