/** A person's standing in an organisation, with the label people read. */
export const organisationRoles = {
  admin: 'Org Admin',
  observer: 'Observer',
  beacon_creator: 'Beacon Creator',
  beacon_editor: 'Beacon Editor',
  client: 'Client',
} as const;
export type OrganisationRole = keyof typeof organisationRoles;

/** What a participant is on a Beacon; every role but viewer answers assessments. */
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
/** What is counted for organisations that allow it. */
export const assessmentEvents = ['assessment_start', 'assessment_finish'] as const;
export const heatmapEvents = ['heatmap_start', 'heatmap_exit'] as const;
