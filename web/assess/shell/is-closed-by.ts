import type { Problem } from '#web/assess/saving/call.ts';

const closedIds = [
  'NoAssessmentInvitation',
  'AssessmentAlreadyCompleted',
  'AssessmentStartingSoon',
];

/** Whether a problem says that the assessment cannot be answered at this time. */
export function isClosedBy({ id }: Problem): boolean {
  return closedIds.includes(id);
}
