import { percentage } from './answers.ts';
import type { AssessorRole, Framework } from './definition.ts';
import { isLess } from './precision.ts';

/** Where a score lies between two thresholds. */
export type Band = 'below' | 'between' | 'above';

/** Inclusive raw ranges of one scale for one informant. */
export type PublishedBands = Framework['informants'][string]['bands'][string];
export type PublishedBand = keyof PublishedBands;

/** The two thresholds as shares of 0…100, comparable with every normalised score. */
export function normalisedThresholds(
  thresholds: Framework['thresholds'],
  outOf: number,
): [number, number] {
  return [percentage(thresholds.lower, outOf), percentage(thresholds.upper, outOf)];
}

/** The band of a normalised score. A score equal to a threshold, as a fraction, lies between. */
export function bandOf(normalisedScore: number, [lower, upper]: [number, number]): Band {
  if (isLess(normalisedScore, lower)) return 'below';
  return isLess(upper, normalisedScore) ? 'above' : 'between';
}

/** The framework's own word for a band. */
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

/** Whether a high raw score is bad news in these bands. */
export function isWorseHigher({ normal, abnormal }: PublishedBands): boolean {
  return normal[0] < abnormal[0];
}

type Segment = [from: number, to: number];

/** The raw scale cut in three, lowest first, each piece reaching half-way to its neighbour's cut-off. */
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
