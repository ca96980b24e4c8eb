import * as z from 'zod';
import { conditionSchema } from './condition.ts';
import { byLanguage, id, line, paragraph, role } from './texts.ts';

/** One of several answers to choose from. */
export const optionSchema = z.strictObject({
  /** What is stored. A whole number such as '25' is stored as the rating 25. */
  value: z
    .string()
    .max(100)
    .regex(/^\S(.*\S)?$/u),
  label: z.string().min(1).max(1000),
  labelByLanguage: byLanguage(z.string().min(1).max(1000)),
  /** Null where the option does not count in any scale. */
  score: z.number().nullable().default(null),
  /** Why the option is no answer to the question. */
  missing: z.enum(['unknown', 'not_applicable']).optional(),
  icon: z
    .string()
    .regex(/^emot-[0-4]$/)
    .optional(),
  /** Whether choosing it clears every other option. */
  exclusive: z.boolean().optional(),
});
const options = z.array(optionSchema).min(1).max(500);

const texts = {
  id,
  text: paragraph,
  textByRole: z.partialRecord(role, paragraph).optional(),
  textByLanguage: byLanguage(paragraph),
  textByRoleByLanguage: byLanguage(z.partialRecord(role, paragraph)),
  /** What results call the item instead of its text. */
  title: line.optional(),
  titleByLanguage: byLanguage(line),
  instructions: paragraph.optional(),
  instructionsByLanguage: byLanguage(paragraph),
  /** Whether an answer is required; by default ratings and choices are, unless the framework lets people skip. */
  required: z.boolean().optional(),
  showIf: conditionSchema.optional(),
};
const range = z.tuple([z.number(), z.number()]).optional();
const scored = {
  ...texts,
  /** The lowest and highest score of the item on a chart, where it is not that of its options. */
  range,
};
const end = z.string().min(1).max(200).optional();
const date = z.iso.date().optional();

export const itemSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...scored,
    type: z.literal('rating'),
    min: z.number().default(0),
    max: z.number().default(100),
    step: z.number().positive().default(1),
    labels: z
      .strictObject({
        low: end,
        lowByLanguage: byLanguage(line),
        high: end,
        highByLanguage: byLanguage(line),
      })
      .optional(),
  }),
  z.strictObject({ ...scored, type: z.literal('choice'), options }),
  z.strictObject({ ...scored, type: z.literal('choices'), options }),
  z.strictObject({
    ...scored,
    type: z.literal('number'),
    unit: z.string().min(1).max(40).optional(),
    unitByLanguage: byLanguage(z.string().min(1).max(40)),
    min: z.number().optional(),
    max: z.number().optional(),
    decimals: z.int().min(0).max(6).default(0),
  }),
  z.strictObject({ ...texts, type: z.literal('date'), min: date, max: date }),
  z.strictObject({
    ...texts,
    type: z.literal('text'),
    long: z.boolean().default(false),
    maxLength: z.int().min(1).max(5000).default(5000),
  }),
  z.strictObject({ ...texts, type: z.literal('comment') }),
]);

export const itemTypes = [
  'rating',
  'choice',
  'choices',
  'number',
  'date',
  'text',
  'comment',
] as const satisfies Item['type'][];

export type Option = z.output<typeof optionSchema>;
export type Item = z.output<typeof itemSchema>;
export type ItemType = Item['type'];
export type ItemOf<Type extends ItemType> = Extract<Item, { type: Type }>;
/** An item whose answer can count in a scale. */
export type ScorableItem = ItemOf<'rating' | 'choice' | 'choices' | 'number'>;

export function isScorable(item: Item): item is ScorableItem {
  return ['rating', 'choice', 'choices', 'number'].includes(item.type);
}

/** Whether the answers to a choice can be more or less than a value: each of its options is stored as a number. */
export function hasOrder(choices: readonly Pick<Option, 'value' | 'missing'>[]): boolean {
  return choices.every(({ value, missing }) => missing || isNumber(value));
}

/** Whether a stored value is a number. */
export function isNumber(text: string): boolean {
  return text.trim() !== '' && Number.isFinite(Number(text));
}

/** The options of a choice; empty for other items. */
export function optionsOf(item: Item): Option[] {
  return item.type === 'choice' || item.type === 'choices' ? item.options : [];
}
