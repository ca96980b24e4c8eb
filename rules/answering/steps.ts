import { msg } from '@lingui/core/runtime-macro';
import type { Framework, Section } from '../definition/definition.ts';
import { traitsOf } from '../definition/formats.ts';
import type { PageAttribute, StepDefinition } from '../definition/step-definition.ts';
import type { AssessorRole } from '../definition/texts.ts';
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
  const { asksOnly, laysOutPages } = traitsOf(framework.format);
  if (asksOnly) return framework.sections.flatMap(questionsOf);
  const intro: StepDefinition = { id: 'assessment_intro', type: 'assessment_intro' };
  if (laysOutPages) return [intro, ...pagesOf(framework)];
  return [
    intro,
    ...framework.sections.flatMap((section): StepDefinition[] => [
      ...questionsOf(section),
      {
        id: `${section.id}_summary`,
        type: 'section_summary',
        section: section.id,
        ...(section.showIf && { showIf: section.showIf }),
      },
    ]),
    { id: 'assessment_summary', type: 'assessment_summary' },
  ];
}

function questionsOf({ items }: Section): StepDefinition[] {
  return items.map((id) => ({ type: 'question', question: id }));
}

/** A page for each section; the last asks for comments too. */
function pagesOf(framework: Framework): StepDefinition[] {
  const last = framework.sections.at(-1);
  return framework.sections.map((section): StepDefinition => {
    const { id, title, intro, showIf } = section;
    const sets = runsOf(framework, section).map((questions, index): PageAttribute => {
      return { id: `${id}_${index + 1}`, type: 'question_set', indented: false, questions };
    });
    const comments: PageAttribute = { id: 'assessment_comments', type: 'assessment_comments' };
    return {
      id: `${id}_page`,
      type: 'sdq_page',
      title,
      attributes: section === last ? [...sets, comments] : sets,
      ...(intro !== undefined && { introMessage: intro }),
      ...(showIf && { showIf }),
    };
  });
}

/** The items of a section in runs: choices with the same options share a table, every other item stands alone. */
function runsOf(framework: Framework, section: Section): string[][] {
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const keyOf = (id: string): string => {
    const item = items.get(id);
    return item?.type === 'choice' ? JSON.stringify(item.options) : id;
  };
  const runs: string[][] = [];
  let before: string | undefined;
  for (const id of section.items) {
    const key = keyOf(id);
    if (key === before) runs.at(-1)?.push(id);
    else runs.push([id]);
    before = key;
  }
  return runs;
}
