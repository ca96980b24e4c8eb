import type { Schema } from '#server/platform/schema/schema.ts';

/**
 * Where a cluster stores a table. `distributed`: each organisation's rows on one node, together. `reference`: all rows on
 * every node, since rows of organisations refer to them or are joined with them. `local`: on the coordinator; never joined
 * with a distributed table.
 */
export type Placement = 'distributed' | 'local' | 'reference';

const placements: Record<keyof Schema, Placement> = {
  account_deliveries: 'local',
  account_mails: 'local',
  analytics_events: 'distributed',
  api_tokens: 'local',
  assess_tokens: 'distributed',
  assessments: 'distributed',
  attempts: 'local',
  audit_events: 'distributed',
  avatars: 'local',
  backup_codes: 'local',
  beacon_counts: 'distributed',
  beacon_files: 'distributed',
  beacon_list_rows: 'distributed',
  beacon_names: 'distributed',
  beacon_sections: 'distributed',
  beacons: 'distributed',
  clients: 'distributed',
  completions: 'distributed',
  deliveries: 'distributed',
  devices: 'local',
  drafts: 'distributed',
  email_changes: 'local',
  event_deliveries: 'distributed',
  events: 'distributed',
  feed_items: 'distributed',
  framework_drafts: 'distributed',
  frameworks: 'reference',
  identities: 'local',
  identity_provider_domains: 'local',
  identity_providers: 'local',
  import_rejections: 'distributed',
  imports: 'distributed',
  installation: 'local',
  invitation_counts: 'local',
  invitations: 'distributed',
  mails: 'distributed',
  members: 'distributed',
  organisation_users: 'reference',
  organisations: 'reference',
  password_resets: 'local',
  pending_files: 'distributed',
  report_snapshot_pages: 'distributed',
  report_snapshots: 'distributed',
  responses: 'distributed',
  samples: 'reference',
  sessions: 'local',
  undos: 'distributed',
  used_sign_ins: 'local',
  users: 'reference',
};

/** The placement of each table by its name. */
export const placementOf: ReadonlyMap<string, Placement> = new Map(Object.entries(placements));
