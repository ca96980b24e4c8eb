import { msg } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { rangeOf } from '../definition/result-nodes.ts';
import type { Bands, Scale, When } from '../definition/scale.ts';
import { normsOf } from '../scoring/norms.ts';
import { fieldsOf, repeated, unknown } from './problems.ts';
import type { Problems } from './problems.ts';

type OfScale = { scale: string; when?: When | undefined };

/** The problems of norms and of reliability. */
export function* normProblems(framework: Framework): Problems {
  for (const [path, norm] of fieldsOf('norms', framework.norms)) {
    const problems = [...placeProblems(framework, path, norm)];
    yield* problems;
    const scale = scaleOf(framework, norm);
    if (problems.length > 0 || !scale || !Array.isArray(norm.table)) continue;
    const [low, high] = rangeOf(framework, scale);
    const raws = norm.table.map(([raw]) => raw);
    yield* repeated(fieldsOf(`${path}.table`, raws));
    const [first, last] = [Math.min(...raws), Math.max(...raws)];
    if (first > low || last < high)
      yield {
        field: `${path}.table`,
        message: msg`Must cover every score from ${{ low }} to ${{ high }}`,
      };
  }
  for (const [path, entry] of fieldsOf('reliability', framework.reliability))
    yield* placeProblems(framework, path, entry);
}

/** The problems of bands: their cuts, and that every entry of a scale has the same words. */
export function* bandProblems(framework: Framework): Problems {
  for (const [path, bands] of fieldsOf('bands', framework.bands)) {
    const problems = [...placeProblems(framework, path, bands)];
    yield* problems;
    const scale = scaleOf(framework, bands);
    if (problems.length > 0 || !scale) continue;
    if (bands.on !== 'raw' && normsOf(framework, scale.id, bands.on).length === 0)
      yield {
        field: `${path}.on`,
        message: msg`No norm of ${{ id: scale.id }} gives a ${{ on: bands.on }} score`,
      };
    yield* cutProblems(framework, path, bands, scale);
    const first = framework.bands.find((each) => each.scale === bands.scale);
    if (first && wordsOf(first) !== wordsOf(bands))
      yield {
        field: `${path}.cuts`,
        message: msg`Must have the words and severities of the first bands of ${{ id: scale.id }}`,
      };
  }
}

function wordsOf({ cuts }: Bands): string {
  return JSON.stringify(cuts.map(({ word, severity }) => [word, severity]));
}

function* cutProblems(
  framework: Framework,
  path: string,
  { cuts, on }: Bands,
  scale: Scale,
): Problems {
  const [low, high] = on === 'raw' ? rangeOf(framework, scale) : [-Infinity, Infinity];
  let before: number | undefined;
  for (const [field, { upTo }] of fieldsOf(`${path}.cuts`, cuts)) {
    const isLast = field === `${path}.cuts.${cuts.length - 1}`;
    if (isLast) {
      if (upTo !== undefined && upTo < high)
        yield { field: `${field}.upTo`, message: msg`The last band has no end` };
    } else if (upTo === undefined) yield { field: `${field}.upTo`, message: msg`Required` };
    else if (upTo >= high)
      yield { field: `${field}.upTo`, message: msg`Must be below ${{ high }}` };
    else if (upTo < low)
      yield { field: `${field}.upTo`, message: msg`Must be at least ${{ low }}` };
    else if (before !== undefined && upTo <= before)
      yield { field: `${field}.upTo`, message: msg`Must be above ${{ before }}` };
    before = upTo ?? before;
  }
  yield* severityProblems(path, cuts, scale);
}

function* severityProblems(path: string, cuts: Bands['cuts'], { higherIs }: Scale): Problems {
  const severities = cuts.map(({ severity }) => severity);
  const ascends = severities.every((each, index) => each >= (severities[index - 1] ?? 0));
  const descends = severities.every((each, index) => each <= (severities[index - 1] ?? Infinity));
  const field = `${path}.cuts`;
  if (higherIs === 'worse' && !ascends)
    yield { field, message: msg`Higher is worse, so severities must rise` };
  if (higherIs === 'better' && !descends)
    yield { field, message: msg`Higher is better, so severities must fall` };
  if (higherIs === 'neither' && new Set(severities).size > 1)
    yield { field, message: msg`Neither end is worse, so severities must be equal` };
}

function* placeProblems(framework: Framework, path: string, entry: OfScale): Problems {
  const scale = scaleOf(framework, entry);
  if (!scale) yield unknown(`${path}.scale`, entry.scale);
  else if (scale.method === 'none')
    yield { field: `${path}.scale`, message: msg`${{ id: scale.id }} has no score` };
  const { role, age } = entry.when ?? {};
  for (const each of [role ?? []].flat())
    if (!framework.roles.includes(each))
      yield { field: `${path}.when.role`, message: msg`${{ each }} does not answer` };
  if (age && age[0] >= age[1])
    yield { field: `${path}.when.age`, message: msg`Must be from a lower to a higher age` };
}

function scaleOf({ scales }: Framework, { scale }: OfScale): Scale | undefined {
  return scales.find(({ id }) => id === scale);
}
