import { msg } from '@lingui/core/runtime-macro';
import { askedItems } from '../definition/asked-items.ts';
import type { AskedItems } from '../definition/asked-items.ts';
import { comparisonsOf } from '../definition/condition.ts';
import type { Comparison, Condition, Operator } from '../definition/condition.ts';
import type { Framework } from '../definition/definition.ts';
import type { Item, ItemOf } from '../definition/item.ts';
import { fieldsOf, unknown } from './problems.ts';
import type { Field, Problems } from './problems.ts';

/** The problems of what conditions refer to and compare with. */
export function* conditionProblems(framework: Framework): Problems {
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const scales = new Map(framework.scales.map((scale) => [scale.id, scale]));
  for (const [field, comparison] of conditionFields(framework).flatMap(comparisonFields))
    if ('scale' in comparison) {
      const scale = scales.get(comparison.scale);
      if (!scale) yield unknown(`${field}.scale`, comparison.scale);
      else if (scale.method === 'none')
        yield { field: `${field}.scale`, message: msg`${{ id: scale.id }} has no score` };
      else yield* numberProblems(field, comparison);
    } else {
      const item = items.get(comparison.item);
      if (item) yield* comparisonProblems(field, comparison, item);
      else yield unknown(`${field}.item`, comparison.item);
    }
}

function comparisonFields([path, condition]: Field<Condition>): Field<Comparison>[] {
  return comparisonsOf(condition).map(([inner, comparison]) => [`${path}${inner}`, comparison]);
}

/** Every condition of a definition, by the path of its field. */
export function conditionFields({ items, sections, steps, alerts }: Framework): Field<Condition>[] {
  const shown = [
    ...fieldsOf('items', items),
    ...fieldsOf('sections', sections),
    ...fieldsOf('steps', steps).flatMap(([field, step]) => partsOf(field, step)),
  ].flatMap(([field, { showIf }]): Field<Condition>[] =>
    showIf ? [[`${field}.showIf`, showIf]] : [],
  );
  return [
    ...shown,
    ...fieldsOf('alerts', alerts).map(([field, { when }]): Field<Condition> => [
      `${field}.when`,
      when,
    ]),
  ];
}

type Shown = { showIf?: Condition | undefined };

function partsOf(field: string, step: NonNullable<Framework['steps']>[number]): Field<Shown>[] {
  if (step.type === 'question') return [];
  if (step.type !== 'sdq_page') return [[field, step]];
  const attributes = fieldsOf(`${field}.attributes`, step.attributes);
  const sets = attributes.flatMap(([path, attribute]) =>
    attribute.type === 'grouping' ? fieldsOf(`${path}.attributes`, attribute.attributes) : [],
  );
  const all: Field<Shown>[] = [[field, step], ...sets];
  for (const [path, attribute] of attributes)
    if ('showIf' in attribute) all.push([path, attribute]);
  return all;
}

function* comparisonProblems(field: string, comparison: Comparison, item: Item): Problems {
  const { op, value } = comparison;
  if (item.type === 'comment')
    yield { field: `${field}.item`, message: msg`A comment cannot be compared` };
  else if (op === 'answered') return;
  else if (value === undefined) yield { field: `${field}.value`, message: msg`Required` };
  else if (op === 'includes' && item.type !== 'choices')
    yield { field: `${field}.op`, message: msg`${{ id: item.id }} takes one answer: use =` };
  else if (item.type === 'rating' || item.type === 'number')
    yield* numberProblems(field, comparison, item);
  else if (item.type === 'date') yield* dateProblems(field, comparison);
  else if (item.type !== 'text') yield* optionProblems(field, comparison, item);
}

const orderOperators = new Set<Operator>(['<', '<=', '>', '>=']);

function* optionProblems(
  field: string,
  { op, value }: Comparison,
  item: ItemOf<'choice' | 'choices'>,
): Problems {
  if (!orderOperators.has(op)) {
    if (!item.options.some((option) => option.value === String(value)))
      yield {
        field: `${field}.value`,
        message: msg`${{ id: item.id }} has no option ${{ value }}`,
      };
  } else if (item.type === 'choices')
    yield { field: `${field}.op`, message: msg`Several choices have no order` };
}

function* dateProblems(field: string, { value }: Comparison): Problems {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(String(value)))
    yield { field: `${field}.value`, message: msg`Must be a date such as 2026-02-28` };
}

function* numberProblems(
  field: string,
  { op, value }: Comparison,
  { min = -Infinity, max = Infinity }: { min?: number | undefined; max?: number | undefined } = {},
): Problems {
  if (op === 'answered') return;
  if (op === 'includes')
    yield { field: `${field}.op`, message: msg`A number includes nothing: use =` };
  const number = Number(value);
  if (value === undefined || value === '' || !Number.isFinite(number))
    yield { field: `${field}.value`, message: msg`Must be a number` };
  else if (op === '=' && (number < min || number > max))
    yield { field: `${field}.value`, message: msg`Must be from ${{ min }} to ${{ max }}` };
}

/** A problem for every item whose condition depends on itself. */
export function* circleProblems(framework: Framework): Problems {
  const byRole = framework.roles.map((role) => askedItems(framework, role));
  const graph = new Map([...itemGraph(framework, byRole), ...scaleGraph(framework)]);
  for (const [field, { id }] of fieldsOf('items', framework.items)) {
    if (!byRole.some((asked) => asked.get(id))) continue;
    if (reachesItself(graph, itemKey(id)))
      yield {
        field: `${field}.showIf`,
        message: msg`Whether ${{ id }} is shown depends on ${{ id }} itself`,
      };
  }
}

/** What each item and each scale directly depends on. */
type Graph = Map<string, string[]>;

const itemKey = (id: string) => `item:${id}`;
const scaleKey = (id: string) => `scale:${id}`;

function scaleGraph({ scales }: Framework): Graph {
  return new Map(
    scales.map(({ id, items = [], parts = [] }) => [
      scaleKey(id),
      [...items.map(({ item }) => itemKey(item)), ...parts.map(({ scale }) => scaleKey(scale))],
    ]),
  );
}

function itemGraph({ items }: Framework, byRole: readonly AskedItems[]): Graph {
  return new Map(
    items.map(({ id }) => {
      const conditions = byRole.flatMap((asked) => asked.get(id) ?? []);
      const comparisons = conditions.flatMap((condition) => comparisonsOf(condition));
      return [itemKey(id), comparisons.map(([, comparison]) => keyOf(comparison))];
    }),
  );
}

function keyOf(comparison: Comparison): string {
  return 'item' in comparison ? itemKey(comparison.item) : scaleKey(comparison.scale);
}

function reachesItself(graph: Graph, key: string): boolean {
  const found = new Set<string>();
  const open = [...(graph.get(key) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return found.has(key);
}
