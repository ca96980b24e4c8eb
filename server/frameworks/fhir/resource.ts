import * as z from 'zod';

// What is read of a FHIR Questionnaire of R4, R4B or R5. Everything else is kept apart and named in the report.

const quantity = z.looseObject({ value: z.number().optional() });
const extension: z.ZodType<Extension> = z.lazy(() =>
  z.looseObject({
    url: z.string(),
    extension: z.array(extension).optional(),
    valueDecimal: z.number().optional(),
    valueInteger: z.number().optional(),
    valueString: z.string().optional(),
    valueCode: z.string().optional(),
    valueBoolean: z.boolean().optional(),
    valueUri: z.string().optional(),
    valueDate: z.string().optional(),
    valueMarkdown: z.string().optional(),
    valueCoding: coding.optional(),
    valueCodeableConcept: z.looseObject({ coding: z.array(coding).optional() }).optional(),
    valueDateTime: z.string().optional(),
    valueQuantity: quantity.optional(),
    valueExpression: z
      .looseObject({ name: z.string().optional(), expression: z.string().optional() })
      .optional(),
  }),
);

/** An extension of an element, with the values that are read. */
export interface Extension {
  url: string;
  extension?: Extension[] | undefined;
  valueDecimal?: number | undefined;
  valueInteger?: number | undefined;
  valueString?: string | undefined;
  valueCode?: string | undefined;
  valueBoolean?: boolean | undefined;
  valueUri?: string | undefined;
  valueDate?: string | undefined;
  valueMarkdown?: string | undefined;
  valueCoding?: Coding | undefined;
  valueCodeableConcept?: { coding?: Coding[] | undefined } | undefined;
  valueDateTime?: string | undefined;
  valueQuantity?: { value?: number | undefined } | undefined;
  valueExpression?: { name?: string | undefined; expression?: string | undefined } | undefined;
}

const extended = { extension: z.array(extension).optional() };
const primitive = z.looseObject(extended).optional();

const coding = z.looseObject({
  system: z.string().optional(),
  code: z.string().optional(),
  display: z.string().optional(),
  _display: primitive,
  designation: z
    .array(z.looseObject({ language: z.string().optional(), value: z.string().optional() }))
    .optional(),
  ...extended,
});
export type Coding = z.output<typeof coding>;

const option = z.looseObject({
  valueCoding: coding.optional(),
  valueInteger: z.number().optional(),
  valueString: z.string().optional(),
  valueDate: z.string().optional(),
  valueTime: z.string().optional(),
  valueReference: z.looseObject({ display: z.string().optional() }).optional(),
  _valueString: primitive,
  initialSelected: z.boolean().optional(),
  ...extended,
});
export type AnswerOption = z.output<typeof option>;

const enableWhen = z.looseObject({
  question: z.string(),
  operator: z.string(),
  answerBoolean: z.boolean().optional(),
  answerDecimal: z.number().optional(),
  answerInteger: z.number().optional(),
  answerDate: z.string().optional(),
  answerDateTime: z.string().optional(),
  answerTime: z.string().optional(),
  answerString: z.string().optional(),
  answerCoding: coding.optional(),
  answerQuantity: quantity.optional(),
});
export type EnableWhen = z.output<typeof enableWhen>;

export interface FhirItem {
  [field: string]: unknown;
  linkId?: string | undefined;
  text?: string | undefined;
  _text?: { extension?: Extension[] | undefined } | undefined;
  type?: string | undefined;
  prefix?: string | undefined;
  required?: boolean | undefined;
  repeats?: boolean | undefined;
  readOnly?: boolean | undefined;
  maxLength?: number | undefined;
  answerValueSet?: string | undefined;
  answerOption?: AnswerOption[] | undefined;
  answerConstraint?: string | undefined;
  enableWhen?: EnableWhen[] | undefined;
  enableBehavior?: string | undefined;
  initial?: unknown[] | undefined;
  extension?: Extension[] | undefined;
  item?: FhirItem[] | undefined;
}

const item: z.ZodType<FhirItem> = z.lazy(() =>
  z.looseObject({
    linkId: z.string().optional(),
    text: z.string().optional(),
    _text: primitive,
    type: z.string().optional(),
    prefix: z.string().optional(),
    required: z.boolean().optional(),
    repeats: z.boolean().optional(),
    readOnly: z.boolean().optional(),
    maxLength: z.number().optional(),
    answerValueSet: z.string().optional(),
    answerOption: z.array(option).optional(),
    answerConstraint: z.string().optional(),
    enableWhen: z.array(enableWhen).optional(),
    enableBehavior: z.string().optional(),
    initial: z.array(z.unknown()).optional(),
    extension: z.array(extension).optional(),
    item: z.array(item).optional(),
  }),
);

export interface Concept extends Coding {
  /** Concepts below it: in a CodeSystem, and in the expansion of a ValueSet. */
  concept?: Concept[] | undefined;
  contains?: Concept[] | undefined;
  property?: z.output<typeof property>[] | undefined;
}

/** What a code system says of a concept, such as its score. */
const property = z.looseObject({
  code: z.string(),
  valueDecimal: z.number().optional(),
  valueInteger: z.number().optional(),
});

const concept: z.ZodType<Concept> = z.lazy(() =>
  coding.extend({
    concept: z.array(concept).optional(),
    contains: z.array(concept).optional(),
    property: z.array(property).optional(),
  }),
);

const included = z.looseObject({
  system: z.string().optional(),
  concept: z.array(concept).optional(),
  filter: z.array(z.unknown()).optional(),
  valueSet: z.array(z.string()).optional(),
});
export type Included = z.output<typeof included>;

/** A ValueSet or a CodeSystem, which both list concepts. */
export const conceptsSchema = z.looseObject({
  resourceType: z.enum(['ValueSet', 'CodeSystem']),
  id: z.string().optional(),
  url: z.string().optional(),
  concept: z.array(concept).optional(),
  compose: z
    .looseObject({
      include: z.array(included).optional(),
      exclude: z.array(included).optional(),
    })
    .optional(),
  expansion: z.looseObject({ contains: z.array(concept).optional() }).optional(),
});
export type Concepts = z.output<typeof conceptsSchema>;

export const questionnaireSchema = z.looseObject({
  resourceType: z.literal('Questionnaire'),
  language: z.string().optional(),
  title: z.string().optional(),
  _title: primitive,
  name: z.string().optional(),
  url: z.string().optional(),
  version: z.string().optional(),
  description: z.string().optional(),
  _description: primitive,
  purpose: z.string().optional(),
  publisher: z.string().optional(),
  copyright: z.string().optional(),
  contained: z.array(z.looseObject({})).optional(),
  item: z.array(item).optional(),
  ...extended,
});
export type FhirQuestionnaire = z.output<typeof questionnaireSchema>;
