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
    /** Of a look and of a problem, which leave one trace a minute; null for what was done. */
    minute: Date | null;
    /** Of a list: the Beacons, or the users, that it showed. */
    shown_ids: string[] | null;
    /** Of a problem: the method and path of the call, with the names of its parameters. */
    call: string | null;
  };
  analytics_events: {
    organisation_id: string;
    id: string;
    at: Date;
    name: 'assessment_start' | 'assessment_finish' | 'heatmap_start' | 'heatmap_exit';
    framework_id: string;
  };
}
