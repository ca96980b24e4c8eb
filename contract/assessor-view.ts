import type * as z from 'zod';
import { choicesOf } from '#rules/answering/asked-item.ts';
import type { ResolvedStep, Step } from '#rules/answering/step.ts';
import { stepsFor } from '#rules/answering/steps.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { traitsOf } from '#rules/definition/formats.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import { scoringModel } from '#rules/scoring/model.ts';
import type { ScoringModel } from '#rules/scoring/model.ts';
import { thresholdUnit } from '#rules/scoring/thresholds.ts';
import type { assessmentFrameworkSchema } from './frameworks.ts';
import { textOf } from './messages.ts';

/** A framework as one assessor sees it. */
export type AssessorView = z.output<typeof assessmentFrameworkSchema>;

/**
 * A framework in the words one role reads, with labels in the language of the moment. The schema of an answer drops what
 * else a framework holds.
 */
export function presentForAssessor(framework: Framework, role: AssessorRole): AssessorView {
  const sections = traitsOf(framework.format).scoresSections ? scoredSections(framework) : [];
  return {
    ...framework,
    outOf: thresholdUnit(framework).outOf,
    steps: stepsFor(framework, role).map(inWords),
    sections,
    scoring: scoringFor(framework, role, sections.length > 0),
    options: framework.options ? choicesOf(framework.options) : null,
    subtitle: framework.subtitle ?? null,
    footer: framework.footer ?? null,
    frameworkFooter: framework.frameworkFooter ?? null,
    roleIndicator: framework.roleIndicator?.[role] ?? null,
  };
}

/** The sections whose score people see while they answer. */
function scoredSections(framework: Framework): AssessorView['sections'] {
  return framework.sections.flatMap(({ title, scale: id }, index) => {
    const scale = framework.scales.find((each) => each.id === id);
    if (!scale || scale.method === 'none') return [];
    const [min, outOf] = rangeOf(framework, scale);
    return [{ number: index + 1, title, scale: scale.id, min, outOf }];
  });
}

/** The scoring model, where the page needs it: to show section scores, or to decide what is shown. */
function scoringFor(
  framework: Framework,
  role: AssessorRole,
  isScored: boolean,
): ScoringModel | null {
  const model = scoringModel(framework, role);
  const hasConditions =
    Object.values(model.items).some(({ showIf }) => showIf) ||
    (framework.steps ?? []).some((step) => 'showIf' in step && step.showIf);
  return isScored || hasConditions ? model : null;
}

function inWords(step: ResolvedStep): Step {
  return step.type === 'question' ? { ...step, progressLabel: textOf(step.progressLabel) } : step;
}
