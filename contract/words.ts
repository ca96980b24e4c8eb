/** The roles of a person in an organisation, with their labels. */
export const organisationRoles = {
  admin: 'Org Admin',
  observer: 'Observer',
  beacon_creator: 'Beacon Creator',
  beacon_editor: 'Beacon Editor',
  client: 'Client',
} as const;
export type OrganisationRole = keyof typeof organisationRoles;

/** The roles of a member on a Beacon, with their labels; every role but viewer answers assessments. */
export const memberRoles = {
  viewer: 'Viewer',
  assessor: 'Assessor',
  parent: 'Parent',
  teacher: 'Teacher',
  self: 'Self',
  educator: 'Educator',
  student: 'Student',
} as const;
export type MemberRole = keyof typeof memberRoles;

export const genders = ['female', 'male', 'diverse', 'other'] as const;
export const periodTypes = ['none', 'month', 'week', 'day'] as const;
/** The usage events that are counted for organisations that allow it. */
export const assessmentEvents = ['assessment_start', 'assessment_finish'] as const;
export const heatmapEvents = ['heatmap_start', 'heatmap_exit'] as const;
