import type { Framework } from '#rules/definition/definition.ts';
import { optionsOf } from '#rules/definition/item.ts';
import type { Item } from '#rules/definition/item.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import type { Bands, Norm, Scale, When } from '#rules/definition/scale.ts';
import type { Line } from './leading-columns.ts';
import { scalesOf } from './responses.ts';

export const codebookHeaders = [
  'framework',
  'version',
  'kind',
  'id',
  'of',
  'type',
  'text',
  'value',
  'score',
  'min',
  'max',
  'unit',
  'higher_is',
  'missing',
  'applies_to',
  'source',
];

interface Entry {
  kind: 'item' | 'option' | 'scale' | 'scale_item' | 'band' | 'norm';
  id: string | null;
  of?: string;
  type?: string;
  text?: string | null;
  value?: string | number;
  score?: number | null;
  min?: number | string | undefined;
  max?: number | string | undefined;
  unit?: string | undefined;
  higherIs?: string;
  missing?: string | undefined;
  appliesTo?: string;
  source?: string | undefined;
}

/** What the values in the other files mean: every item, option, scale, band and norm. */
export function* codebookLines(frameworks: readonly Framework[]): Generator<Line> {
  for (const framework of frameworks) {
    const entries = [
      ...framework.items.flatMap(itemEntries),
      ...scalesOf(framework).flatMap((scale) => scaleEntries(framework, scale)),
      ...framework.bands.flatMap(bandEntries),
      ...framework.norms.flatMap(normEntries),
    ];
    for (const entry of entries) yield lineOf(framework, entry);
  }
}

function itemEntries(item: Item): Entry[] {
  const { id, type, text } = item;
  const head: Entry = { kind: 'item', id, type, text, ...limitsOf(item) };
  return [
    head,
    ...optionsOf(item).map(({ value, label, score, missing }): Entry => {
      return { kind: 'option', id: null, of: id, text: label, value, score, missing };
    }),
  ];
}

function limitsOf(item: Item): Pick<Entry, 'min' | 'max' | 'unit'> {
  if (item.type === 'number') return { min: item.min, max: item.max, unit: item.unit };
  return item.type === 'rating' || item.type === 'date' ? { min: item.min, max: item.max } : {};
}

function scaleEntries(framework: Framework, scale: Scale): Entry[] {
  const { id, title, method, higherIs, items = [], parts = [] } = scale;
  const [min, max] = rangeOf(framework, scale);
  const roles = scale.roles?.join(', ');
  return [
    {
      kind: 'scale',
      id,
      type: method,
      text: title,
      min,
      max,
      higherIs,
      ...(roles && { appliesTo: roles }),
    },
    ...items.map(({ item, weight, reverse }): Entry => {
      return {
        kind: 'scale_item',
        id: item,
        of: id,
        type: reverse ? 'reversed' : '',
        value: weight,
      };
    }),
    ...parts.map(({ scale: part, weight }): Entry => {
      return { kind: 'scale_item', id: part, of: id, type: 'scale', value: weight };
    }),
  ];
}

/** A band is above the highest score of the one before, up to and including its own. */
function bandEntries({ scale, on, cuts, when, source }: Bands): Entry[] {
  return cuts.map(({ upTo, word, severity }) => {
    const text = { text: word, value: severity, max: upTo };
    return {
      kind: 'band',
      id: null,
      of: scale,
      type: on,
      ...text,
      appliesTo: inWords(when),
      source,
    };
  });
}

function normEntries({ scale, gives, table, when, source }: Norm): Entry[] {
  const base: Entry = { kind: 'norm', id: null, of: scale, type: gives, appliesTo: inWords(when) };
  if (!Array.isArray(table)) {
    const { mean, sd } = table;
    return [{ ...base, text: `mean ${mean}, standard deviation ${sd}`, source }];
  }
  return table.map(([raw, value]) => ({ ...base, score: raw, value, source }));
}

/** 'role parent or teacher; age 4 to under 11; gender female'. */
function inWords(when: When | undefined): string {
  const { role, age, gender } = when ?? {};
  const words = [
    role && `role ${[role].flat().join(' or ')}`,
    age && `age ${age[0]} to under ${age[1]}`,
    gender && `gender ${gender}`,
  ];
  return words.filter(Boolean).join('; ');
}

function lineOf({ id: framework, version }: Framework, entry: Entry): Line {
  const { kind, id, of, type, text, value, score, min, max, unit } = entry;
  const last = [entry.higherIs, entry.missing, entry.appliesTo, entry.source];
  const cells = [
    framework,
    version,
    kind,
    id,
    of,
    type,
    text,
    value,
    score,
    min,
    max,
    unit,
    ...last,
  ];
  return cells.map((cell) => cell ?? null);
}
