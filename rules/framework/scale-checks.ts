import { msg } from '@lingui/core/runtime-macro';
import type { Framework } from '../definition/definition.ts';
import { isScorable, optionsOf } from '../definition/item.ts';
import type { Item } from '../definition/item.ts';
import { scoreRange } from '../definition/item-scores.ts';
import type { Scale, ScaleItem } from '../definition/scale.ts';
import { scaleRange } from '../definition/scale-range.ts';
import { fieldsOf, repeated, unknown } from './problems.ts';
import type { Field, Problems } from './problems.ts';

type ScalePart = NonNullable<Scale['parts']>[number];

/** What scales may refer to. */
interface Known {
  items: ReadonlyMap<string, Item>;
  scales: ReadonlyMap<string, Scale>;
}

/** The problems of scales: their references, their rules and their ranges. */
export function* scaleProblems(framework: Framework): Problems {
  const items = new Map(framework.items.map((item) => [item.id, item]));
  const scales = new Map(framework.scales.map((scale) => [scale.id, scale]));
  for (const [path, scale] of fieldsOf('scales', framework.scales)) {
    const problems = [
      ...referenceProblems({ items, scales }, path, scale),
      ...ruleProblems(framework, path, scale),
    ];
    yield* problems;
    if (problems.length === 0 && scale.method !== 'none')
      yield* rangeProblems(framework, path, scale);
  }
}

function* referenceProblems(known: Known, path: string, scale: Scale): Problems {
  const { items, parts } = scale;
  if ((items === undefined) === (parts === undefined))
    yield { field: `${path}.items`, message: msg`Needs either items or parts` };
  yield* itemProblems(known, fieldsOf(`${path}.items`, items), scale);
  yield* partProblems(known, fieldsOf(`${path}.parts`, parts), scale);
}

function* itemProblems(known: Known, parts: Field<ScaleItem>[], { method }: Scale): Problems {
  for (const [field, part] of parts) {
    const item = known.items.get(part.item);
    if (!item) yield unknown(`${field}.item`, part.item);
    else yield* scoreProblems(field, part, item, method === 'none');
  }
  yield* repeated(parts.map(([field, { item }]): Field<string> => [field, item]));
}

function* scoreProblems(
  field: string,
  { scores }: ScaleItem,
  item: Item,
  isListed: boolean,
): Problems {
  const isNumber = item.type === 'rating' || item.type === 'number';
  const range = isScorable(item) ? scoreRange(item, scores) : undefined;
  const known = new Set(optionsOf(item).map(({ value }) => value));
  for (const value of Object.keys(scores ?? {}))
    if (!known.has(value))
      yield {
        field: `${field}.scores.${value}`,
        message: msg`${{ id: item.id }} has no option ${{ value }}`,
      };
  if (range || (isNumber && isListed)) return;
  yield {
    field: `${field}.item`,
    message: isNumber
      ? msg`${{ id: item.id }} needs a minimum and a maximum to be scored`
      : msg`The answers to ${{ id: item.id }} have no score`,
  };
}

function* partProblems({ scales }: Known, parts: Field<ScalePart>[], whole: Scale): Problems {
  for (const [field, { scale: id }] of parts) {
    const part = scales.get(id);
    if (!part) yield unknown(`${field}.scale`, id);
    else if (part.method === 'none')
      yield { field: `${field}.scale`, message: msg`${{ id }} has no score` };
    else if (reaches(scales, id, whole.id))
      yield {
        field: `${field}.scale`,
        message: msg`${{ id }} is made of ${{ whole: whole.id }} itself`,
      };
  }
  yield* repeated(parts.map(([field, { scale }]): Field<string> => [field, scale]));
}

function reaches(
  scales: ReadonlyMap<string, Scale>,
  from: string,
  to: string,
  seen = new Set<string>(),
): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return (scales.get(from)?.parts ?? []).some((part) => reaches(scales, part.scale, to, seen));
}

function* ruleProblems(framework: Framework, path: string, scale: Scale): Problems {
  if (scale.method !== 'none') yield* weightProblems(path, scale);
  if (scale.prorate && (scale.method === 'mean' || scale.method === 'none'))
    yield { field: `${path}.prorate`, message: msg`Only sums and counts are prorated` };
  for (const [field, role] of fieldsOf(`${path}.roles`, scale.roles))
    if (!framework.roles.includes(role)) yield { field, message: msg`${{ role }} does not answer` };
  if (framework.allowAnonymous && showsOnePerson.includes(scale.team))
    yield {
      field: `${path}.team`,
      message: msg`Would show one person’s score in an anonymous Beacon`,
    };
}

/** The rules by which a team's score is that of one of its people. */
const showsOnePerson: Scale['team'][] = ['worst', 'per_informant'];

function* weightProblems(path: string, scale: Scale): Problems {
  const { method, missing, prorate } = scale;
  const parts = [
    ...fieldsOf<{ weight: number }>(`${path}.items`, scale.items),
    ...fieldsOf<{ weight: number }>(`${path}.parts`, scale.parts),
  ];
  if (method === 'mean' || prorate)
    for (const [field, { weight }] of parts)
      if (weight <= 0)
        yield {
          field: `${field}.weight`,
          message: msg`Must be above 0 in a mean or a prorated score`,
        };
  if ('atMost' in missing && missing.atMost >= parts.length && parts.length > 0)
    yield {
      field: `${path}.missing.atMost`,
      message: msg`Must be below ${{ count: parts.length }}`,
    };
}

function* rangeProblems(framework: Framework, path: string, scale: Scale): Problems {
  const range = scaleRange(framework, scale);
  if (scale.range && scale.range[0] >= scale.range[1])
    yield {
      field: `${path}.range`,
      message: msg`Must be the lowest and the highest score`,
    };
  else if (range && range[0] >= range[1])
    yield { field: path, message: msg`Always has the score ${{ score: range[0] }}` };
}
