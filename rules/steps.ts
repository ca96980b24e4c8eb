import type { AssessorRole, Framework, Option } from './definition.ts';

interface StepTexts {
  title?: string;
  subtitle?: string;
  introMessage?: string;
  titleLogo?: string;
  backgroundImage?: string;
  image?: string;
  helpText?: string;
  body?: string;
}

export interface QuestionStep {
  id: string;
  type: 'question';
  title: string;
  question: string;
  instructions?: string;
  progressLabel: string;
  responseType: 'rating' | 'comment_only';
  options?: Option[];
  sectionNumber: number;
  sectionTitle: string;
}

interface SectionStep extends StepTexts {
  id: string;
  type: 'section_summary';
  section: string;
  sectionNumber: number;
  sectionTitle: string;
  nextSectionTitle?: string;
  nextSectionImage?: string;
}

interface IntroStep extends StepTexts {
  id: string;
  type: 'assessment_intro';
  sectionTitles: string[];
}

interface InstructionStep extends StepTexts {
  id: string;
  type: 'assessment_instruction';
  options?: Option[];
}

interface SummaryStep extends StepTexts {
  id: string;
  type: 'assessment_summary';
}

export interface QuestionSet {
  id: string;
  type: 'question_set';
  preamble?: string;
  indented: boolean;
  options: Option[];
  attributes: { id: string; question: string }[];
}

export type SdqAttribute =
  | QuestionSet
  | { id: string; type: 'client_details' }
  | { id: string; type: 'assessment_comments'; preamble?: string }
  | {
      id: string;
      type: 'grouping';
      enabledCondition: { id: string; rating: number[] };
      attributes: QuestionSet[];
    }
  | { id: string; type: 'assessment_relationship'; options: string[] }
  | { id: string; type: 'assessment_identity' };

interface SdqPageStep extends StepTexts {
  id: string;
  type: 'sdq_page';
  attributes: SdqAttribute[];
}

/** One screen of an assessment, with the words one role reads. */
export type Step =
  | IntroStep
  | InstructionStep
  | QuestionStep
  | SectionStep
  | SummaryStep
  | SdqPageStep;
