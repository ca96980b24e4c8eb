import type { Json } from './json.ts';

/** The tables behind lists and reports. All but the snapshots are projections: `npm run admin -- projections check` compares them. */
export interface ReportTables {
  /** The row of a Beacon in the orders by score and date: one with an empty group name, and one for each group. */
  beacon_list_rows: {
    organisation_id: string;
    beacon_id: string;
    group_name: string;
    framework_id: string;
    is_archived: boolean;
    score: number | null;
    completed_at: Date | null;
    is_low: boolean;
    is_worse: boolean;
  };
  /** The row of a Beacon in the order by name, and its searched text. */
  beacon_names: {
    organisation_id: string;
    beacon_id: string;
    group_name: string;
    is_archived: boolean;
    sort_name: string;
    search_text: string;
    group_names: string[] | null;
  };
  beacon_counts: {
    organisation_id: string;
    /** A framework's name is its id; the name of an organisation and of its clients is empty. */
    kind: 'organisation' | 'group' | 'framework' | 'client';
    name: string;
    active: number;
    archived: number;
  };
  /** The sections of a Beacon's latest settled result; the lists have one entry for each section. */
  beacon_sections: {
    organisation_id: string;
    beacon_id: string;
    framework_id: string;
    number: number;
    completed_at: Date;
    section_ids: string[];
    /** From 0 to 100, the sort keys of reports: those of the worst informant if informants have their own cut-offs. */
    scores: number[];
    /** The team's scores in the sections' own units. */
    points: number[];
    /** The scores of each section's questions, from 0 to 100. */
    questions: Record<string, number>[];
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
