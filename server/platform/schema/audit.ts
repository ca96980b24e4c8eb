/** The audit and analytics: ids only, never names or answers. */
export interface AuditTables {
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
    framework_id: string | null;
    framework_version: number | null;
    /** Set for reads and denied calls, which are recorded once a minute; null for changes. */
    minute: Date | null;
    /** The Beacons or users that a list showed. */
    shown_ids: string[] | null;
    /** The method and path of a denied call, with the names of its parameters. */
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
