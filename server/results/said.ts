import type { AssessmentResult, QuestionResult } from '#contract/assessment-results.ts';

/** What people said of a node, as far as the reader may know. */
export type Said = Pick<QuestionResult, 'spread' | 'changeSplit' | 'userBreakdown' | 'comments'>;

/** The answers to one assessment, by what they are about. */
export interface Answers extends Pick<AssessmentResult, 'responseCount' | 'withheld' | 'impact'> {
  assessment: Said;
  section(id: string): Said;
  question(id: string): Said;
}

export const nothingSaid: Said = {
  spread: null,
  changeSplit: null,
  userBreakdown: [],
  comments: [],
};
