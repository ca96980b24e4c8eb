import { traitsOf } from '#rules/formats.ts';
import type * as z from 'zod';
import type { FrameworkChoice, frameworkInfoSchema } from '#contract/frameworks.ts';
import { textOf } from '#contract/messages.ts';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import { scoredSections } from '#rules/section-score.ts';
import type { ResolvedStep, Step } from '#rules/step.ts';
import { stepsFor } from '#rules/steps.ts';
import type { AssessorView } from '#server/platform/services.ts';

// The schemas of the answers drop what else a framework holds.

export function presentForAssessor(framework: Framework, role: AssessorRole): AssessorView {
  return {
    ...framework,
    steps: stepsFor(framework, role).map(inWords),
    sections: traitsOf(framework.format).scoresSections ? scoredSections(framework) : [],
    options: framework.options ?? null,
    subtitle: framework.subtitle ?? null,
    footer: framework.footer ?? null,
    frameworkFooter: framework.frameworkFooter ?? null,
    roleIndicator: framework.roleIndicator?.[role] ?? null,
  };
}

function inWords(step: ResolvedStep): Step {
  return step.type === 'question' ? { ...step, progressLabel: textOf(step.progressLabel) } : step;
}

export function presentFrameworkInfo(framework: Framework): z.output<typeof frameworkInfoSchema> {
  const attributes = [...framework.sections, ...framework.totals];
  return { ...framework, sdq: traitsOf(framework.format).results === 'sdq', attributes };
}

export function presentFrameworkChoice(framework: Framework): FrameworkChoice {
  const { lower: lowerThreshold, upper: upperThreshold } = framework.thresholds;
  return { ...framework, lowerThreshold, upperThreshold };
}
