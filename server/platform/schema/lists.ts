/** Denormalised rows and counts for lists, maintained by triggers. */
export interface ListTables {
  beacon_listings: {
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
}
