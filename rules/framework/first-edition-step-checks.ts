import { msg } from '@lingui/core/runtime-macro';
import { questionsOf, shownQuestions } from '../answering/answers.ts';
import { stepsFor } from '../answering/steps.ts';
import type { Framework } from '../definition/definition.ts';
import type { FirstEdition } from '../definition/first-edition.ts';
import { traitsOf } from '../definition/formats.ts';
import { fromFirstEdition } from '../definition/from-first-edition.ts';
import { scoringModel } from '../scoring/model.ts';
import { scorePerson } from '../scoring/score-person.ts';
import { optionListProblems, questionFields } from './first-edition-checks.ts';
import { fieldsOf, isTaken, repeated, repeatedIds, unknown } from './problems.ts';
import type { Field, Problems } from './problems.ts';

type OldStep = NonNullable<FirstEdition['steps']>[number];
type Page = Extract<OldStep, { type: 'sdq_page' }>;
type PageAttribute = Page['attributes'][number];
type QuestionSet = Extract<PageAttribute, { type: 'question_set' }>;
type Grouping = Extract<PageAttribute, { type: 'grouping' }>;

/** The problems of a definition's steps: their references, and the questions each role is asked. */
export function* firstEditionStepProblems(old: FirstEdition): Problems {
  const references = [...referenceProblems(old)];
  yield* references;
  if (references.length > 0) return;
  const framework = fromFirstEdition(old);
  yield* idProblems(old, framework);
  yield* conditionProblems(old, framework);
  yield* askedProblems(old, framework);
}

function* referenceProblems(framework: FirstEdition): Problems {
  const { format, steps, sections, outOf } = framework;
  if (steps === undefined && traitsOf(format).laysOutPages)
    yield { field: 'steps', message: msg`Required for format ${{ format }}` };
  const questions = questionsById(framework);
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

function* pageProblems(framework: FirstEdition, page: Page, field: string): Problems {
  const { format } = framework;
  if (!traitsOf(format).laysOutPages)
    yield {
      field: `${field}.type`,
      message: msg`sdq_page does not go with format ${{ format }}`,
    };
  const attributes = fieldsOf(`${field}.attributes`, page.attributes);
  for (const [path, { id, type }] of attributes) {
    const isAnswer = type === 'assessment_identity' || type === 'assessment_relationship';
    if (isAnswer && id !== type) yield { field: `${path}.id`, message: msg`Must be ${{ type }}` };
  }
  for (const [path, set] of attributes.flatMap(setFields)) yield* setProblems(framework, set, path);
}

function* setProblems(framework: FirstEdition, set: QuestionSet, path: string): Problems {
  yield* optionListProblems(`${path}.options`, set.options, framework.outOf);
  if (set.options === undefined && framework.options === undefined)
    yield { field: `${path}.options`, message: msg`A question set needs options` };
  const questions = questionsById(framework);
  for (const [field, id] of fieldsOf(`${path}.questions`, set.questions)) {
    const question = questions.get(id);
    if (question === undefined) yield unknown(field, id);
    else if (question.responseType !== 'rating')
      yield { field, message: msg`${{ id }} takes no rating` };
    else if (question.options !== undefined)
      yield { field, message: msg`The options of ${{ id }} belong to its set` };
  }
}

function* idProblems(old: FirstEdition, framework: Framework): Problems {
  yield* repeated(stepIds(old, framework), isTaken);
  for (const attributes of pagesOf(old))
    yield* repeatedIds(
      attributes.flatMap(([field, attribute]): Field<{ id: string }>[] => [
        [field, attribute],
        ...(attribute.type === 'grouping' ? setFields([field, attribute]) : []),
      ]),
    );
}

/** Derived steps take their ids from the sections, so a clash is reported there. */
function stepIds({ steps, roles }: FirstEdition, framework: Framework): Field<string>[] {
  const [role] = roles;
  if (steps === undefined)
    return role ? stepsFor(framework, role).map(({ id }) => ['sections', id]) : [];
  return fieldsOf('steps', steps).map(([field, step]) =>
    step.type === 'question' ? [`${field}.question`, step.question] : [`${field}.id`, step.id],
  );
}

function* conditionProblems(old: FirstEdition, framework: Framework): Problems {
  for (const [field, attribute] of pagesOf(old).flat())
    if (attribute.type === 'grouping')
      yield* groupingProblems(old, framework, [`${field}.enabledCondition`, attribute]);
}

/** The condition of a grouping must be reachable, by a question outside any grouping, for every role that sees it. */
function* groupingProblems(
  old: FirstEdition,
  framework: Framework,
  [path, grouping]: Field<Grouping>,
): Problems {
  const { id, rating } = grouping.enabledCondition;
  for (const role of grouping.roles ?? framework.roles) {
    const { shows } = scorePerson(scoringModel(framework, role), {});
    const asked = stepsFor(framework, role)
      .flatMap((step) => shownQuestions(step, shows))
      .find((question) => question.id === id);
    if (!asked || asked.itemType === 'comment') {
      const message = msg`${{ role }} is asked no rating ${{ id }} outside a grouping`;
      yield { field: `${path}.id`, message };
      continue;
    }
    for (const [field, value] of fieldsOf(`${path}.rating`, rating)) {
      const isReachable = asked.options
        ? asked.options.some(([option]) => option === value)
        : value >= 0 && value <= old.outOf;
      if (!isReachable) yield { field, message: msg`${{ id }} never has the rating ${{ value }}` };
    }
  }
}

/** Every question is asked of some role, at most once per role, and on the same scale for all roles. */
function* askedProblems(old: FirstEdition, framework: Framework): Problems {
  const scales = new Map<string, string>();
  for (const role of framework.roles) {
    const asked = stepsFor(framework, role).flatMap(questionsOf);
    const ids = asked.map(({ id }) => id);
    const twice = ids.find((id, index) => ids.indexOf(id) !== index);
    if (twice !== undefined)
      yield { field: 'steps', message: msg`${{ role }} is asked ${{ twice }} twice` };
    for (const { id, options } of asked) {
      const scale = JSON.stringify(options?.map(([value]) => value));
      if (scales.has(id) && scales.get(id) !== scale)
        yield { field: 'steps', message: msg`${{ id }} has other option values for ${{ role }}` };
      scales.set(id, scale);
    }
  }
  for (const [field, { id }] of questionFields(old))
    if (!scales.has(id)) yield { field: `${field}.id`, message: msg`No step asks ${{ id }}` };
}

/** The attributes of each page. */
function pagesOf({ steps }: FirstEdition): Field<PageAttribute>[][] {
  return fieldsOf('steps', steps).flatMap(([field, step]) =>
    step.type === 'sdq_page' ? [fieldsOf(`${field}.attributes`, step.attributes)] : [],
  );
}

function setFields([field, attribute]: Field<PageAttribute>): Field<QuestionSet>[] {
  if (attribute.type === 'question_set') return [[field, attribute]];
  return attribute.type === 'grouping' ? fieldsOf(`${field}.attributes`, attribute.attributes) : [];
}

function questionsById(framework: FirstEdition) {
  return new Map(questionFields(framework).map(([, question]) => [question.id, question]));
}
