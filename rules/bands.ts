import { percentage } from './answers.ts';
import type { AssessorRole, Framework } from './definition.ts';
import { isLess } from './precision.ts';

export const allBands = ['below', 'between', 'above'] as const;
/** Where a score lies between two thresholds. */
export type Band = (typeof allBands)[number];

/** Inclusive raw ranges of one scale for one informant. */
export type PublishedBands = Framework['informants'][string]['bands'][string];
export type PublishedBand = keyof PublishedBands;

interface TeamScore {
  normalisedScore: number | null;
  /** The scores of the lowest and highest person. */
  normalisedRange?: [number, number] | null;
}

/** The two thresholds on 0…100, comparable with every normalised score. */
export function normalisedThresholds(
  thresholds: Framework['thresholds'],
  outOf: number,
): [number, number] {
  return [percentage(thresholds.lower, outOf), percentage(thresholds.upper, outOf)];
}

/** The band of a normalised score. A score equal to a threshold, up to rounding error, is `between`. */
export function bandOf(normalisedScore: number, [lower, upper]: [number, number]): Band {
  if (isLess(normalisedScore, lower)) return 'below';
  return isLess(upper, normalisedScore) ? 'above' : 'between';
}

/** The bands of the lowest and highest person's score, worst first; one band where both are in the same. */
export function bandsOf([lowest, highest]: [number, number], thresholds: [number, number]): Band[] {
  const [worst, best] = [bandOf(lowest, thresholds), bandOf(highest, thresholds)];
  return worst === best ? [worst] : [worst, best];
}

/**
 * The bands of a team, worst first; empty without a score. Where each informant has their own cut-offs these are the
 * bands of its people, because a mean could lie in a band that nobody is in; elsewhere the band of the team's mean.
 */
export function teamBands(
  { informants }: Pick<Framework, 'informants'>,
  { normalisedScore, normalisedRange }: TeamScore,
  thresholds: [number, number],
): Band[] {
  if (normalisedScore === null) return [];
  if (hasOwnBands({ informants }) && normalisedRange) return bandsOf(normalisedRange, thresholds);
  return [bandOf(normalisedScore, thresholds)];
}

/** Whether each informant has their own cut-offs, so that a mean of several informants has no band. */
export function hasOwnBands({ informants }: Pick<Framework, 'informants'>): boolean {
  return Object.keys(informants).length > 0;
}

/**
 * The score that lists, risk and reports sort by, 0…100, higher is better: the worst informant's where each informant
 * has their own cut-offs and answers are not anonymous, else the team's mean. Null without a score. `ranked_score` in
 * SQL is the same.
 */
export function rankedScore(
  framework: Pick<Framework, 'informants'>,
  { normalisedScore, normalisedRange }: TeamScore,
  isAnonymous: boolean,
): number | null {
  if (!hasOwnBands(framework) || isAnonymous || !normalisedRange) return normalisedScore;
  return normalisedRange[0];
}

/** The word of one band, or of the best and the worst: 'Normal to Abnormal'. Null without a band. */
export function bandsWord(
  framework: Pick<Framework, 'thresholdClassifiers'>,
  bands: readonly Band[],
): string | null {
  const words = bands.map((band) => bandWord(framework, band)).toReversed();
  return words.length === 0 ? null : words.join(' to ');
}

/** The framework's word for a band. */
export function bandWord(framework: Pick<Framework, 'thresholdClassifiers'>, band: Band): string {
  const [below, between, above] = framework.thresholdClassifiers;
  return { below, between, above }[band];
}

/** The published bands that apply to a section or total when a person of this role answers. */
export function publishedBands(
  framework: Pick<Framework, 'informants'>,
  role: AssessorRole,
  nodeId: string,
): PublishedBands | undefined {
  const informant = Object.values(framework.informants).find(({ roles }) => roles.includes(role));
  return informant?.bands[nodeId];
}

/**
 * The published band of a raw score; a score between two bands belongs to the nearer one.
 * Cut-offs of the SDQ: Goodman R (1997), "The Strengths and Difficulties Questionnaire: a research
 * note", J Child Psychol Psychiatry 38, 581-586, and the scoring notes on sdqinfo.org.
 */
export function publishedBandOf(raw: number, bands: PublishedBands): PublishedBand {
  const third = thirdOf(raw, segmentsOf(bands));
  if (third === 1) return 'borderline';
  return (third === 0) === isWorseHigher(bands) ? 'normal' : 'abnormal';
}

/**
 * Maps a raw score to 0…100, higher is better, so that each published band fills its third:
 * abnormal below 33.33, borderline to 66.66, normal above. Piecewise linear, with its knots half-way
 * between neighbouring cut-offs: for 0-13/14-16/17-40 they are 0 → 100, 13.5 → 66.67, 16.5 → 33.33, 40 → 0.
 */
export function normaliseBanded(raw: number, bands: PublishedBands): number {
  const segments = segmentsOf(bands);
  const third = thirdOf(raw, segments);
  const [from, to] = segments[third];
  const share = ((third + (raw - from) / (to - from)) * 100) / 3;
  return isWorseHigher(bands) ? 100 - share : share;
}

/** Whether a higher raw score is worse in these bands. */
export function isWorseHigher({ normal, abnormal }: PublishedBands): boolean {
  return normal[0] < abnormal[0];
}

type Segment = [from: number, to: number];

/** The raw scale in three segments, lowest first; neighbours meet half-way between their cut-offs. */
function segmentsOf(bands: PublishedBands): [Segment, Segment, Segment] {
  const { normal, borderline, abnormal } = bands;
  const [low, high] = isWorseHigher(bands) ? [normal, abnormal] : [abnormal, normal];
  const first = (low[1] + borderline[0]) / 2;
  const second = (borderline[1] + high[0]) / 2;
  return [
    [low[0], first],
    [first, second],
    [second, high[1]],
  ];
}

function thirdOf(raw: number, [first, second]: [Segment, Segment, Segment]): 0 | 1 | 2 {
  if (raw < first[1]) return 0;
  return raw < second[1] ? 1 : 2;
}
