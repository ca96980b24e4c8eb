import type { MessageDescriptor } from '@lingui/core';
import type { ItemType } from '../definition/item.ts';
import type { PageAttribute, StepDefinition } from '../definition/step-definition.ts';

/** A step of a definition, by its type. */
export type Definition<T extends StepDefinition['type']> = Extract<StepDefinition, { type: T }>;

/** An option as it is offered: what it is stored as, its label and its face. */
export type Choice = [key: number | string, label: string, icon?: string];

/** What a page needs to ask for the answer to one item. */
export interface AskedItem {
  id: string;
  itemType: ItemType;
  /** The wording for the role. */
  question: string;
  instructions?: string | undefined;
  isRequired: boolean;
  options?: Choice[] | undefined;
  /** The options that clear all others. */
  exclusive?: (number | string)[] | undefined;
  /** The lowest and highest number or date. */
  min?: number | string | undefined;
  max?: number | string | undefined;
  step?: number | undefined;
  low?: string | undefined;
  high?: string | undefined;
  unit?: string | undefined;
  decimals?: number | undefined;
  isLong?: boolean | undefined;
  maxLength?: number | undefined;
}

/** An item on a page of its own; `progressLabel` is its number among the questions. */
export interface QuestionStep<Label = string> extends AskedItem {
  type: 'question';
  title: string;
  progressLabel: Label;
  responseType: 'rating' | 'comment_only';
  sectionNumber: number;
  sectionTitle: string;
}

interface InstructionStep extends Omit<Definition<'assessment_instruction'>, 'options'> {
  options?: Choice[] | undefined;
}

export interface SectionStep extends Definition<'section_summary'> {
  sectionNumber: number;
  sectionTitle: string;
  nextSectionTitle?: string | undefined;
  nextSectionImage?: string | undefined;
}

interface IntroStep extends Definition<'assessment_intro'> {
  sectionTitles: string[];
}

export interface QuestionSet {
  id: string;
  type: 'question_set';
  preamble?: string | undefined;
  indented: boolean;
  /** The options that all of its items share, as the columns of a table; empty where they differ. */
  options: Choice[];
  attributes: AskedItem[];
}

export type QuestionSetDefinition = Extract<PageAttribute, { type: 'question_set' }>;
export type GroupingDefinition = Extract<PageAttribute, { type: 'grouping' }>;

/** Sets that are dimmed while none of their items is asked. */
export interface Grouping {
  id: string;
  type: 'grouping';
  /** The item and the ratings that enable it, where its condition is that simple. */
  enabledCondition?: { id: string; rating: number[] } | undefined;
  attributes: QuestionSet[];
}

/** A page attribute that roles see as the definition has it. */
type PlainAttribute<A = Exclude<PageAttribute, QuestionSetDefinition | GroupingDefinition>> =
  A extends unknown ? Omit<A, 'roles'> : never;

export type SdqAttribute = QuestionSet | Grouping | PlainAttribute;

interface SdqPageStep extends Omit<Definition<'sdq_page'>, 'attributes'> {
  attributes: SdqAttribute[];
}

/** One screen of an assessment, in the wording of one role. */
export type Step<Label = string> =
  | IntroStep
  | InstructionStep
  | Definition<'assessment_summary'>
  | QuestionStep<Label>
  | SectionStep
  | SdqPageStep;

/** A screen as the rules give it, with a label that is shown in any language. */
export type ResolvedStep = Step<MessageDescriptor>;
