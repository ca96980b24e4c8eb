import * as z from 'zod';
import { conditionSchema } from './condition.ts';
import { optionSchema } from './item.ts';
import { id, line, paragraph, role } from './texts.ts';

const showIf = conditionSchema.optional();

/** Part of a page; without `roles`, every role sees it. */
const part = { id, roles: z.array(role).min(1).optional() };

const questionSetSchema = z.strictObject({
  ...part,
  type: z.literal('question_set'),
  showIf,
  preamble: paragraph.optional(),
  indented: z.boolean().default(false),
  questions: z.array(id).min(1).max(1000),
  /** Other labels for the options of its questions. */
  options: z.array(optionSchema).min(1).max(100).optional(),
});

const pageAttributeSchema = z.discriminatedUnion('type', [
  questionSetSchema,
  z.strictObject({ ...part, type: z.literal('client_details') }),
  z.strictObject({
    ...part,
    type: z.literal('assessment_comments'),
    preamble: paragraph.optional(),
  }),
  /** Sets that are dimmed instead of hidden while their condition does not hold. */
  z.strictObject({
    ...part,
    type: z.literal('grouping'),
    showIf: conditionSchema,
    attributes: z.array(questionSetSchema).min(1),
  }),
  z.strictObject({
    ...part,
    type: z.literal('assessment_relationship'),
    options: z.array(line).min(1),
  }),
  z.strictObject({ ...part, type: z.literal('assessment_identity') }),
]);

const texts = {
  id,
  showIf,
  title: line.optional(),
  subtitle: line.optional(),
  introMessage: paragraph.optional(),
  titleLogo: line.optional(),
  backgroundImage: line.optional(),
  image: line.optional(),
  helpText: paragraph.optional(),
  body: paragraph.optional(),
};

export const stepSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('assessment_intro'), ...texts }),
  z.strictObject({
    type: z.literal('assessment_instruction'),
    ...texts,
    options: z.array(optionSchema).min(1).max(100).optional(),
  }),
  z.strictObject({ type: z.literal('question'), question: id }),
  z.strictObject({ type: z.literal('section_summary'), section: id, ...texts }),
  z.strictObject({ type: z.literal('assessment_summary'), ...texts }),
  z.strictObject({
    type: z.literal('sdq_page'),
    ...texts,
    attributes: z.array(pageAttributeSchema).min(1),
  }),
]);

export type StepDefinition = z.output<typeof stepSchema>;
export type PageAttribute = z.output<typeof pageAttributeSchema>;
