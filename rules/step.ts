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

export interface QuestionStep {
  id: string;
  type: 'question';
  title: string;
  question: string;
  instructions?: string | undefined;
  progressLabel: string;
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
export type Step =
  | IntroStep
  | InstructionStep
  | QuestionStep
  | SectionStep
  | SummaryStep
  | SdqPageStep;
