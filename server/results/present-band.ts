import { msg } from '@lingui/core/runtime-macro';
import { textOf } from '#contract/messages.ts';
import type { RoleResult, TeamAssessment } from '#contract/results.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Scale } from '#rules/definition/scale.ts';
import { bandsWord, teamBands } from '#rules/scoring/bands.ts';
import type { BandedScore } from '#rules/scoring/bands.ts';
import type { PersonScore } from '#rules/scoring/person-scores.ts';
import { normalisedThresholds } from '#rules/scoring/thresholds.ts';
import type { Unit } from '#rules/scoring/thresholds.ts';
import { presentScale } from './present-scale.ts';

/** The questionnaire of a score and the thresholds of its Beacon. */
export interface BandContext {
  framework: Framework;
  lowerThreshold: number;
  upperThreshold: number;
}

const fromTo = (best: string, worst: string) => textOf(msg`${{ best }} to ${{ worst }}`);

export const noScore = { score: null, normalisedScore: null };

/** What a chart needs to draw a scale, with the thresholds of the Beacon. */
export function drawnScale(unit: Unit, context: BandContext, scale: Scale | undefined) {
  const { framework, lowerThreshold: lower, upperThreshold: upper } = context;
  return presentScale(
    framework,
    { scale, unit },
    normalisedThresholds(framework, { lower, upper }),
  );
}

/** The bands of a score in the framework's words, with the thresholds they depend on; the worst band decides `isBadScore`. */
export function presentBand(
  score: BandedScore,
  context: BandContext,
): Pick<TeamAssessment, 'normalisedThresholds' | 'bands' | 'classifier' | 'isBadScore'> {
  const { framework, lowerThreshold: lower, upperThreshold: upper } = context;
  const thresholds = normalisedThresholds(framework, { lower, upper });
  const shown = teamBands(framework, score, thresholds);
  const bands = [...new Set(shown.map(({ band }) => band))];
  return {
    classifier: bandsWord(shown, fromTo),
    isBadScore: bands[0] === 'below',
    normalisedThresholds: thresholds,
    bands,
  };
}

/** The score of one person; null where they have none. */
export function presentScoreOf(
  userId: string,
  scores: PersonScore[],
  context: BandContext,
  scale: Scale | undefined,
) {
  const { score, normalisedScore } = scores.find((each) => each.userId === userId) ?? noScore;
  return {
    score,
    normalisedScore,
    ...presentPersonBand({ score, normalisedScore, scale }, context),
  };
}

/** The band of one person's score. */
export function presentPersonBand(score: BandedScore, context: BandContext) {
  const { bands, classifier, isBadScore } = presentBand(score, context);
  return { bands, classifier, isBadScore };
}

/** The scale of a part of a result; undefined for what no scale counts. */
export function scaleOf(
  { framework }: Pick<BandContext, 'framework'>,
  id: string,
): Scale | undefined {
  return framework.scales.find((scale) => scale.id === id);
}

/** The band of a role's people; none where their range is not known. */
export function presentRoleBand(
  score: BandedScore,
  context: BandContext,
): Pick<RoleResult, 'bands' | 'classifier'> {
  const isKnown = score.normalisedRange !== null;
  const { bands, classifier } = presentBand(isKnown ? score : noScore, context);
  return { bands, classifier };
}
