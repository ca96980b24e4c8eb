import type { ColumnType, Generated } from 'kysely';
import type { MailTexts } from '#contract/mail-letters.ts';
import type { AssessorRole } from '#rules/definition/texts.ts';
import type { OrganisationRole } from '#contract/words.ts';

/** Organisations, their users, and Beacons. */
export interface BeaconTables {
  organisations: {
    organisation_id: string;
    slug: string;
    name: string;
    time_zone: string;
    is_mfa_required: Generated<boolean>;
    is_sign_on_required: Generated<boolean>;
    break_glass_user_id: string | null;
    created_at: Date;
    country: string | null;
    language: string | null;
    start_ticked: Generated<string[]>;
    start_dismissed_at: Date | null;
    accent: string | null;
    logo: string | null;
    quiet_from: Generated<number>;
    quiet_until: Generated<number>;
    session_hours: number | null;
    mail_from_name: string | null;
    mail_signature: string | null;
    mail_texts: ColumnType<MailTexts, string | undefined, string>;
    profile_revision: Generated<number>;
    schedule_revision: Generated<number>;
    mail_revision: Generated<number>;
    security_revision: Generated<number>;
    retention_years: number | null;
    data_revision: Generated<number>;
    opening_hour: Generated<number>;
  };
  samples: {
    organisation_id: string;
    sample_of: string;
  };
  organisation_users: {
    organisation_id: string;
    user_id: string;
    roles: Generated<OrganisationRole[]>;
    tags: Generated<string[]>;
    created_at: Date;
    is_importer: Generated<boolean>;
    invited_as: string | null;
    invited_phone: string | null;
    known_as: string | null;
    sort_name: Generated<string>;
    search_text: Generated<string>;
    opted_out_at: Date | null;
    language: string | null;
  };
  beacons: {
    organisation_id: string;
    id: string;
    client_id: string;
    name: string;
    framework_id: string;
    framework_version: number;
    is_anonymous: Generated<boolean>;
    lower_threshold: number;
    upper_threshold: number;
    period_type: 'none' | 'day' | 'week' | 'month';
    period: number;
    start_on: string;
    days_open: string;
    start_hour: number | null;
    end_hour: number | null;
    wdays: number[] | null;
    created_at: Date;
    archived_at: Date | null;
    next_opens_at: Date | null;
    latest_score: number | null;
    /** The score for lists and risk: that of the worst informant if informants have their own cut-offs. */
    latest_normalised_score: number | null;
    latest_change: number | null;
    latest_completed_at: Date | null;
    revision: Generated<number>;
    created_by: string | null;
    creation_key: string | null;
    creation_hash: Buffer | null;
  };
  members: {
    organisation_id: string;
    id: string;
    beacon_id: string;
    user_id: string;
    role: 'viewer' | AssessorRole;
    is_admin: Generated<boolean>;
    created_at: Date;
    removed_at: Date | null;
    asked_from: Generated<number>;
    left_as: string | null;
  };
}
