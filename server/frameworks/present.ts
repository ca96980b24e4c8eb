import type * as z from 'zod';
import type { FrameworkChoice, frameworkInfoSchema } from '#contract/frameworks.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { traitsOf } from '#rules/definition/formats.ts';
import { resultNodes } from '#rules/definition/result-nodes.ts';
import { classifiersOf } from '#rules/scoring/bands.ts';
import { thresholdsOf, thresholdUnit } from '#rules/scoring/thresholds.ts';

// The schemas of the answers drop what else a framework holds.

export function presentFrameworkInfo(framework: Framework): z.output<typeof frameworkInfoSchema> {
  return {
    ...framework,
    ...thresholdUnit(framework),
    thresholdClassifiers: classifiersOf(framework),
    hasThresholds: framework.thresholds !== undefined,
    sdq: traitsOf(framework.format).results === 'sdq',
    attributes: resultNodes(framework),
  };
}

export function presentFrameworkChoice(framework: Framework): FrameworkChoice {
  const { lower: lowerThreshold, upper: upperThreshold } = thresholdsOf(framework);
  return {
    ...framework,
    ...thresholdUnit(framework),
    thresholdClassifiers: classifiersOf(framework),
    lowerThreshold,
    upperThreshold,
  };
}
