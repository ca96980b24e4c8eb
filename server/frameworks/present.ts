import { traitsOf } from '#rules/formats.ts';
import type * as z from 'zod';
import type {
  assessmentFrameworkSchema,
  FrameworkChoice,
  frameworkInfoSchema,
} from '#contract/frameworks.ts';
import { textOf } from '#contract/messages.ts';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import { scoredSections } from '#rules/section-score.ts';
import type { ResolvedStep, Step } from '#rules/step.ts';
import { stepsFor } from '#rules/steps.ts';

export function presentForAssessor(
  framework: Framework,
  role: AssessorRole,
): z.output<typeof assessmentFrameworkSchema> {
  return {
    id: framework.id,
    title: framework.title,
    format: framework.format,
    outOf: framework.outOf,
    steps: stepsFor(framework, role).map(inWords),
    sections: traitsOf(framework.format).scoresSections ? scoredSections(framework) : [],
    options: framework.options ?? null,
    subtitle: framework.subtitle ?? null,
    footer: framework.footer ?? null,
    frameworkFooter: framework.frameworkFooter ?? null,
    roleIndicator: framework.roleIndicator?.[role] ?? null,
    showPreviousResult: framework.showPreviousResult,
    thresholdsUnlocked: framework.thresholdsUnlocked,
    allowAnonymous: framework.allowAnonymous,
  };
}

function inWords(step: ResolvedStep): Step {
  return step.type === 'question' ? { ...step, progressLabel: textOf(step.progressLabel) } : step;
}

export function presentFrameworkInfo(framework: Framework): z.output<typeof frameworkInfoSchema> {
  return {
    id: framework.id,
    version: framework.version,
    title: framework.title,
    intro: framework.intro,
    format: framework.format,
    outOf: framework.outOf,
    sdq: traitsOf(framework.format).results === 'sdq',
    thresholdsUnlocked: framework.thresholdsUnlocked,
    thresholdClassifiers: framework.thresholdClassifiers,
    roles: framework.roles,
    attributes: [...framework.sections, ...framework.totals].map(({ id, title }) => ({
      id,
      title,
    })),
  };
}

export function presentFrameworkChoice(framework: Framework): FrameworkChoice {
  const { thresholds, allowAnonymous } = framework;
  const { sdq, attributes, ...info } = presentFrameworkInfo(framework);
  return {
    ...info,
    allowAnonymous,
    lowerThreshold: thresholds.lower,
    upperThreshold: thresholds.upper,
  };
}
