import type { AssessmentResult, QuestionResult } from '#contract/assessment-results.ts';
import type { Agreement } from '#rules/results/agreement.ts';

/** The answers to one node, as far as the viewer may see them. */
export interface NodeAnswers extends Pick<
  QuestionResult,
  'changeSplit' | 'reliableChange' | 'userBreakdown' | 'comments'
> {
  spread: Agreement | null;
}

/** The answers to one assessment, by node. */
export interface AssessmentAnswers extends Pick<
  AssessmentResult,
  'responseCount' | 'withheld' | 'impact'
> {
  assessment: NodeAnswers;
  section(id: string): NodeAnswers;
  question(id: string): NodeAnswers;
}

export const noAnswers: NodeAnswers = {
  spread: null,
  changeSplit: null,
  reliableChange: null,
  userBreakdown: [],
  comments: [],
};
