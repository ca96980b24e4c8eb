import type * as z from 'zod';
import type { FrameworkProblem } from './problems.ts';

type Issue = z.ZodError['issues'][number];
type Fields = Record<PropertyKey, unknown>;

/** A copy of a definition without the faults of its shape, by which the rest of it can be checked too. */
export interface Mended {
  copy: unknown;
  /** The problem with the path that its field has in the definition. */
  atOrigin: (problem: FrameworkProblem) => FrameworkProblem;
}

/** The lists whose entries nothing refers to: of these, faulty entries are left out. */
const lists = new Set<unknown>(['alerts', 'bands', 'norms', 'reliability', 'tests']);

/** Fills in missing texts and options, and leaves out what else is faulty. */
export function mended(definition: object, issues: readonly Issue[]): Mended {
  const copy: Fields = JSON.parse(JSON.stringify(definition));
  const dropped = new Map<string, Set<unknown>>();
  for (const issue of issues) {
    const [list, index] = issue.path;
    if (index !== undefined && lists.has(list))
      dropped.set(String(list), (dropped.get(String(list)) ?? new Set()).add(index));
    else mend(copy, issue);
  }
  const kept = new Map<string, number[]>();
  for (const [list, indexes] of dropped) {
    const entries = [...(copy[list] as unknown[]).entries()].filter(([at]) => !indexes.has(at));
    copy[list] = entries.map(([, entry]) => entry);
    kept.set(
      list,
      entries.map(([at]) => at),
    );
  }
  const atOrigin = ({ field, message }: FrameworkProblem) => {
    const [list = '', index, ...inner] = field.split('.');
    const at = kept.get(list)?.[Number(index)];
    return { field: at === undefined ? field : [list, at, ...inner].join('.'), message };
  };
  return { copy, atOrigin };
}

function mend(copy: Fields, issue: Issue): void {
  const whole = issue.path.reduce(valueIn, copy);
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) if (isFields(whole)) delete whole[key];
    return;
  }
  const parent = issue.path.slice(0, -1).reduce(valueIn, copy);
  const key = issue.path.at(-1);
  if (!isFields(parent) || Array.isArray(parent) || key === undefined) return;
  if (isText(issue)) parent[key] = key === 'id' ? `unnamed-${issue.path.join('-')}` : '?';
  else if (key === 'options') parent[key] = someOptions;
  else delete parent[key];
}

const someOptions = ['unnamed-1', 'unnamed-2'].map((value) => ({ value, label: '?', score: null }));

function isText(issue: Issue): boolean {
  if (issue.code === 'invalid_type') return issue.expected === 'string';
  return issue.code === 'too_small' && issue.origin === 'string';
}

function valueIn(value: unknown, key: PropertyKey): unknown {
  return isFields(value) ? value[key] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null;
}
