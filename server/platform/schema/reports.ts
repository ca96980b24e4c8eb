import type { Json } from './json.ts';

/** What reports read; all but the snapshots is kept true by triggers. */
export interface ReportTables {
  beacon_sections: {
    organisation_id: string;
    beacon_id: string;
    section_id: string;
    framework_id: string;
    number: number;
    completed_at: Date;
    /** On 0 to 100, what reports sort by: of the worst informant where each has cut-offs of their own. */
    score: number;
    /** The team's, in the section's own unit. */
    points: number;
    questions: Json<Record<string, number>>;
  };
  turnouts: {
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
