import { NotUnderstood } from '#server/frameworks/conversion/expression.ts';
import type { Expression } from '#server/frameworks/conversion/expression.ts';
import { toScale } from '#server/frameworks/conversion/to-scale.ts';
import type { Calculation } from '#server/frameworks/conversion/to-scale.ts';
import type { Lookup } from '#server/frameworks/conversion/to-condition.ts';

// The patterns of FHIRPath by which forms add up answers. Anything else is reported and never run.

const ids = String.raw`linkId\s*=\s*['"][^'"]+['"](?:\s*or\s*linkId\s*=\s*['"][^'"]+['"])*`;
const part = String.raw`(?:%resource|%questionnaireresponse|QuestionnaireResponse)\.(?:descendants\(\)|repeat\(item\)|item)\.where\(\s*(${ids}|linkId\.matches\([^)]*\))\s*\)\.answer(?:\.value)?(?:\.ordinal\(\)|\.weight\(\)|\.value)*(?:\.first\(\))?`;
const aggregated = new RegExp(String.raw`^${part}\.(sum|count|avg)\(\)$`);
const single = new RegExp(String.raw`^${part}$`);

/** The scale that a calculated expression says. @throws NotUnderstood */
export function calculationOf(
  source: string,
  linkIds: readonly string[],
  lookup: Lookup,
): Calculation {
  const path = source.trim().replaceAll(/\s*\n\s*/g, ' ');
  const whole = aggregated.exec(path);
  if (whole) {
    const [, selection = '', how] = whole;
    const names = selected(selection, linkIds);
    if (how === 'count') return countOf(names, lookup);
    return toScale(
      { kind: 'call', name: how === 'avg' ? 'mean' : 'sum', args: names.map(reference) },
      lookup,
    );
  }
  return toScale(sumOfParts(path, linkIds), lookup);
}

function sumOfParts(path: string, linkIds: readonly string[]): Expression {
  const parts = path.split(/\s\+\s/).map((text) => {
    const match = single.exec(
      text.trim().replaceAll(/^\(+|\)+$/g, (found) => unbalanced(text, found)),
    );
    const names = match ? selected(match[1] ?? '', linkIds) : [];
    const [name] = names;
    if (names.length !== 1 || name === undefined)
      throw new NotUnderstood('It is neither a sum nor a count of answers.');
    return reference(name);
  });
  return parts.reduce((left, right) => ({ kind: 'operation', op: '+', left, right }));
}

/** Keeps brackets that belong to the path itself. */
function unbalanced(text: string, found: string): string {
  const opened = text.split('(').length;
  const closed = text.split(')').length;
  return opened === closed ? found : '';
}

function selected(selection: string, linkIds: readonly string[]): string[] {
  const pattern = /^linkId\.matches\(\s*['"](.*)['"]\s*\)$/.exec(selection)?.[1];
  if (pattern !== undefined) return linkIds.filter(matcher(pattern));
  return [...selection.matchAll(/linkId\s*=\s*['"]([^'"]+)['"]/g)].map(([, id = '']) => id);
}

/** Only prefixes and lists of names are known: no pattern of a file is run as a regular expression. */
function matcher(pattern: string): (linkId: string) => boolean {
  const plain = pattern
    .replace(/^\^/, '')
    .replace(/\$$/, '')
    .replaceAll(String.raw`\.`, '.');
  const prefix = /^([\w./-]*)(?:\.\*|\[0-9\]\+|\\d\+)$/.exec(plain)?.[1];
  if (prefix !== undefined) return (linkId) => linkId.startsWith(prefix);
  if (!/^[\w./|-]+$/.test(plain)) throw new NotUnderstood('Its pattern of linkIds is not known.');
  const names = new Set(plain.split('|'));
  return (linkId) => names.has(linkId);
}

function countOf(names: readonly string[], lookup: Lookup): Calculation {
  const sum = toScale({ kind: 'call', name: 'sum', args: names.map(reference) }, lookup);
  return { ...sum, method: 'count' };
}

function reference(name: string): Expression {
  return { kind: 'reference', name };
}
