import { traitsOf } from './formats.ts';
import { enabledQuestions, questionsOf } from './answers.ts';
import type { Framework, PageAttribute, Question, StepDefinition } from './definition.ts';
import { optionListProblems, repeatedIds } from './framework-checks.ts';
import type { FrameworkProblem } from './framework-checks.ts';
import { stepsFor } from './steps.ts';

type Problems = Generator<FrameworkProblem, void>;
type Page = Extract<StepDefinition, { type: 'sdq_page' }>;
type Grouping = Extract<PageAttribute, { type: 'grouping' }>;
type QuestionSet = Extract<PageAttribute, { type: 'question_set' }>;

/** The problems of a definition's steps: their references, and the questions each role is asked. */
export function* stepProblems(framework: Framework): Problems {
  const references = [...referenceProblems(framework)];
  yield* references;
  if (references.length > 0) return;
  yield* idProblems(framework);
  yield* conditionProblems(framework);
  yield* askedProblems(framework);
}

function* referenceProblems(framework: Framework): Problems {
  const { format, steps, sections, outOf } = framework;
  if (steps === undefined && traitsOf(format).laysOutPages)
    yield { field: 'steps', message: `Required for format ${format}` };
  const questions = questionsById(framework);
  for (const [index, step] of (steps ?? []).entries()) {
    const field = `steps.${index}`;
    if (step.type === 'question' && !questions.has(step.question))
      yield unknown(`${field}.question`, step.question);
    if (step.type === 'section_summary' && !sections.some(({ id }) => id === step.section))
      yield unknown(`${field}.section`, step.section);
    if (step.type === 'assessment_instruction')
      yield* optionListProblems(`${field}.options`, step.options, outOf);
    if (step.type === 'sdq_page') yield* pageProblems(framework, step, field);
  }
}

function* pageProblems(framework: Framework, page: Page, field: string): Problems {
  if (!traitsOf(framework.format).laysOutPages)
    yield {
      field: `${field}.type`,
      message: `sdq_page does not go with format ${framework.format}`,
    };
  for (const [index, attribute] of page.attributes.entries()) {
    const { id, type } = attribute;
    const isAnswer = type === 'assessment_identity' || type === 'assessment_relationship';
    if (isAnswer && id !== type)
      yield { field: `${field}.attributes.${index}.id`, message: `Must be ${type}` };
  }
  const sets = page.attributes.flatMap((attribute, index) =>
    setsOf(attribute, `${field}.attributes.${index}`),
  );
  for (const { set, path } of sets) yield* setProblems(framework, set, path);
}

function* setProblems(framework: Framework, set: QuestionSet, field: string): Problems {
  yield* optionListProblems(`${field}.options`, set.options, framework.outOf);
  if (set.options === undefined && framework.options === undefined)
    yield { field: `${field}.options`, message: 'A question set needs options' };
  const questions = questionsById(framework);
  for (const [index, id] of set.questions.entries()) {
    const path = `${field}.questions.${index}`;
    const question = questions.get(id);
    if (question === undefined) yield unknown(path, id);
    else if (question.responseType !== 'rating')
      yield { field: path, message: `${id} takes no rating` };
    else if (question.options !== undefined)
      yield { field: path, message: `The options of ${id} belong to its set` };
  }
}

function* idProblems(framework: Framework): Problems {
  yield* repeatedIds(stepIds(framework));
  for (const [index, step] of (framework.steps ?? []).entries())
    if (step.type === 'sdq_page')
      yield* repeatedIds(
        step.attributes.flatMap((attribute, attributeIndex) => {
          const field = `steps.${index}.attributes.${attributeIndex}`;
          const inner = attribute.type === 'grouping' ? setsOf(attribute, field) : [];
          return [
            { id: attribute.id, field: `${field}.id` },
            ...inner.map(({ set, path }) => ({ id: set.id, field: `${path}.id` })),
          ];
        }),
      );
}

/** Derived steps take their ids from the sections, so a clash is reported there. */
function stepIds(framework: Framework): { id: string; field: string }[] {
  const [role] = framework.roles;
  if (framework.steps === undefined)
    return role ? stepsFor(framework, role).map(({ id }) => ({ id, field: 'sections' })) : [];
  return framework.steps.map((step, index) =>
    step.type === 'question'
      ? { id: step.question, field: `steps.${index}.question` }
      : { id: step.id, field: `steps.${index}.id` },
  );
}

function* conditionProblems(framework: Framework): Problems {
  for (const [index, step] of (framework.steps ?? []).entries())
    for (const [attributeIndex, attribute] of (step.type === 'sdq_page'
      ? step.attributes
      : []
    ).entries())
      if (attribute.type === 'grouping') {
        const field = `steps.${index}.attributes.${attributeIndex}.enabledCondition`;
        yield* groupingProblems(framework, attribute, field);
      }
}

/** The condition of a grouping must be reachable, by a question outside any grouping, for every role that sees it. */
function* groupingProblems(framework: Framework, grouping: Grouping, field: string): Problems {
  const { id, rating } = grouping.enabledCondition;
  for (const role of grouping.roles ?? framework.roles) {
    const asked = stepsFor(framework, role)
      .flatMap((step) => enabledQuestions(step, {}))
      .find((question) => question.id === id);
    if (asked?.responseType !== 'rating') {
      yield {
        field: `${field}.id`,
        message: `${role} is asked no rating ${id} outside a grouping`,
      };
      continue;
    }
    for (const [index, value] of rating.entries()) {
      const isReachable = asked.options
        ? asked.options.some(([option]) => option === value)
        : value >= 0 && value <= framework.outOf;
      if (!isReachable)
        yield { field: `${field}.rating.${index}`, message: `${id} never has the rating ${value}` };
    }
  }
}

/** Every question is asked of some role, at most once per role, and on the same scale for all roles. */
function* askedProblems(framework: Framework): Problems {
  const scales = new Map<string, string>();
  for (const role of framework.roles) {
    const asked = stepsFor(framework, role).flatMap(questionsOf);
    const ids = asked.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined) yield { field: 'steps', message: `${role} is asked ${twice} twice` };
    for (const { id, options } of asked) {
      const scale = JSON.stringify(options?.map(([value]) => value));
      if (scales.has(id) && scales.get(id) !== scale)
        yield { field: 'steps', message: `${id} has other option values for ${role}` };
      scales.set(id, scale);
    }
  }
  for (const [index, section] of framework.sections.entries())
    for (const [number, { id }] of section.questions.entries())
      if (!scales.has(id))
        yield { field: `sections.${index}.questions.${number}.id`, message: `No step asks ${id}` };
}

function setsOf(attribute: PageAttribute, path: string): { set: QuestionSet; path: string }[] {
  if (attribute.type === 'question_set') return [{ set: attribute, path }];
  if (attribute.type !== 'grouping') return [];
  return attribute.attributes.map((set, index) => ({ set, path: `${path}.attributes.${index}` }));
}

function questionsById(framework: Framework): Map<string, Question> {
  return new Map(
    framework.sections.flatMap(({ questions }) =>
      questions.map((question) => [question.id, question]),
    ),
  );
}

function unknown(field: string, id: string): FrameworkProblem {
  return { field, message: `There is no ${id}` };
}
