import type { Condition } from './condition.ts';
import { optionOf } from './first-edition-options.ts';
import type { FirstEdition } from './first-edition.ts';
import type { PageAttribute, StepDefinition } from './step-definition.ts';

type OldStep = NonNullable<FirstEdition['steps']>[number];
type OldAttribute = Extract<OldStep, { type: 'sdq_page' }>['attributes'][number];
type OldOptions = FirstEdition['options'];
type OldSet = Extract<OldAttribute, { type: 'question_set' }>;

/** The steps of a definition of the first edition as those of the second. */
export function firstEditionSteps({ steps = [], options }: FirstEdition): StepDefinition[] {
  return steps.map((step): StepDefinition => {
    if (step.type === 'sdq_page')
      return { ...step, attributes: step.attributes.map((each) => attributeOf(each, options)) };
    if (step.type !== 'assessment_instruction') return step;
    const { options: own, ...texts } = step;
    return { ...texts, ...optionsOf(own ?? options) };
  });
}

function attributeOf(attribute: OldAttribute, options: OldOptions): PageAttribute {
  if (attribute.type === 'question_set') return setOf(attribute, options);
  if (attribute.type !== 'grouping') return attribute;
  const { enabledCondition, ...grouping } = attribute;
  const { id: item, rating } = enabledCondition;
  const showIf: Condition = { any: rating.map((value) => ({ item, op: '=', value })) };
  return { ...grouping, showIf, attributes: grouping.attributes.map((set) => setOf(set, options)) };
}

function setOf({ options: own, ...set }: OldSet, options: OldOptions) {
  return { ...set, ...optionsOf(own ?? options) };
}

function optionsOf(options: OldOptions) {
  return options && { options: options.map((option) => optionOf(option)) };
}
