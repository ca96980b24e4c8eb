import type { MessageDescriptor } from '@lingui/core';
import type { Option, PageAttribute, Question, StepDefinition } from './definition.ts';

/** A step of a definition, by its type. */
export type Definition<T extends StepDefinition['type']> = Extract<StepDefinition, { type: T }>;

/** A question; `progressLabel` is its number among the questions. */
export interface QuestionStep<Label = string> {
  id: string;
  type: 'question';
  title: string;
  question: string;
  instructions?: string | undefined;
  progressLabel: Label;
  responseType: Question['responseType'];
  options?: Option[] | undefined;
  sectionNumber: number;
  sectionTitle: string;
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

export interface QuestionSet extends Omit<
  QuestionSetDefinition,
  'roles' | 'options' | 'questions'
> {
  options: Option[];
  attributes: { id: string; question: string }[];
}

export type QuestionSetDefinition = Extract<PageAttribute, { type: 'question_set' }>;
export type GroupingDefinition = Extract<PageAttribute, { type: 'grouping' }>;

export interface Grouping extends Omit<GroupingDefinition, 'roles' | 'attributes'> {
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
  | Definition<'assessment_instruction' | 'assessment_summary'>
  | QuestionStep<Label>
  | SectionStep
  | SdqPageStep;

/** A screen as the rules give it, with a label that is shown in any language. */
export type ResolvedStep = Step<MessageDescriptor>;
