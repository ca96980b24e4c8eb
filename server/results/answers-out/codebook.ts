import type { Framework } from '#rules/definition/definition.ts';
import { optionsOf } from '#rules/definition/item.ts';
import type { Item } from '#rules/definition/item.ts';
import { rangeOf } from '#rules/definition/result-nodes.ts';
import type { Bands, Norm, Reliability, Scale, When } from '#rules/definition/scale.ts';
import type { Line } from './leading-columns.ts';
import { scalesOf } from './responses.ts';
import { changeVerdicts } from './own-changes.ts';
import type { ChangeVerdict } from './own-changes.ts';
import {
  changeColumn,
  commentColumn,
  optionColumn,
  scoreColumn,
  valueColumn,
} from './wide-table.ts';

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
  'edition',
  'source',
  'column',
];

interface Entry {
  kind:
    | 'item'
    | 'option'
    | 'scale'
    | 'scale_item'
    | 'band'
    | 'norm'
    | 'reliability'
    | 'missing'
    | 'reliable_change';
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
  edition?: string | undefined;
  source?: string | undefined;
  /** The column of the wide file that holds it. */
  column?: string;
}

/** By Jacobson and Truax (1991). */
const changeTexts: Record<ChangeVerdict, string> = {
  more_than_error:
    'Changed by more than 1.96 × sd × √(2 × (1 − r)) since the window before: more than measurement error',
  within_error:
    'Changed by at most 1.96 × sd × √(2 × (1 − r)) since the window before: within measurement error',
};

/** What the values in the other files mean: every item, option, scale, band, norm and reliability. */
export function* codebookLines(frameworks: readonly Framework[]): Generator<Line> {
  for (const framework of frameworks) {
    const entries = [
      ...framework.items.flatMap(itemEntries),
      ...scalesOf(framework).flatMap((scale) => scaleEntries(framework, scale)),
      ...framework.bands.flatMap(bandEntries),
      ...framework.norms.flatMap(normEntries),
      ...framework.reliability.map(reliabilityEntry),
      ...missingEntries,
      ...(framework.reliability.length > 0 ? changeEntries : []),
    ];
    for (const entry of entries) yield lineOf(framework, entry);
  }
}

/** What stands in the place of an answer where there is none. */
const missingEntries: Entry[] = (
  [
    ['not_asked', 'The question was hidden by its condition, or is not for this role'],
    ['not_answered', 'The question was asked, and skipped'],
    ['unknown', 'An option that says that the answer is not known'],
    ['not_applicable', 'An option that says that the question does not apply'],
  ] as const
).map(([value, text]) => ({ kind: 'missing', id: null, text, value, column: 'missing.*' }));

/** What a change is since the same person answered the window before, in the same role. */
const changeEntries = changeVerdicts.map((value): Entry => {
  const column = changeColumn('*');
  return { kind: 'reliable_change', id: null, text: changeTexts[value], value, column };
});

function itemEntries(item: Item): Entry[] {
  const { id, type, text } = item;
  const column = type === 'comment' ? commentColumn(item) : valueColumn(item);
  const hasColumn = type !== 'choices';
  const head: Entry = {
    kind: 'item',
    id,
    type,
    text,
    ...limitsOf(item),
    ...(hasColumn && { column }),
  };
  return [
    head,
    ...optionsOf(item).map((option): Entry => {
      const { value, label, score, missing } = option;
      const ticked = hasColumn ? {} : { column: optionColumn(item, option) };
      return { kind: 'option', id: null, of: id, text: label, value, score, missing, ...ticked };
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
      missing: missingRule(scale),
      column: scoreColumn(id),
      ...(roles && { appliesTo: roles }),
    },
    ...items.map(({ item, weight, reverse, scores }): Entry => {
      const type = reverse ? 'reversed' : '';
      return { kind: 'scale_item', id: item, of: id, type, value: weight, text: scoresIn(scores) };
    }),
    ...parts.map(({ scale: part, weight }): Entry => {
      return { kind: 'scale_item', id: part, of: id, type: 'scale', value: weight };
    }),
  ];
}

/** 'at most 2 missing; prorated; rounded': when there is a score. */
function missingRule({ missing, prorate, round }: Scale): string {
  const words = [
    'atMost' in missing
      ? `at most ${missing.atMost} missing`
      : `at least ${missing.atLeastShare} of ${missing.of === 'all' ? 'all' : 'those asked'} answered`,
    prorate && 'prorated',
    round === 'half_up' && 'rounded half up',
  ];
  return words.filter(Boolean).join('; ');
}

/** 'a = 1, b = 0': the scores that options have in a scale alone. */
function scoresIn(scores: Record<string, number | null> | undefined): string | null {
  if (!scores) return null;
  const words = Object.entries(scores).map(([value, score]) => `${value} = ${score ?? 'missing'}`);
  return words.join(', ');
}

/** A band is above the highest score of the one before, up to and including its own. */
function bandEntries({ scale, on, cuts, when, edition, source }: Bands): Entry[] {
  return cuts.map(({ upTo, word, severity }) => {
    const text = { text: word, value: severity, max: upTo };
    return {
      kind: 'band',
      id: null,
      of: scale,
      type: on,
      ...text,
      appliesTo: inWords(when),
      edition,
      source,
    };
  });
}

function normEntries({ scale, gives, table, when, edition, source }: Norm): Entry[] {
  const appliesTo = inWords(when);
  const base: Entry = { kind: 'norm', id: null, of: scale, type: gives, appliesTo, edition };
  if (!Array.isArray(table)) {
    const { mean, sd } = table;
    return [{ ...base, text: `mean ${mean}, standard deviation ${sd}`, source }];
  }
  return table.map(([raw, value]) => ({ ...base, score: raw, value, source }));
}

function reliabilityEntry({ scale, r, sd, when, source }: Reliability): Entry {
  const text = `r ${r}, standard deviation ${sd}`;
  const [appliesTo, column] = [inWords(when), changeColumn(scale)];
  return { kind: 'reliability', id: null, of: scale, value: r, text, appliesTo, source, column };
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
  const { higherIs, missing, appliesTo, edition, source, column } = entry;
  const last = [higherIs, missing, appliesTo, edition, source, column];
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
