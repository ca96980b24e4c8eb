import type { ColumnType, Generated } from 'kysely';
import type { AssessorRole, Framework } from '#rules/definition.ts';
import type { TeamResult } from '#rules/score.ts';
import type { OrganisationRole } from '#contract/words.ts';

/** Given as text so that it is stored as written, read back parsed. */
type Json<T> = ColumnType<T, string, string>;

/** The database as the migrations leave it; a test compares the two. */
export interface Schema {
  users: {
    id: string;
    email: string | null;
    username: string | null;
    name: string;
    full_name: string | null;
    phone: string | null;
    avatar: string | null;
    password_hash: string | null;
    is_importer: Generated<boolean>;
    default_beacon_id: string | null;
    created_at: Date;
    totp_secret: Buffer | null;
    totp_unconfirmed_secret: Buffer | null;
    totp_unconfirmed_at: Date | null;
    totp_last_step: number | null;
    password_changed_at: Date | null;
  };
  attempts: {
    subject: Buffer;
    failed: number;
    last_failed_at: Date;
  };
  backup_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  devices: {
    token_hash: Buffer;
    user_id: string;
    failed_attempts: Generated<number>;
    created_at: Date;
    last_used_at: Date;
  };
  password_resets: {
    token_hash: Buffer;
    seed: Buffer;
    user_id: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  email_changes: {
    token_hash: Buffer;
    seed: Buffer;
    user_id: string;
    email: string;
    created_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
  };
  avatars: {
    public_id: string;
    uploaded_by: string;
    created_at: Date;
  };
  account_mails: {
    id: string;
    kind:
      | 'invitation'
      | 'password_reset'
      | 'password_changed'
      | 'email_change'
      | 'email_changed'
      | 'otp_changed'
      | 'otp_disabled'
      | 'backup_codes_created'
      | 'backup_codes_removed'
      | 'backup_code_used'
      | 'test';
    user_id: string | null;
    to_email: string;
    token_hash: Buffer | null;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    last_error: string | null;
  };
  deliveries: {
    id: string;
    mail_id: string;
    at: Date;
    outcome: 'sent' | 'deferred' | 'failed' | 'withdrawn';
    detail: string;
  };
  sessions: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    device: string | null;
    confirmed_at: Date | null;
  };
  frameworks: {
    id: string;
    version: number;
    definition: Json<Framework>;
    published_at: Date;
  };
  organisations: {
    organisation_id: string;
    slug: string;
    name: string;
    time_zone: string;
    is_mfa_required: Generated<boolean>;
    created_at: Date;
  };
  organisation_users: {
    organisation_id: string;
    user_id: string;
    roles: Generated<OrganisationRole[]>;
    tags: Generated<string[]>;
    created_at: Date;
  };
  clients: {
    organisation_id: string;
    id: string;
    name: string;
    external_ref: string | null;
    gender: 'female' | 'male' | 'diverse' | 'other' | null;
    date_of_birth: string | null;
    avatar: string | null;
    group_names: Generated<string[]>;
    created_at: Date;
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
    latest_normalised_score: number | null;
    latest_change: number | null;
    latest_completed_at: Date | null;
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
  };
  assessments: {
    organisation_id: string;
    id: string;
    beacon_id: string;
    number: number;
    opens_at: Date;
    closes_at: Date | null;
    closed_at: Date | null;
    completed_at: Date | null;
    result: ColumnType<TeamResult | null, string | null, string | null>;
  };
  assess_tokens: {
    organisation_id: string;
    token_hash: Buffer;
    seed: Buffer;
    kind: 'mail' | 'qr';
    member_id: string;
    assessment_id: string | null;
    created_at: Date;
    revoked_at: Date | null;
  };
  responses: {
    organisation_id: string;
    assessment_id: string;
    member_id: string;
    user_id: string;
    role: AssessorRole;
    attributes: Json<Record<string, StoredAnswer>>;
    comment: string | null;
    data: Json<Record<string, string | boolean>>;
    submitted_at: Date;
    idempotency_key: string;
    body_hash: Buffer;
  };
  drafts: {
    organisation_id: string;
    assessment_id: string;
    member_id: string;
    input: Json<unknown>;
    current_stage: number;
    saved_at: Date;
  };
  mails: {
    organisation_id: string;
    id: string;
    kind: 'assessment_invitation';
    user_id: string;
    assessment_id: string | null;
    member_id: string | null;
    n: Generated<number>;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    last_error: string | null;
  };
  invitations: {
    id: string;
    organisation_id: string;
    user_id: string;
    token_hash: Buffer;
    seed: Buffer;
    created_at: Date;
    expires_at: Date;
    accepted_at: Date | null;
    roles: Generated<OrganisationRole[]>;
  };
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
  };
  analytics_events: {
    organisation_id: string;
    id: string;
    at: Date;
    name: 'assessment_start' | 'assessment_finish' | 'heatmap_start' | 'heatmap_exit';
    framework_id: string;
  };
}

interface StoredAnswer {
  rating?: number;
  comment?: string;
  response_type: 'rating' | 'comment_only';
}
