import { msg } from '@lingui/core/runtime-macro';
import { traitsOf } from './formats.ts';
import type { AssessorRole, Framework, StepDefinition } from './definition.ts';
import { positionsOf, plainStep, questionStep, sdqPage, sectionStep } from './resolve-step.ts';
import type { ResolvedStep } from './step.ts';

const resolved = new WeakMap<Framework, Map<AssessorRole, ResolvedStep[]>>();

/**
 * The screens of one role, in order, with every text and option list resolved.
 * Uses the steps of the definition, or derives them from its sections. Expects a parsed framework, which is immutable:
 * the screens are cached per framework object and role.
 */
export function stepsFor(framework: Framework, role: AssessorRole): ResolvedStep[] {
  const byRole = resolved.get(framework) ?? new Map<AssessorRole, ResolvedStep[]>();
  const steps = byRole.get(role) ?? resolveSteps(framework, role);
  resolved.set(framework, byRole.set(role, steps));
  return steps;
}

function resolveSteps(framework: Framework, role: AssessorRole): ResolvedStep[] {
  const reader = { framework, role, positions: positionsOf(framework) };
  const definitions = framework.steps ?? derivedSteps(framework);
  const questions = definitions.filter((step) => step.type === 'question').length;
  let number = 0;
  return definitions.flatMap((step, index): ResolvedStep[] => {
    if (step.type === 'question') {
      number += 1;
      const label = msg`Question ${{ number }} of ${{ questions }}`;
      return [questionStep(reader, step.question, label)];
    }
    if (step.type === 'section_summary')
      return [sectionStep(reader, step, definitions.slice(index + 1))];
    if (step.type === 'sdq_page') return sdqPage(reader, step);
    return [plainStep(framework, step)];
  });
}

function derivedSteps(framework: Framework): StepDefinition[] {
  const sections = framework.sections.map((section) => ({
    section,
    questions: section.questions.map(({ id }) => ({ type: 'question' as const, question: id })),
  }));
  if (traitsOf(framework.format).asksOnly) return sections.flatMap(({ questions }) => questions);
  return [
    { id: 'assessment_intro', type: 'assessment_intro' },
    ...sections.flatMap(({ section, questions }): StepDefinition[] => [
      ...questions,
      { id: `${section.id}_summary`, type: 'section_summary', section: section.id },
    ]),
    { id: 'assessment_summary', type: 'assessment_summary' },
  ];
}
