import type { Json } from './json.ts';

/** The tables behind lists and reports; all but the snapshots are maintained by triggers. */
export interface ReportTables {
  beacon_list_rows: {
    organisation_id: string;
    beacon_id: string;
    group_name: string;
    framework_id: string;
    is_archived: boolean;
    score: number | null;
    sort_name: string;
    completed_at: Date | null;
    search_text: string;
    group_names: string[] | null;
    risk: number | null;
  };
  beacon_counts: {
    organisation_id: string;
    kind: 'organisation' | 'group' | 'framework';
    name: string;
    active: number;
    archived: number;
  };
  beacon_sections: {
    organisation_id: string;
    beacon_id: string;
    section_id: string;
    framework_id: string;
    number: number;
    completed_at: Date;
    /** From 0 to 100, the sort key of reports: that of the worst informant if informants have their own cut-offs. */
    score: number;
    /** The team's score in the section's own unit. */
    points: number;
    questions: Json<Record<string, number>>;
  };
  completions: {
    organisation_id: string;
    assessment_id: string;
    beacon_id: string;
    framework_id: string;
    opens_at: Date;
    expected: number;
    received: number;
  };
  report_snapshots: {
    organisation_id: string;
    id: string;
    framework_id: string;
    kind: string;
    group_name: string;
    timeframe: number;
    figures: Json<unknown>;
    taken_at: Date;
  };
  report_snapshot_pages: {
    organisation_id: string;
    snapshot_id: string;
    page: number;
    rows: Json<unknown[]>;
  };
}
