import type { MessageDescriptor } from '@lingui/core';
import { partsFor } from '../definition/asked-items.ts';
import { comparisonsOf } from '../definition/condition.ts';
import type { Condition } from '../definition/condition.ts';
import type { Framework, Section } from '../definition/definition.ts';
import type { Item } from '../definition/item.ts';
import type { PageAttribute, StepDefinition } from '../definition/step-definition.ts';
import type { AssessorRole } from '../definition/texts.ts';
import { askedItem, choicesOf, responseTypeOf } from './asked-item.ts';
import type {
  AskedItem,
  Choice,
  Definition,
  GroupingDefinition,
  Grouping,
  QuestionSet,
  QuestionSetDefinition,
  QuestionStep,
  ResolvedStep,
  SdqAttribute,
  SectionStep,
} from './step.ts';

/** An item with its section. */
interface Position {
  item: Item;
  section: Section | undefined;
  sectionNumber: number;
}

/** The role that reads a framework, with the positions of its items. */
export interface Reader {
  framework: Framework;
  role: AssessorRole;
  positions: Map<string, Position>;
}

/** Every item by id, with its section. */
export function positionsOf({ items, sections }: Framework): Map<string, Position> {
  const indexes = new Map(
    sections.flatMap((section, index) => section.items.map((id) => [id, index] as const)),
  );
  return new Map(
    items.map((item) => {
      const index = indexes.get(item.id) ?? -1;
      return [item.id, { item, section: sections[index], sectionNumber: index + 1 }];
    }),
  );
}

/** An intro, instruction or summary; texts it does not define come from the framework. */
export function plainStep(
  framework: Framework,
  step: Definition<'assessment_intro' | 'assessment_instruction' | 'assessment_summary'>,
): ResolvedStep {
  if (step.type === 'assessment_summary') return step;
  if (step.type === 'assessment_instruction') {
    const { options, ...texts } = step;
    return { ...texts, ...(options && { options: choicesOf(options) }) };
  }
  return {
    ...step,
    title: step.title ?? framework.title,
    subtitle: step.subtitle ?? framework.subtitle,
    introMessage: step.introMessage ?? framework.intro,
    sectionTitles: framework.sections.map((section) => section.title),
  };
}

/** An item on a page of its own, in the role's wording. */
export function questionStep(
  reader: Reader,
  id: string,
  progressLabel: MessageDescriptor,
): QuestionStep<MessageDescriptor> {
  const { item, section, sectionNumber } = positionOf(reader, id);
  const sectionTitle = section?.title ?? '';
  return {
    ...askedItem(reader.framework, item, reader.role),
    type: 'question',
    title: item.title ?? sectionTitle,
    progressLabel,
    responseType: responseTypeOf(item),
    sectionNumber,
    sectionTitle,
  };
}

/** The summary of a section, with the section of the next question. */
export function sectionStep(
  reader: Reader,
  step: Definition<'section_summary'>,
  following: StepDefinition[],
): SectionStep {
  const index = reader.framework.sections.findIndex((section) => section.id === step.section);
  const nextQuestion = following.find((next) => next.type === 'question');
  const nextSection = nextQuestion && positionOf(reader, nextQuestion.question).section;
  return {
    ...step,
    sectionNumber: index + 1,
    sectionTitle: reader.framework.sections[index]?.title ?? '',
    nextSectionTitle: nextSection?.title,
    nextSectionImage: nextSection?.image,
  };
}

/** The page as the role sees it; empty if the role sees no part of it. */
export function sdqPage(reader: Reader, step: Definition<'sdq_page'>): ResolvedStep[] {
  const attributes = partsFor(step.attributes, reader.role)
    .map((attribute) => pageAttribute(reader, attribute))
    .filter((attribute) => attribute.type !== 'grouping' || attribute.attributes.length > 0);
  return attributes.length > 0 ? [{ ...step, attributes }] : [];
}

function pageAttribute(reader: Reader, attribute: PageAttribute): SdqAttribute {
  if (attribute.type === 'question_set') return questionSet(reader, attribute);
  if (attribute.type === 'grouping') return groupingOf(reader, attribute);
  const { roles: _, ...shown } = attribute;
  return shown;
}

function groupingOf(
  reader: Reader,
  { id, type, showIf, attributes }: GroupingDefinition,
): Grouping {
  const sets = partsFor(attributes, reader.role).map((set) => questionSet(reader, set));
  const enabledCondition = ratingsOf(showIf);
  return { id, type, ...(enabledCondition && { enabledCondition }), attributes: sets };
}

/** A condition that one item has one of some ratings. */
function ratingsOf(condition: Condition): Grouping['enabledCondition'] {
  if (!('any' in condition)) return undefined;
  const comparisons = comparisonsOf(condition).map(([, comparison]) => comparison);
  const [first] = comparisons;
  if (!first || !('item' in first)) return undefined;
  const rating = comparisons.flatMap((each) =>
    'item' in each && each.item === first.item && each.op === '=' && typeof each.value === 'number'
      ? [each.value]
      : [],
  );
  return rating.length === condition.any.length ? { id: first.item, rating } : undefined;
}

function questionSet(reader: Reader, set: QuestionSetDefinition): QuestionSet {
  const attributes = set.questions.map((id) =>
    askedItem(reader.framework, positionOf(reader, id).item, reader.role),
  );
  const own = set.options && choicesOf(set.options);
  return {
    id: set.id,
    type: 'question_set',
    preamble: set.preamble,
    indented: set.indented,
    options: own ?? sharedChoices(attributes),
    attributes: own ? attributes.map((item) => ({ ...item, options: own })) : attributes,
  };
}

/** The choices of all items where they are the same; empty where they differ. */
function sharedChoices(items: readonly AskedItem[]): Choice[] {
  const [first] = items;
  const choices = first?.itemType === 'choice' ? (first.options ?? []) : [];
  const text = JSON.stringify(choices);
  const isShared = items.every(
    ({ itemType, options }) => itemType === 'choice' && JSON.stringify(options) === text,
  );
  return isShared ? choices : [];
}

function positionOf(reader: Reader, id: string): Position {
  const position = reader.positions.get(id);
  if (position === undefined) throw new RangeError(`No item has the id ${id}`);
  return position;
}
