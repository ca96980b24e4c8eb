import { msg } from '@lingui/core/runtime-macro';

/** The roles of a person in an organisation, with their labels. */
export const organisationRoles = {
  admin: msg`Org Admin`,
  observer: msg`Observer`,
  beacon_creator: msg`Beacon Creator`,
  beacon_editor: msg`Beacon Editor`,
  framework_editor: msg`Questionnaire Editor`,
  client: msg`Client`,
};
export type OrganisationRole = keyof typeof organisationRoles;

/** The roles of a member on a Beacon, with their labels; every role but viewer answers assessments. */
export const memberRoles = {
  viewer: msg`Viewer`,
  assessor: msg`Assessor`,
  parent: msg`Parent`,
  teacher: msg`Teacher`,
  self: msg`Self`,
  educator: msg`Educator`,
  student: msg`Student`,
};
export type MemberRole = keyof typeof memberRoles;

export const periodTypes = ['none', 'month', 'week', 'day'] as const;
/** The usage events that are counted for organisations that allow it. */
export const assessmentEvents = ['assessment_start', 'assessment_finish'] as const;
export const heatmapEvents = ['heatmap_start', 'heatmap_exit'] as const;
