import type { QuestionSet } from '#rules/answering/step.ts';

export interface QuestionSetProps {
  set: QuestionSet;
  /** Ids of the questions to flag as unanswered. */
  missing: string[];
}
