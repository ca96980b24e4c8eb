import type { MailTexts } from '#contract/mail-letters.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

/** The common fields of mails of both outboxes. */
export interface QueuedMail {
  id: string;
  createdAt: Date;
  to: string;
  /** The language of the reader; null where nobody has chosen one. */
  language: string | null;
  /** False if its task is done, expired or no longer allowed: such a mail is not sent. */
  isWanted: boolean;
}

/** What an organisation chose for its mails. */
export interface MailStyle {
  fromName: string | null;
  signature: string | null;
  accent: string | null;
  texts: MailTexts;
}

/** A mail that asks one member to answer one assessment. */
export interface AssessmentMail extends QueuedMail {
  kind: Schema['mails']['kind'];
  organisationId: string;
  organisationName: string;
  style: MailStyle;
  timeZone: string;
  country: string | null;
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

/** A link that works once, until it expires. */
interface SingleUseLink {
  userId: string;
  userName: string;
  seed: Buffer;
  expiresAt: Date;
}

export interface InvitationMail extends QueuedMail, SingleUseLink {
  kind: 'invitation';
  organisationId: string;
  organisationName: string;
  style: MailStyle;
  /** False if the displayed link is the only one. */
  hasMailToken: boolean;
}

export interface LinkMail extends QueuedMail, SingleUseLink {
  kind: 'password_reset' | 'email_change' | 'email_change_asked' | 'email_change_proposed';
  /** The organisation behind a proposal; null for the other kinds. */
  organisationName: string | null;
}

/** A mail about an address that an organisation suggests and only the person can set. */
export interface SuggestionMail extends QueuedMail {
  kind: 'email_change_suggested';
  userName: string;
  organisationName: string | null;
  newEmail: string;
}

/** Notices of changes to an account. */
export type NoticeKind = Exclude<
  Schema['account_mails']['kind'],
  (InvitationMail | LinkMail | SuggestionMail | TestMail)['kind']
>;

export interface NoticeMail extends QueuedMail {
  kind: NoticeKind;
  userName: string;
}

export interface TestMail extends QueuedMail {
  kind: 'test';
  /** The content that an admin tries out; null for the test mail of an installation. */
  sample: object | null;
}

export type AccountMail = InvitationMail | LinkMail | SuggestionMail | NoticeMail | TestMail;

/** One message: a mail about an account, or all assessment mails of one person in one organisation. */
export type Mailing = AccountMail | [AssessmentMail, ...AssessmentMail[]];
