import type { Generated } from 'kysely';
import type { Json } from './json.ts';

type AccountMailKind =
  | 'invitation'
  | `password_${'reset' | 'changed'}`
  | `email_change${'' | '_asked' | '_proposed' | '_suggested'}`
  | 'email_changed'
  | `otp_${'changed' | 'disabled' | 'dropped'}`
  | `backup_codes_${'created' | 'removed'}`
  | 'backup_code_used'
  | 'account_unlocked'
  | 'two_factor_reset'
  | 'test';

/** The two outboxes of mails, each with the log of its deliveries. */
export interface MailTables {
  mails: {
    organisation_id: string;
    id: string;
    kind: 'assessment_invitation' | 'assessment_reminder' | 'requested_reminder';
    user_id: string;
    assessment_id: string | null;
    member_id: string | null;
    n: Generated<number>;
    message_id: string | null;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    last_error: string | null;
  };
  account_mails: {
    id: string;
    kind: AccountMailKind;
    user_id: string | null;
    to_email: string;
    language: string | null;
    token_hash: Buffer | null;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    last_error: string | null;
    sample: Json<object> | null;
  };
  deliveries: {
    organisation_id: string;
    id: string;
    mail_id: string;
    at: Date;
    outcome: 'sent' | 'deferred' | 'failed' | 'withdrawn';
    detail: string;
  };
  account_deliveries: {
    id: string;
    mail_id: string;
    at: Date;
    outcome: 'sent' | 'deferred' | 'failed' | 'withdrawn';
    detail: string;
  };
}
