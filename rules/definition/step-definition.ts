import * as z from 'zod';
import { conditionSchema } from './condition.ts';
import { optionSchema } from './item.ts';
import { byLanguage, id, line, paragraph, role } from './texts.ts';

const showIf = conditionSchema.optional();

/** Part of a page; without `roles`, every role sees it. */
const part = { id, roles: z.array(role).min(1).optional() };

const questionSetSchema = z.strictObject({
  ...part,
  type: z.literal('question_set'),
  showIf,
  preamble: paragraph.optional(),
  preambleByLanguage: byLanguage(paragraph),
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
    preambleByLanguage: byLanguage(paragraph),
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
    /** What is shown for the options. */
    labels: z.array(line).optional(),
    labelsByLanguage: byLanguage(z.array(line)),
  }),
  z.strictObject({ ...part, type: z.literal('assessment_identity') }),
]);

const texts = {
  id,
  showIf,
  title: line.optional(),
  titleByLanguage: byLanguage(line),
  subtitle: line.optional(),
  subtitleByLanguage: byLanguage(line),
  introMessage: paragraph.optional(),
  introMessageByLanguage: byLanguage(paragraph),
  titleLogo: line.optional(),
  backgroundImage: line.optional(),
  image: line.optional(),
  helpText: paragraph.optional(),
  helpTextByLanguage: byLanguage(paragraph),
  body: paragraph.optional(),
  bodyByLanguage: byLanguage(paragraph),
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
