import type { Schema } from '#server/platform/schema/schema.ts';

/** What every mail of either outbox has. */
export interface QueuedMail {
  id: string;
  createdAt: Date;
  to: string;
  /** False when what it asks for is done, over or no longer allowed: such a mail is not sent. */
  isWanted: boolean;
}

/** What asks one member for their answers to one assessment. */
export interface AssessmentMail extends QueuedMail {
  kind: Schema['mails']['kind'];
  organisationId: string;
  organisationName: string;
  timeZone: string;
  userName: string;
  role: string;
  clientName: string;
  frameworkId: string;
  frameworkVersion: number;
  closesAt: Date | null;
  memberId: string;
  assessmentId: string;
  seed: Buffer;
}

/** A link that works once, for some time. */
interface Linked {
  userId: string;
  userName: string;
  seed: Buffer;
  expiresAt: Date;
}

export interface InvitationMail extends QueuedMail, Linked {
  kind: 'invitation';
  organisationId: string;
  organisationName: string;
  /** False where the link that is shown is the only one. */
  hasMailToken: boolean;
}

export interface LinkMail extends QueuedMail, Linked {
  kind: 'password_reset' | 'email_change' | 'email_change_asked' | 'email_change_proposed';
  /** Of a proposal; null for the other kinds. */
  organisationName: string | null;
}

/** An address that an organisation suggests, and that only the person can set. */
export interface SuggestionMail extends QueuedMail {
  kind: 'email_change_suggested';
  userName: string;
  organisationName: string | null;
  newEmail: string;
}

/** What a person is told about their account after it was done. */
export type NoticeKind =
  | 'password_changed'
  | 'email_changed'
  | 'otp_changed'
  | 'otp_disabled'
  | 'otp_dropped'
  | 'backup_codes_created'
  | 'backup_codes_removed'
  | 'backup_code_used'
  | 'account_unlocked'
  | 'two_factor_reset';

export interface NoticeMail extends QueuedMail {
  kind: NoticeKind;
  userName: string;
}

export interface TestMail extends QueuedMail {
  kind: 'test';
}

export type AccountMail = InvitationMail | LinkMail | SuggestionMail | NoticeMail | TestMail;

/** What leaves as one: a mail about an account, or all that an organisation asks one person at a time. */
export type Mailing = AccountMail | [AssessmentMail, ...AssessmentMail[]];
