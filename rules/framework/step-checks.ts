import { msg } from '@lingui/core/runtime-macro';
import { questionsOf } from '../answering/answers.ts';
import { stepsFor } from '../answering/steps.ts';
import type { Framework } from '../definition/definition.ts';
import { optionsOf } from '../definition/item.ts';
import type { Item } from '../definition/item.ts';
import type { PageAttribute, StepDefinition } from '../definition/step-definition.ts';
import { fieldsOf, isTaken, repeated, repeatedIds, unknown } from './problems.ts';
import type { Field, Problems } from './problems.ts';

type Items = ReadonlyMap<string, Item>;
type QuestionSet = Extract<PageAttribute, { type: 'question_set' }>;
type Page = Extract<StepDefinition, { type: 'sdq_page' }>;

/** The problems of a definition's steps: their references and their ids. */
export function* stepProblems({ steps, items, sections }: Framework): Problems {
  const known = new Map(items.map((item) => [item.id, item]));
  const titled = new Set(sections.map(({ id }) => id));
  const fields = fieldsOf('steps', steps);
  for (const [field, step] of fields) {
    if (step.type === 'question' && !known.has(step.question))
      yield unknown(`${field}.question`, step.question);
    if (step.type === 'section_summary' && !titled.has(step.section))
      yield unknown(`${field}.section`, step.section);
    if (step.type === 'sdq_page') yield* pageProblems(field, step, known);
  }
  const ids = fields.map(([field, step]): Field<string> =>
    step.type === 'question' ? [`${field}.question`, step.question] : [`${field}.id`, step.id],
  );
  yield* repeated(ids, isTaken);
}

function* pageProblems(field: string, page: Page, known: Items): Problems {
  const attributes = fieldsOf(`${field}.attributes`, page.attributes);
  for (const [path, { id, type }] of attributes)
    if (storedTypes.has(type) && id !== type)
      yield { field: `${path}.id`, message: msg`Must be ${{ type }}` };
  const inner = attributes.flatMap(([path, attribute]): Field<QuestionSet>[] =>
    attribute.type === 'grouping' ? fieldsOf(`${path}.attributes`, attribute.attributes) : [],
  );
  const parts: Field<PageAttribute>[] = [...attributes, ...inner];
  for (const [path, part] of parts)
    if (part.type === 'question_set') yield* setProblems(path, part, known);
  yield* repeatedIds(parts);
}

/** The labels of a set may differ from those of its items, not what is stored. */
function* setProblems(path: string, { questions, options }: QuestionSet, known: Items): Problems {
  for (const [field, id] of fieldsOf(`${path}.questions`, questions)) {
    const item = known.get(id);
    if (!item) yield unknown(field, id);
    else if (options && valuesOf(options) !== valuesOf(optionsOf(item)))
      yield { field: `${path}.options`, message: msg`${{ id }} has options of other values` };
  }
}

function valuesOf(options: readonly { value: string }[]): string {
  return JSON.stringify(options.map(({ value }) => value));
}

/** The parts whose answer is stored by their type. */
const storedTypes = new Set<string>(['assessment_identity', 'assessment_relationship']);

/** Every item is asked of some role, at most once per role, on steps of different ids. */
export function* askedProblems(framework: Framework): Problems {
  const asked = new Set<string>();
  for (const [index, role] of framework.roles.entries()) {
    const steps = stepsFor(framework, role);
    const ids = steps.flatMap(questionsOf).map(({ id }) => id);
    yield* repeated(everyAt('steps', ids), (id) => msg`${{ role }} is asked ${{ id }} twice`);
    for (const id of ids) asked.add(id);
    if (!framework.steps && index === 0)
      yield* repeated(
        everyAt(
          'sections',
          steps.map(({ id }) => id),
        ),
        isTaken,
      );
  }
  for (const [field, { id }] of fieldsOf('items', framework.items))
    if (!asked.has(id)) yield { field: `${field}.id`, message: msg`No step asks ${{ id }}` };
}

function everyAt(field: string, ids: readonly string[]): Field<string>[] {
  return ids.map((id) => [field, id]);
}
