import type { Framework } from '../definition/definition.ts';
import type { Range } from '../definition/item-scores.ts';
import type { Example, Scale } from '../definition/scale.ts';
import { scaleRange } from '../definition/scale-range.ts';
import { teamBands } from './bands.ts';
import type { BandShown } from './bands.ts';
import { mainScale } from './main-scale.ts';
import { scoringModel } from './model.ts';
import type { Standing } from './norms.ts';
import { ownScore } from './running-score.ts';
import { scoreOf, standingOf } from './score-example.ts';
import type { ScaleScore } from './score-example.ts';
import { scorePerson } from './score-person.ts';
import type { Ratings } from './score-person.ts';
import { normalisedThresholds, thresholdsOf } from './thresholds.ts';

/** A scale with one person's score of it. */
export interface ListedScore extends ScaleScore {
  scale: Scale;
  /** The lowest and highest score; without limits it is empty. */
  range: Range;
  /** Whether it is the score of the Beacon. */
  isMain: boolean;
}

const noRange: Range = [0, 0];

/**
 * One person's scores of the scales that their role has, that of the Beacon first; a scale without scores is left out.
 * `age` is in years.
 */
export function scaleScores(
  framework: Framework,
  respondent: Pick<Example, 'role' | 'age' | 'gender'>,
  answers: Ratings,
): ListedScore[] {
  const standing = standingOf(framework, respondent);
  const person = scorePerson(scoringModel(framework, standing.role), answers);
  const main = mainScale(framework);
  const others = framework.scales.filter((scale) => scale !== main);
  return [main, ...others]
    .filter(({ roles, method }) => method !== 'none' && (roles?.includes(standing.role) ?? true))
    .filter(({ items, parts }) => (items ?? parts ?? []).length > 0)
    .map((scale) => {
      const isMain = scale === main;
      const score = scoreOf(framework, scale, person.scale(scale.id), standing);
      const band = score.band ?? (isMain ? thresholdBand(framework, standing, answers) : null);
      const range = scale.range ?? scaleRange(framework, scale, standing.role) ?? noRange;
      return { ...score, band, scale, range, isMain };
    });
}

/** The part of the scale between the thresholds that a new Beacon has. */
function thresholdBand(
  framework: Framework,
  { role, subject }: Standing,
  attributes: Ratings,
): BandShown | null {
  const { normalisedScore } = ownScore(framework, { role, attributes }, subject);
  const thresholds = normalisedThresholds(framework, thresholdsOf(framework));
  return teamBands(framework, { normalisedScore }, thresholds)[0] ?? null;
}
