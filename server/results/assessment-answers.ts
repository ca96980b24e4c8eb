import type { AssessmentResult, QuestionResult } from '#contract/assessment-results.ts';

/** The answers to one node, as far as the viewer may see them. */
export type NodeAnswers = Pick<
  QuestionResult,
  'spread' | 'changeSplit' | 'userBreakdown' | 'comments'
>;

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
  userBreakdown: [],
  comments: [],
};
