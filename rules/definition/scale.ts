import * as z from 'zod';
import { conditionSchema } from './condition.ts';
import { byLanguage, genders, id, line, paragraph, role } from './texts.ts';

const pair = z.tuple([z.number(), z.number()]);

const scaleItemSchema = z.strictObject({
  item: id,
  /** Above 0 in a mean or a prorated score; a sum may subtract. */
  weight: z.number().default(1),
  /** Whether the item counts from the other end of its scores. */
  reverse: z.boolean().default(false),
  /** The score of each option in this scale, where it is not the option's own. */
  scores: z.record(z.string(), z.number().nullable()).optional(),
});

export const scaleSchema = z.strictObject({
  id,
  title: line,
  titleByLanguage: byLanguage(line),
  higherIs: z.enum(['better', 'worse', 'neither']).default('better'),
  /** The roles whose people have this score; every role when absent. */
  roles: z.array(role).min(1).optional(),
  items: z.array(scaleItemSchema).min(1).max(1000).optional(),
  parts: z
    .array(z.strictObject({ scale: id, weight: z.number().default(1) }))
    .min(1)
    .max(100)
    .optional(),
  /** `count` counts the items with a score above 0; `none` lists its items without a score. */
  method: z.enum(['mean', 'sum', 'count', 'none']).default('mean'),
  /** The most items without an answer, or the least share of items with one. */
  missing: z
    .union([
      z.strictObject({ atMost: z.int().min(0) }),
      z.strictObject({
        atLeastShare: z.number().min(0).max(1),
        /** Of which items: those that a person is asked (the default), or all. */
        of: z.enum(['asked', 'all']).optional(),
      }),
    ])
    .default({ atMost: 0 }),
  /** Whether a sum or count stands for all items when some have no answer. */
  prorate: z.boolean().default(false),
  round: z.enum(['half_up', 'none']).default('none'),
  /** `per_informant`: the team's band is the span of its people's bands. `none`: people have a score, the team has none. */
  team: z.enum(['mean', 'per_informant', 'worst', 'none']).default('mean'),
  /** The lowest and highest score on a chart, where it is not the true one. */
  range: pair.optional(),
});

/** For whom a norm or a band is; ages are in years, from the first and before the second. */
export const whenSchema = z.strictObject({
  role: z.union([role, z.array(role).min(1)]).optional(),
  age: z.tuple([z.number().min(0).max(130), z.number().min(0).max(200)]).optional(),
  gender: z.enum(genders).optional(),
});

export const normSchema = z.strictObject({
  scale: id,
  when: whenSchema.optional(),
  gives: z.enum(['t', 'percentile', 'z']),
  table: z.union([
    z.array(pair).min(1).max(2000),
    z.strictObject({ mean: z.number(), sd: z.number().positive() }),
  ]),
  edition: line.optional(),
  source: paragraph.optional(),
  sourceByLanguage: byLanguage(paragraph),
});

const cutSchema = z.strictObject({
  /** The highest score of the band; the last band has none. */
  upTo: z.number().optional(),
  word: line,
  wordByLanguage: byLanguage(line),
  /** 0 is of no concern, 1 is worth watching, 2 and more need attention. */
  severity: z.int().min(0).max(20),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
});

export const bandsSchema = z.strictObject({
  scale: id,
  on: z.enum(['raw', 't', 'percentile', 'z']).default('raw'),
  when: whenSchema.optional(),
  cuts: z.array(cutSchema).min(2).max(20),
  /** The ages for which the cuts were published; they apply outside too, and results say so. */
  ages: z.tuple([z.number().min(0), z.number().min(0)]).optional(),
  edition: line.optional(),
  source: paragraph.optional(),
  sourceByLanguage: byLanguage(paragraph),
});

/** How exactly a scale measures, which tells a change from chance. */
export const reliabilitySchema = z.strictObject({
  scale: id,
  when: whenSchema.optional(),
  /** The reliability, above 0 and below 1. */
  r: z.number().min(0).max(1),
  /** The standard deviation of the sample, in the unit of the scale. */
  sd: z.number().positive(),
  source: paragraph.optional(),
  sourceByLanguage: byLanguage(paragraph),
});

export const alertSchema = z.strictObject({
  id,
  when: conditionSchema,
  level: z.enum(['info', 'warning', 'critical']),
  text: paragraph,
  textByLanguage: byLanguage(paragraph),
});

export const answerValueSchema = z.union([
  z.number(),
  z.string().max(5000),
  z.array(z.string().max(100)).max(500),
]);

/** An example response with the scores that its source gives for it. */
export const exampleSchema = z.strictObject({
  name: line,
  role: role.optional(),
  /** In years; decimals are parts of a year. */
  age: z.number().min(0).max(130).optional(),
  gender: z.enum(genders).optional(),
  answers: z.record(id, answerValueSchema),
  expects: z.record(
    id,
    z.strictObject({
      raw: z.number().nullable().optional(),
      t: z.number().nullable().optional(),
      band: line.nullable().optional(),
    }),
  ),
});

export type Scale = z.output<typeof scaleSchema>;
export type ScaleItem = z.output<typeof scaleItemSchema>;
export type When = z.output<typeof whenSchema>;
export type Norm = z.output<typeof normSchema>;
export type Bands = z.output<typeof bandsSchema>;
export type Reliability = z.output<typeof reliabilitySchema>;
export type Cut = Bands['cuts'][number];
export type Example = z.output<typeof exampleSchema>;
export type AnswerValue = z.output<typeof answerValueSchema>;
