import * as z from 'zod';
import type { Condition } from '#rules/definition/condition.ts';
import { formatNames } from '#rules/definition/formats.ts';
import { itemTypes } from '#rules/definition/item.ts';
import { assessorRoles, id as idSchema } from '#rules/definition/texts.ts';
import { checkDefinition } from '#rules/framework/framework.ts';

// A draft may be unfinished, so these schemas accept anything and drop what cannot be edited.

/** The entries of a list that have the right shape. */
function list<Entry extends z.ZodType>(entry: Entry) {
  return z
    .array(z.unknown())
    .catch([])
    .transform((values): z.output<Entry>[] =>
      values.flatMap((value) => {
        const { success, data } = entry.safeParse(value);
        return success ? [data] : [];
      }),
    );
}

function optional<Value extends z.ZodType>(value: Value) {
  return value.optional().catch(undefined);
}

function optionalList<Entry extends z.ZodType>(entry: Entry) {
  return list(entry).optional();
}

const text = z.string().catch('');
const number = optional(z.number());
const flag = optional(z.boolean());
const role = z.enum(assessorRoles);
const roles = optionalList(role);
const condition = optional(z.custom<Condition>((value) => typeof value === 'object'));
const pair = z.tuple([z.number(), z.number()]);

const option = z.looseObject({
  value: text,
  label: text,
  score: z.number().nullable().optional().catch(null),
  missing: optional(z.enum(['unknown', 'not_applicable'])),
  exclusive: flag,
});

const item = z.looseObject({
  id: text,
  type: z.enum(itemTypes).catch('text'),
  text,
  showIf: condition,
  required: flag,
  options: optionalList(option),
  min: optional(z.union([z.number(), z.string()])),
  max: optional(z.union([z.number(), z.string()])),
});

const section = z.looseObject({
  id: text,
  title: text,
  items: list(z.string()),
  showIf: condition,
});

const scaleItem = z.looseObject({
  item: text,
  weight: number,
  reverse: flag,
  scores: optional(z.record(z.string(), z.number().nullable())),
});

const scale = z.looseObject({
  id: text,
  title: text,
  higherIs: optional(z.enum(['better', 'worse', 'neither'])),
  method: optional(z.enum(['mean', 'sum', 'count', 'none'])),
  roles,
  items: optionalList(scaleItem),
  parts: optionalList(z.looseObject({ scale: text, weight: number })),
  missing: optional(
    z.union([
      z.looseObject({ atMost: z.number() }),
      z.looseObject({ atLeastShare: z.number(), of: optional(z.enum(['asked', 'all'])) }),
    ]),
  ),
});

const when = optional(
  z.looseObject({
    role: optional(z.union([role, z.array(role)])),
    age: optional(pair),
    gender: optional(z.string()),
  }),
);

const norm = z.looseObject({
  scale: text,
  when,
  gives: z.enum(['t', 'percentile', 'z']).catch('t'),
  table: z.union([z.array(pair), z.looseObject({ mean: number, sd: number })]).catch([]),
});

const cut = z.looseObject({
  upTo: number,
  word: text,
  severity: z.number().catch(0),
});

const bands = z.looseObject({
  scale: text,
  on: optional(z.enum(['raw', 't', 'percentile', 'z'])),
  when,
  cuts: list(cut),
});

const reliability = z.looseObject({ scale: text, when, r: number, sd: number });

const alert = z.looseObject({
  id: text,
  when: condition,
  level: z.enum(['info', 'warning', 'critical']).catch('warning'),
  text,
});

const answer = z.union([z.number(), z.string(), z.array(z.string())]);
const expected = z.looseObject({
  raw: optional(z.number().nullable()),
  t: optional(z.number().nullable()),
  band: optional(z.string().nullable()),
});
const example = z.looseObject({
  name: text,
  role: optional(role),
  age: number,
  gender: optional(z.string()),
  answers: z.record(z.string(), answer).catch({}),
  expects: z.record(z.string(), expected).catch({}),
});

const draftSchema = z.looseObject({
  edition: z.literal(2).catch(2),
  id: idSchema.catch('questionnaire'),
  title: text,
  format: z.enum(formatNames).catch('form'),
  roles: list(role),
  version: z.number().catch(1),
  languages: list(z.string()).transform((tags) => (tags.length > 0 ? tags : ['en'])),
  items: list(item),
  sections: list(section),
  steps: optionalList(z.looseObject({ type: text })),
  scales: list(scale),
  norms: list(norm),
  bands: list(bands),
  reliability: list(reliability),
  alerts: list(alert),
  tests: list(example),
  main: z.string().catch('all'),
  thresholds: optional(z.looseObject({ lower: number, upper: number })),
});

/** A definition that is being written: complete in shape, maybe not in content. */
export type Draft = z.output<typeof draftSchema>;
export type DraftItem = Draft['items'][number];
export type DraftOption = z.output<typeof option>;
export type DraftSection = Draft['sections'][number];
export type DraftScale = Draft['scales'][number];
export type DraftBands = Draft['bands'][number];
export type DraftCut = DraftBands['cuts'][number];

export type DraftExample = Draft['tests'][number];
export type DraftWhen = NonNullable<DraftBands['when']>;

/** Any stored definition as a draft that can be edited; entries without an id of their own get one. */
export function draftFrom(definition: unknown): Draft {
  const { framework } = checkDefinition(definition);
  const draft = draftSchema.parse(framework ?? (isRecord(definition) ? definition : {}));
  return {
    ...draft,
    items: withOwnIds(draft.items, 'q'),
    sections: withOwnIds(draft.sections, 'page_'),
    scales: withOwnIds(draft.scales, 'scale_'),
    alerts: withOwnIds(draft.alerts, 'alert_'),
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withOwnIds<Entry extends { id: string }>(entries: Entry[], prefix: string): Entry[] {
  const taken = new Set<string>();
  return entries.map((entry) => {
    const isOwn = entry.id !== '' && !taken.has(entry.id);
    const id = isOwn ? entry.id : freeId(new Set([...taken, ...idsOf(entries)]), prefix);
    taken.add(id);
    return isOwn ? entry : { ...entry, id };
  });
}

export function idsOf(entries: readonly { id: string }[]): Set<string> {
  return new Set(entries.map(({ id }) => id));
}

/** The first id with a prefix and a number that is not taken. */
export function freeId(taken: ReadonlySet<string>, prefix: string): string {
  let count = 1;
  while (taken.has(`${prefix}${count}`)) count += 1;
  return `${prefix}${count}`;
}
