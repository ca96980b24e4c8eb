import type { AssessmentResult, ReliableChange } from '#contract/assessment-results.ts';
import type { TeamAssessment, DetailedTeamAssessment } from '#contract/results.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { Informant } from '#web/beacons/words/informant-words.ts';

type Section = DetailedTeamAssessment['attributes'][number];

export interface SdqScale
  extends Section, Pick<TeamAssessment, 'isFirst' | 'versionChange' | 'isSettled'> {
  /** Null until all answers are loaded. */
  reliableChange: ReliableChange | null;
  isTotal: boolean;
  /** Empty if roles are anonymous. */
  informants: Informant[];
}

/** A result as part of the Beacon, or with all answers. */
export type SdqAssessment = DetailedTeamAssessment | AssessmentResult;

const totalId = 'total_difficulty';

/** The scales that have a score, the total first. */
export function sdqScales({ attributes, roles, ...assessment }: SdqAssessment): SdqScale[] {
  const { isFirst, versionChange, isSettled } = assessment;
  return attributes
    .filter(hasScale)
    .map((section) => ({
      ...section,
      reliableChange: changeIn(section),
      isFirst,
      versionChange,
      isSettled,
      isTotal: section.id === totalId,
      informants: spreadRoles(section) ?? (section.id === totalId ? roles : []),
    }))
    .toSorted((a, b) => Number(b.isTotal) - Number(a.isTotal));
}

/** The sections without a score. */
export function unscoredSections({ attributes }: SdqAssessment): Section[] {
  return attributes.filter((section) => !hasScale(section));
}

/** All roles that answered any of the scales. */
export function informantRoles(scales: SdqScale[]): AssessorRole[] {
  return [...new Set(scales.flatMap(({ informants }) => informants.map(({ role }) => role)))];
}

function hasScale({ score, count }: Section): boolean {
  return score !== null || count > 0;
}

function changeIn(section: Section | AssessmentResult['attributes'][number]) {
  return 'reliableChange' in section ? section.reliableChange : null;
}

function spreadRoles(section: Section | AssessmentResult['attributes'][number]) {
  const spread = 'spread' in section ? section.spread : null;
  return spread?.roles.map(({ lowest, highest, ...role }): Informant => ({
    ...role,
    range: [lowest, highest],
  }));
}
