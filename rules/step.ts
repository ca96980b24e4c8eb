import type { MessageDescriptor } from '@lingui/core';
import type { Option } from './definition.ts';

interface StepTexts {
  title?: string | undefined;
  subtitle?: string | undefined;
  introMessage?: string | undefined;
  titleLogo?: string | undefined;
  backgroundImage?: string | undefined;
  image?: string | undefined;
  helpText?: string | undefined;
  body?: string | undefined;
}

/** A question; `progressLabel` is its number among the questions. */
export interface QuestionStep<Label = string> {
  id: string;
  type: 'question';
  title: string;
  question: string;
  instructions?: string | undefined;
  progressLabel: Label;
  responseType: 'rating' | 'comment_only';
  options?: Option[] | undefined;
  sectionNumber: number;
  sectionTitle: string;
}

export interface SectionStep extends StepTexts {
  id: string;
  type: 'section_summary';
  section: string;
  sectionNumber: number;
  sectionTitle: string;
  nextSectionTitle?: string | undefined;
  nextSectionImage?: string | undefined;
}

interface IntroStep extends StepTexts {
  id: string;
  type: 'assessment_intro';
  sectionTitles: string[];
}

interface InstructionStep extends StepTexts {
  id: string;
  type: 'assessment_instruction';
  options?: Option[] | undefined;
}

interface SummaryStep extends StepTexts {
  id: string;
  type: 'assessment_summary';
}

export interface QuestionSet {
  id: string;
  type: 'question_set';
  preamble?: string | undefined;
  indented: boolean;
  options: Option[];
  attributes: { id: string; question: string }[];
}

export type SdqAttribute =
  | QuestionSet
  | { id: string; type: 'client_details' }
  | { id: string; type: 'assessment_comments'; preamble?: string | undefined }
  | {
      id: string;
      type: 'grouping';
      enabledCondition: { id: string; rating: number[] };
      attributes: QuestionSet[];
    }
  | { id: string; type: 'assessment_relationship'; options: string[] }
  | { id: string; type: 'assessment_identity' };

export type Grouping = Extract<SdqAttribute, { type: 'grouping' }>;

interface SdqPageStep extends StepTexts {
  id: string;
  type: 'sdq_page';
  attributes: SdqAttribute[];
}

/** One screen of an assessment, in the wording of one role. */
export type Step<Label = string> =
  | IntroStep
  | InstructionStep
  | QuestionStep<Label>
  | SectionStep
  | SummaryStep
  | SdqPageStep;

/** A screen as the rules give it, with a label that is shown in any language. */
export type ResolvedStep = Step<MessageDescriptor>;
