import type { Framework } from '../definition/definition.ts';
import type { Cut, Scale } from '../definition/scale.ts';
import { bandsOf, cutIndex, haveConditions, isWorseHigher } from './cuts.ts';
import { mainScale } from './main-scale.ts';
import { allBands, bandOf } from './band.ts';
import type { Band } from './band.ts';

/** A band as it is shown. */
export interface BandShown {
  band: Band;
  word: string;
  severity: number;
  colour?: string;
}

/** A node's score; `scale` is undefined for items. */
export interface BandedScore {
  scale?: Scale | undefined;
  score?: number | null;
  range?: [number, number] | null | undefined;
  normalisedScore: number | null;
  normalisedRange?: [number, number] | null | undefined;
}

/**
 * The bands of a team's score of a node, worst first; empty without a score, where the framework has neither bands for
 * the node nor thresholds, and for a scale without bands of which neither end is better: the thresholds are of the main one. Where a scale is scored per informant these are the bands of its worst and best people,
 * because a mean could lie in a band that nobody is in; elsewhere the band of the team's score.
 */
export function teamBands(
  framework: Framework,
  node: BandedScore,
  thresholds: [number, number],
): BandShown[] {
  if (node.normalisedScore === null) return [];
  const { team } = node.scale ?? mainScale(framework);
  const own = node.scale ? bandsOf(framework, node.scale.id) : [];
  const [first] = own;
  if (isUndivided(framework, node.scale)) return [];
  const toBand =
    first && !haveConditions(own)
      ? rawBand(first.cuts)
      : (score: BandedScore) => positionBand(framework, score, first?.cuts, thresholds);
  const people = team === 'per_informant' ? endsOf(node) : [node];
  const shown = people.flatMap((score) => toBand(score) ?? []);
  return shown.filter(({ word }, index) => shown.findIndex((each) => each.word === word) === index);
}

/**
 * Whether nothing divides a scale or an item: it has no bands, and there are no thresholds, or they are of the main scale
 * while neither end of this one is better.
 */
export function isUndivided(framework: Framework, scale: Scale | undefined): boolean {
  if (scale && bandsOf(framework, scale.id).length > 0) return false;
  const isNeutral = scale?.higherIs === 'neither' && scale !== mainScale(framework);
  return isNeutral || framework.thresholds === undefined;
}

/** The scores of the worst and the best person, where they are known. */
function endsOf(node: BandedScore): BandedScore[] {
  const { normalisedRange, range } = node;
  if (!normalisedRange) return [node];
  const isTurned = node.scale?.higherIs === 'worse';
  const ends = isTurned ? range?.toReversed() : range;
  return normalisedRange.map((normalisedScore, end) => {
    return { ...node, normalisedScore, score: ends?.[end] ?? null };
  });
}

function rawBand(cuts: readonly Cut[]) {
  return ({ score }: BandedScore): BandShown | undefined => {
    const cut = typeof score === 'number' ? cuts[cutIndex(cuts, score)] : undefined;
    return cut && shownCut(cut);
  };
}

/** The band of a position: bands fill equal shares; without any, the two thresholds divide it. */
function positionBand(
  framework: Framework,
  { normalisedScore }: BandedScore,
  cuts: readonly Cut[] | undefined,
  thresholds: [number, number],
): BandShown | undefined {
  if (normalisedScore === null) return undefined;
  if (cuts) {
    const best = isWorseHigher(cuts) ? cuts : cuts.toReversed();
    const share = 100 / cuts.length;
    const index = Math.floor((100 - normalisedScore) / share);
    const cut = best[Math.min(cuts.length - 1, Math.max(0, index))];
    return cut && shownCut(cut);
  }
  const band = bandOf(normalisedScore, thresholds);
  return { band, word: bandWord(framework, band), severity: severities[band] };
}

const severities = { above: 0, between: 1, below: 2 };

export function shownCut({ word, severity, colour }: Cut): BandShown {
  const band = severity === 0 ? 'above' : severity === 1 ? 'between' : 'below';
  return { band, word, severity, ...(colour !== undefined && { colour }) };
}

/** The word of one band, or `join` of the words of the best and the worst. Null without a band. */
export function bandsWord(
  bands: readonly BandShown[],
  join: (best: string, worst: string) => string,
): string | null {
  const [worst, best] = bands.map(({ word }) => word);
  if (worst === undefined) return null;
  return best === undefined ? worst : join(best, worst);
}

/** The framework's word for the part of its scale below, between or above the thresholds, worst first. */
export function bandWord(framework: Framework, band: Band): string {
  return classifiersOf(framework)[allBands.indexOf(band)] ?? '';
}

/** The words of the three parts between thresholds, worst first; without any, those of the bands of that concern. */
export function classifiersOf(framework: Framework): [string, string, string] {
  const { thresholdClassifiers: words, thresholds } = framework;
  const main = mainScale(framework);
  if (words) {
    const isTurned = thresholds?.outOf === undefined && main.higherIs === 'worse';
    return isTurned ? [words[2], words[1], words[0]] : words;
  }
  const cuts = bandsOf(framework, main.id)[0]?.cuts ?? [];
  const wordOf = (fits: (severity: number) => boolean) =>
    cuts
      .filter(({ severity }) => fits(severity))
      .map(({ word }) => word)
      .join(' · ');
  return [
    wordOf((severity) => severity > 1),
    wordOf((severity) => severity === 1),
    wordOf((severity) => severity === 0),
  ];
}

/**
 * The score that lists, risk and reports sort by, 0…100, higher is better: the worst informant's where the main scale is
 * scored per informant and answers are not anonymous, else the team's. Null without a score. `ranked_score` in SQL is the
 * same.
 */
export function rankedScore(
  framework: Framework,
  { normalisedScore, normalisedRange }: BandedScore,
  isAnonymous: boolean,
): number | null {
  if (!isPerInformant(framework) || isAnonymous || !normalisedRange) return normalisedScore;
  return normalisedRange[0];
}

/** Whether informants have their own bands, so that a mean of several informants has none. */
export function isPerInformant(framework: Framework): boolean {
  return mainScale(framework).team === 'per_informant';
}
