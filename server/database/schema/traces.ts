/** Who did what and when, never with names or answers. */
export interface TraceTables {
  audit_events: {
    organisation_id: string;
    id: string;
    at: Date;
    action: string;
    user_id: string | null;
    member_id: string | null;
    client_id: string | null;
    beacon_id: string | null;
    assessment_id: string | null;
    subject_user_id: string | null;
    /** Of a look, which leaves one trace a minute; null for what was done. */
    minute: Date | null;
  };
  analytics_events: {
    organisation_id: string;
    id: string;
    at: Date;
    name: 'assessment_start' | 'assessment_finish' | 'heatmap_start' | 'heatmap_exit';
    framework_id: string;
  };
}
