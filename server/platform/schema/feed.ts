/** The comments on a Beacon, and the attached files. */
export interface FeedTables {
  feed_items: {
    organisation_id: string;
    id: string;
    beacon_id: string;
    author_id: string;
    text: string;
    posted_at: Date;
  };
  beacon_files: {
    organisation_id: string;
    id: string;
    beacon_id: string;
    feed_item_id: string;
    role: 'treatment_plan' | null;
    filename: string;
    extension: string;
    media_type: string;
    size: number;
    created_at: Date;
  };
  pending_files: {
    organisation_id: string;
    id: string;
    created_at: Date;
  };
}
