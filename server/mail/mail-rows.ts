/** What every mail of either outbox has. */
export interface PostedMail {
  id: string;
  createdAt: Date;
  to: string;
  /** False when what it asks for is done, over or no longer allowed: such a mail is not sent. */
  isWanted: boolean;
}

export interface AssessmentMail extends PostedMail {
  kind: 'assessment_invitation';
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

export interface InvitationMail extends PostedMail, Linked {
  kind: 'invitation';
  organisationId: string;
  organisationName: string;
}

export interface LinkMail extends PostedMail, Linked {
  kind: 'password_reset' | 'email_change';
}

export interface NoticeMail extends PostedMail {
  kind: 'password_changed' | 'email_changed';
  userName: string;
}

export interface TestMail extends PostedMail {
  kind: 'test';
}

export type AccountMail = InvitationMail | LinkMail | NoticeMail | TestMail;
export type MailRow = AssessmentMail | AccountMail;
