import type { Range } from '#rules/definition/item-scores.ts';
import type { Draft, DraftBands, DraftCut, DraftScale } from './draft.ts';

/** Bands of equal width over a range, from no concern to the most; the other way round where higher is better. */
export function evenBands(scale: DraftScale, range: Range, words: readonly string[]): DraftBands {
  const [low, high] = range;
  const { higherIs = 'better' } = scale;
  const cuts = words.map((word, index): DraftCut => {
    const isLast = index === words.length - 1;
    const share = (index + 1) / words.length;
    const rank = higherIs === 'better' ? words.length - 1 - index : index;
    const severity = higherIs === 'neither' ? 0 : rank;
    const upTo = floor(low + (high - low) * share, range);
    return { ...(!isLast && { upTo }), word, severity };
  });
  return { scale: scale.id, cuts };
}

/** A whole score below another one; in a short range a tenth. */
function floor(score: number, [low, high]: Range): number {
  const parts = high - low > shortRange ? 1 : 10;
  return Math.floor(score * parts + tolerance) / parts;
}

const shortRange = 4;
/** Far less than a tenth, so that 0.3 is three of them. */
const tolerance = 1e-9;

/** The bands with one more at the top, whose width is that of the last one. */
export function withOneMoreBand(cuts: readonly DraftCut[], [low, high]: Range): DraftCut[] {
  const last = cuts.at(-1);
  if (!last) return [{ word: '', severity: 0 }];
  const before = cuts.at(-2);
  const start = before?.upTo ?? low;
  const descends = before !== undefined && before.severity > last.severity;
  const severity = descends ? Math.max(0, last.severity - 1) : last.severity + 1;
  const upTo = floor((start + high) / 2, [low, high]);
  return [...cuts.slice(0, -1), { ...last, upTo }, { word: '', severity }];
}

/** The bands without one of them; the last one has no end. */
export function withoutBand(cuts: readonly DraftCut[], index: number): DraftCut[] {
  return cuts
    .filter((_, each) => each !== index)
    .map(({ upTo, ...cut }, each, left) =>
      each === left.length - 1 || upTo === undefined ? cut : { ...cut, upTo },
    );
}

/** Adds an entry to a list of a draft. */
export function withEntry<List extends 'norms' | 'bands' | 'reliability' | 'alerts' | 'tests'>(
  draft: Draft,
  list: List,
  entry: Draft[List][number],
): Draft {
  return { ...draft, [list]: [...draft[list], entry] };
}

/** Removes an entry of a list of a draft. */
export function withoutEntry(
  draft: Draft,
  list: 'norms' | 'bands' | 'reliability' | 'alerts' | 'tests',
  index: number,
): Draft {
  return { ...draft, [list]: draft[list].toSpliced(index, 1) };
}
