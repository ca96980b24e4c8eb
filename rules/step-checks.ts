import { traitsOf } from './formats.ts';
import { enabledQuestions, questionsOf } from './answers.ts';
import type { Framework, PageAttribute } from './definition.ts';
import {
  fieldsOf,
  isTaken,
  optionListProblems,
  questionFields,
  repeated,
  repeatedIds,
} from './framework-checks.ts';
import type { Field, FrameworkProblem, Problems } from './framework-checks.ts';
import { positionsOf } from './resolve-step.ts';
import type { Definition, GroupingDefinition, QuestionSetDefinition } from './step.ts';
import { stepsFor } from './steps.ts';

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
  const questions = positionsOf(framework);
  for (const [field, step] of fieldsOf('steps', steps)) {
    if (step.type === 'question' && !questions.has(step.question))
      yield unknown(`${field}.question`, step.question);
    if (step.type === 'section_summary' && !sections.some(({ id }) => id === step.section))
      yield unknown(`${field}.section`, step.section);
    if (step.type === 'assessment_instruction')
      yield* optionListProblems(`${field}.options`, step.options, outOf);
    if (step.type === 'sdq_page') yield* pageProblems(framework, step, field);
  }
}

function* pageProblems(
  framework: Framework,
  page: Definition<'sdq_page'>,
  field: string,
): Problems {
  const { format } = framework;
  if (!traitsOf(format).laysOutPages)
    yield { field: `${field}.type`, message: `sdq_page does not go with format ${format}` };
  const attributes = fieldsOf(`${field}.attributes`, page.attributes);
  for (const [path, { id, type }] of attributes) {
    const isAnswer = type === 'assessment_identity' || type === 'assessment_relationship';
    if (isAnswer && id !== type) yield { field: `${path}.id`, message: `Must be ${type}` };
  }
  for (const [path, set] of attributes.flatMap(setFields)) yield* setProblems(framework, set, path);
}

function* setProblems(framework: Framework, set: QuestionSetDefinition, path: string): Problems {
  yield* optionListProblems(`${path}.options`, set.options, framework.outOf);
  if (set.options === undefined && framework.options === undefined)
    yield { field: `${path}.options`, message: 'A question set needs options' };
  const positions = positionsOf(framework);
  for (const [field, id] of fieldsOf(`${path}.questions`, set.questions)) {
    const question = positions.get(id)?.question;
    if (question === undefined) yield unknown(field, id);
    else if (question.responseType !== 'rating') yield { field, message: `${id} takes no rating` };
    else if (question.options !== undefined)
      yield { field, message: `The options of ${id} belong to its set` };
  }
}

function* idProblems(framework: Framework): Problems {
  yield* repeated(stepIds(framework), isTaken);
  for (const attributes of pagesOf(framework))
    yield* repeatedIds(
      attributes.flatMap(([field, attribute]): Field<{ id: string }>[] => [
        [field, attribute],
        ...(attribute.type === 'grouping' ? setFields([field, attribute]) : []),
      ]),
    );
}

/** Derived steps take their ids from the sections, so a clash is reported there. */
function stepIds(framework: Framework): Field<string>[] {
  const { steps, roles } = framework;
  const [role] = roles;
  if (steps === undefined)
    return role ? stepsFor(framework, role).map(({ id }) => ['sections', id]) : [];
  return fieldsOf('steps', steps).map(([field, step]) =>
    step.type === 'question' ? [`${field}.question`, step.question] : [`${field}.id`, step.id],
  );
}

function* conditionProblems(framework: Framework): Problems {
  for (const [field, attribute] of pagesOf(framework).flat())
    if (attribute.type === 'grouping')
      yield* groupingProblems(framework, attribute, `${field}.enabledCondition`);
}

/** The condition of a grouping must be reachable, by a question outside any grouping, for every role that sees it. */
function* groupingProblems(
  framework: Framework,
  grouping: GroupingDefinition,
  path: string,
): Problems {
  const { id, rating } = grouping.enabledCondition;
  for (const role of grouping.roles ?? framework.roles) {
    const asked = stepsFor(framework, role)
      .flatMap((step) => enabledQuestions(step, {}))
      .find((question) => question.id === id);
    if (asked?.responseType !== 'rating') {
      const message = `${role} is asked no rating ${id} outside a grouping`;
      yield { field: `${path}.id`, message };
      continue;
    }
    for (const [field, value] of fieldsOf(`${path}.rating`, rating)) {
      const isReachable = asked.options
        ? asked.options.some(([option]) => option === value)
        : value >= 0 && value <= framework.outOf;
      if (!isReachable) yield { field, message: `${id} never has the rating ${value}` };
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
  for (const [field, { id }] of questionFields(framework))
    if (!scales.has(id)) yield { field: `${field}.id`, message: `No step asks ${id}` };
}

/** The attributes of each page. */
function pagesOf({ steps }: Framework): Field<PageAttribute>[][] {
  return fieldsOf('steps', steps).flatMap(([field, step]) =>
    step.type === 'sdq_page' ? [fieldsOf(`${field}.attributes`, step.attributes)] : [],
  );
}

function setFields([field, attribute]: Field<PageAttribute>): Field<QuestionSetDefinition>[] {
  if (attribute.type === 'question_set') return [[field, attribute]];
  return attribute.type === 'grouping' ? fieldsOf(`${field}.attributes`, attribute.attributes) : [];
}

function unknown(field: string, id: string): FrameworkProblem {
  return { field, message: `There is no ${id}` };
}
