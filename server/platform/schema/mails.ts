import type { Generated } from 'kysely';

/** The two outboxes of mails, and the log of their deliveries. */
export interface MailTables {
  mails: {
    organisation_id: string;
    id: string;
    kind: 'assessment_invitation' | 'assessment_reminder' | 'requested_reminder';
    user_id: string;
    assessment_id: string | null;
    member_id: string | null;
    n: Generated<number>;
    letter_id: string | null;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    next_attempt_at: Date | null;
    last_error: string | null;
  };
  account_mails: {
    id: string;
    kind:
      | 'invitation'
      | 'password_reset'
      | 'password_changed'
      | 'email_change'
      | 'email_change_asked'
      | 'email_change_proposed'
      | 'email_change_suggested'
      | 'email_changed'
      | 'otp_changed'
      | 'otp_disabled'
      | 'otp_dropped'
      | 'backup_codes_created'
      | 'backup_codes_removed'
      | 'backup_code_used'
      | 'account_unlocked'
      | 'two_factor_reset'
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
}
