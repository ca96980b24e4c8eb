import type { AssessmentInput } from '#contract/assessments.ts';
import { missingQuestions } from '#rules/answering/answers.ts';
import type { Shows } from '#rules/answering/answers.ts';
import type { Step } from '#rules/answering/step.ts';

export interface SdqProblems {
  /** Ids of unanswered questions, in reading order. */
  missing: string[];
  isIdentityMissing: boolean;
  isRelationshipMissing: boolean;
}

/** Shown until the first attempt to leave the page. */
export const noProblems: SdqProblems = {
  missing: [],
  isIdentityMissing: false,
  isRelationshipMissing: false,
};

/** The missing input that prevents leaving a page. */
export function sdqProblems(
  step: Extract<Step, { type: 'sdq_page' }>,
  { attributes, data = {} }: AssessmentInput,
  shows: Shows,
): SdqProblems {
  const hasField = (type: string) => step.attributes.some((attribute) => attribute.type === type);
  const other = data['assessment_relationship_other'];
  return {
    missing: missingQuestions(step, attributes, shows),
    isIdentityMissing: hasField('assessment_identity') && data['assessment_identity'] !== true,
    isRelationshipMissing:
      hasField('assessment_relationship') &&
      data['assessment_relationship'] === 'Other' &&
      !(typeof other === 'string' && other.trim()),
  };
}

export function hasProblems(problems: SdqProblems): boolean {
  const { missing, isIdentityMissing, isRelationshipMissing } = problems;
  return missing.length > 0 || isIdentityMissing || isRelationshipMissing;
}
