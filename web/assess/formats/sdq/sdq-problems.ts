import type { AssessmentInput } from '#contract/assessments.ts';
import { missingQuestions } from '#rules/answers.ts';
import type { Step } from '#rules/step.ts';

export interface SdqProblems {
  /** Questions still without an answer, in reading order. */
  missing: string[];
  isIdentityMissing: boolean;
  isRelationshipMissing: boolean;
}

/** A page that was not tried to be left yet has nothing flagged. */
export const noProblems: SdqProblems = {
  missing: [],
  isIdentityMissing: false,
  isRelationshipMissing: false,
};

/** What still has to be filled in before a page may be left. */
export function sdqProblems(
  step: Extract<Step, { type: 'sdq_page' }>,
  { attributes, data = {} }: AssessmentInput,
): SdqProblems {
  const asks = (type: string) => step.attributes.some((attribute) => attribute.type === type);
  const other = data['assessment_relationship_other'];
  return {
    missing: missingQuestions(step, attributes),
    isIdentityMissing: asks('assessment_identity') && data['assessment_identity'] !== true,
    isRelationshipMissing:
      asks('assessment_relationship') &&
      data['assessment_relationship'] === 'Other' &&
      !(typeof other === 'string' && other.trim()),
  };
}

export function hasProblems(problems: SdqProblems): boolean {
  const { missing, isIdentityMissing, isRelationshipMissing } = problems;
  return missing.length > 0 || isIdentityMissing || isRelationshipMissing;
}
