import * as z from 'zod';
import { itemTypes } from '#rules/definition/item.ts';
import type { AskedItem, Choice } from '#rules/answering/step.ts';

const key = z.union([z.number(), z.string()]);
/** What an option is stored as, its label and its face. */
const choice: z.ZodType<Choice> = z.union([
  z.tuple([key, z.string()]),
  z.tuple([key, z.string(), z.string()]),
]);
export const choices = z.array(choice);

const limit = z.union([z.number(), z.string()]).optional();

/** What a page needs to ask for an answer. */
export const askedItemSchema = z.object({
  id: z.string(),
  itemType: z.enum(itemTypes),
  question: z.string(),
  instructions: z.string().optional(),
  isRequired: z.boolean(),
  options: choices.optional(),
  /** The options that clear all others. */
  exclusive: z.array(key).optional(),
  min: limit,
  max: limit,
  step: z.number().optional(),
  /** What the lowest and the highest number mean. */
  low: z.string().optional(),
  high: z.string().optional(),
  unit: z.string().optional(),
  decimals: z.int().optional(),
  isLong: z.boolean().optional(),
  maxLength: z.int().optional(),
}) satisfies z.ZodType<AskedItem>;
