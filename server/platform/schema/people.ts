import type { Generated } from 'kysely';
import type { ApiScope } from '#contract/api-scopes.ts';
import type { ChosenLanguage } from '#contract/languages.ts';
import type { ViewSearch } from '#contract/saved-views.ts';
import type { OrganisationRole } from '#contract/words.ts';
import type { Json } from './json.ts';

/** What belongs to no organisation: the installation, the counts of its limits, users and their secrets. */
export interface PeopleTables {
  installation: {
    mode: 'demo' | 'production';
    setup_token_hash: Buffer | null;
    setup_expires_at: Date | null;
  };
  invitation_counts: {
    subject_id: string;
    day: string;
    sent: number;
  };
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
    mailbox_proven_at: Date | null;
    email_changed_at: Date | null;
    is_factor_unproven: Generated<boolean>;
    language: ChosenLanguage | null;
    saved_views: Generated<Json<Record<string, ViewSearch>>>;
    service_of: string | null;
    service_ended_at: Date | null;
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
  sessions: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    device: string | null;
    confirmed_at: Date | null;
    organisation_id: string | null;
  };
  api_tokens: {
    id: string;
    token_hash: Buffer;
    user_id: string;
    name: string;
    scopes: ApiScope[];
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
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
    mail_token_hash: Buffer | null;
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
    token_hash: Buffer | null;
    seed: Buffer;
    user_id: string;
    email: string;
    created_at: Date;
    expires_at: Date;
    confirmed_at: Date | null;
    id: string;
    old_token_hash: Buffer | null;
    proposed_in: string | null;
    proposed_by: string | null;
    requested_in: string | null;
  };
  identity_providers: {
    id: string;
    organisation_id: string;
    name: string;
    issuer: string;
    client_id: string;
    client_secret: Buffer;
    is_enabled: boolean;
    revision: Generated<number>;
    created_at: Date;
    updated_at: Date;
  };
  identity_provider_domains: {
    domain: string;
    provider_id: string;
  };
  identities: {
    provider_id: string;
    subject: string;
    user_id: string;
    created_at: Date;
  };
  used_sign_ins: {
    state_hash: Buffer;
    expires_at: Date;
  };
  avatars: {
    public_id: string;
    uploaded_by: string;
    created_at: Date;
  };
}
