import { findOptOut, optOut, recordEvent, saveDraft } from '#contract/assessments.ts';
import { findAvatar } from '#contract/avatars.ts';
import { answerAssessments, findClock, listMails, moveClock } from '#contract/development.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listBeaconFiles, listFeedItems } from '#contract/feed.ts';
import {
  cancelImport,
  findImport,
  findImportForm,
  findImportTemplate,
  findRejectedRows,
  listImports,
  startImport,
} from '#contract/imports.ts';
import { findOwnResults } from '#contract/own-results.ts';
import { recordQrPrint } from '#contract/qr-codes.ts';
import { copyPersonalLink, listBeaconMails } from '#contract/reminders.ts';
import { endOtherSessions, findSession, listSessions } from '#contract/sessions.ts';
import { findHealth, findReadiness } from '#contract/system.ts';
import {
  acceptMailedEmailChange,
  cancelMailedEmailChange,
  findMailedEmailChange,
} from '#contract/email-changes.ts';
import { confirmEmail } from '#contract/users.ts';
import { accountSetUps } from './accounts.ts';
import { archiveSetUps } from './archives.ts';
import { assessingSetUps } from './assessing.ts';
import { avatarSetUps } from './avatars.ts';
import { beaconSetUps } from './beacons.ts';
import { emailSetUps } from './emails.ts';
import { feedSetUps } from './feed.ts';
import { importSetUps } from './imports.ts';
import { invitationSetUps } from './invitations.ts';
import { editingSetUps } from './editing.ts';
import { organisationSetUps } from './organisations.ts';
import { qrCodeSetUps } from './qr-codes.ts';
import { reminderSetUps } from './reminders.ts';
import { reportSetUps } from './reports.ts';
import type { SetUp } from './set-up.ts';
import { twoFactorSetUps } from './two-factor.ts';

/** The set-ups of each row of the matrix by its number: one for each endpoint of the row. */
export const setUps: Record<number, SetUp[] | undefined> = {
  ...assessingSetUps,
  ...accountSetUps,
  ...emailSetUps,
  ...twoFactorSetUps,
  ...invitationSetUps,
  ...avatarSetUps,
  ...beaconSetUps,
  ...archiveSetUps,
  ...editingSetUps,
  ...feedSetUps,
  ...importSetUps,
  ...qrCodeSetUps,
  ...reminderSetUps,
  ...organisationSetUps,
  ...reportSetUps,
};

/** Calls without a row of the matrix, each with its reason. */
export const exemptCalls = new Map<Endpoint, string>([
  [findHealth, 'tells nothing but that the process is alive'],
  [findReadiness, 'tells nothing but that the database answers'],
  [findSession, 'tells the caller about themselves, or that nobody is signed in'],
  [saveDraft, 'opened by the token of row 2, for answers not submitted yet'],
  [recordEvent, 'opened by the token of row 2, counts without telling who'],
  [findOwnResults, 'opened by the mail token of row 2, tells its holder about their own answers'],
  [findOptOut, 'opened by the mail token of row 2, tells its holder about themselves'],
  [optOut, 'opened by the mail token of row 2, stops the mails to its holder'],
  [listSessions, "the viewer's own sessions, with nobody else's to name"],
  [endOtherSessions, "the viewer's own sessions, with nobody else's to name"],
  [confirmEmail, 'opened by a token of its own, from the mailbox it was sent to'],
  [findMailedEmailChange, 'opened by a token of its own, from the mailbox it was sent to'],
  [acceptMailedEmailChange, 'opened by a token of its own, from the mailbox it was sent to'],
  [cancelMailedEmailChange, 'opened by a token of its own, from the mailbox it was sent to'],
  [findAvatar, 'a picture by a name nobody can guess, for people of its organisations alone'],
  [listFeedItems, 'what row 23 shows the newest of, by the same rule'],
  [listBeaconFiles, 'what row 23 shows the newest of, by the same rule'],
  [listBeaconMails, 'for whoever may send the reminders of row 27, by the same rule'],
  [copyPersonalLink, 'for whoever may send the reminders of row 27, by the same rule'],
  [recordQrPrint, 'a trace of what row 45 shows, by the same rule'],
  [findImportForm, 'what row 30 asks for, for those whom it allows'],
  [listImports, "the viewer's own imports, with nobody else's to name"],
  [findImport, 'an import of row 30, for nobody but its sender'],
  [findRejectedRows, 'an import of row 30, for nobody but its sender'],
  [startImport, 'an import of row 30, for its sender while they may import'],
  [cancelImport, 'an import of row 30, for nobody but its sender'],
  [findImportTemplate, 'the same sample for everybody'],
  [listMails, "a demo's mailbox: like row 3 not there in production"],
  [findClock, "a demo's clock: like row 3 not there in production"],
  [moveClock, "a demo's clock: like row 4 not there in production"],
  [answerAssessments, 'the people of a demo: like row 4 not there in production'],
]);
