import { chooseLanguage, recordEvent, saveDraft } from '#contract/assessments.ts';
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
import { findOptOut, optOut } from '#contract/notifications.ts';
import { findOwnResults } from '#contract/own-results.ts';
import { recordQrPrint } from '#contract/qr-codes.ts';
import { copyPersonalLink, listBeaconMails } from '#contract/reminders.ts';
import { endOtherSessions, findSession, listSessions } from '#contract/sessions.ts';
import { findSetup, sendSetupMail, setUp } from '#contract/setup.ts';
import { testIdentityProvider } from '#contract/single-sign-on.ts';
import { findSignOn, finishSignOn, startSignOn } from '#contract/sign-on.ts';
import { findHealth, findReadiness } from '#contract/system.ts';
import {
  acceptMailedEmailChange,
  cancelMailedEmailChange,
  findMailedEmailChange,
} from '#contract/email-changes.ts';
import { confirmEmail } from '#contract/users.ts';
import { accountSetUps } from './accounts.ts';
import { apiTokenSetUps } from './api-tokens.ts';
import { archiveSetUps } from './archives.ts';
import { assessingSetUps } from './assessing.ts';
import { avatarSetUps } from './avatars.ts';
import { beaconSetUps } from './beacons.ts';
import { emailSetUps } from './emails.ts';
import { erasureSetUps } from './erasures.ts';
import { feedSetUps } from './feed.ts';
import { frameworkMoveSetUps } from './framework-moves.ts';
import { frameworkSetUps } from './frameworks.ts';
import { importSetUps } from './imports.ts';
import { invitationSetUps } from './invitations.ts';
import { editingSetUps } from './editing.ts';
import { organisationSettingsSetUps } from './organisation-settings.ts';
import { organisationSetUps } from './organisations.ts';
import { qrCodeSetUps } from './qr-codes.ts';
import { reminderSetUps } from './reminders.ts';
import { reportSetUps } from './reports.ts';
import { serviceAccountSetUps } from './service-accounts.ts';
import { startSetUps } from './start.ts';
import type { SetUp } from './set-up.ts';
import { twoFactorSetUps } from './two-factor.ts';
import { undoSetUps } from './undo.ts';

/** The set-ups of each row of the matrix by its number: one for each endpoint of the row. */
export const setUps: Record<number, SetUp[] | undefined> = {
  ...assessingSetUps,
  ...accountSetUps,
  ...emailSetUps,
  ...twoFactorSetUps,
  ...apiTokenSetUps,
  ...serviceAccountSetUps,
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
  ...organisationSettingsSetUps,
  ...reportSetUps,
  ...frameworkSetUps,
  ...frameworkMoveSetUps,
  ...startSetUps,
  ...erasureSetUps,
  ...undoSetUps,
};

/** Calls without a row of the matrix, each with its reason. */
export const exemptCalls = new Map<Endpoint, string>([
  [findHealth, 'reports only that the process is alive'],
  [findReadiness, 'reports only that the database answers'],
  [findSession, 'returns the caller, or null when signed out'],
  [saveDraft, 'accepts the token of row 2, for answers before the submit'],
  [recordEvent, 'accepts the token of row 2 and counts anonymously'],
  [chooseLanguage, 'accepts the token of row 2 and keeps a language for its member'],
  [findOwnResults, 'accepts the mail token of row 2 and returns the own answers of its holder'],
  [findOptOut, 'accepts the mail token of row 2 and returns the setting of its holder'],
  [optOut, 'accepts the mail token of row 2 and stops the mails to its holder'],
  [findSignOn, 'names the provider of a domain, whoever asks and whoever has an account'],
  [startSignOn, 'answers with the address of a provider, whoever asks'],
  [finishSignOn, 'accepts what a provider sent back to the browser that started'],
  [testIdentityProvider, 'asks an address that row 112 may store, by the same rule'],
  [findSetup, 'accepts the token that the start prints, until anybody has an account'],
  [setUp, 'accepts the token that the start prints, until anybody has an account'],
  [sendSetupMail, 'accepts the token that the start prints, until anybody has an account'],
  [listSessions, "the viewer's own sessions, without a parameter for others"],
  [endOtherSessions, "the viewer's own sessions, without a parameter for others"],
  [confirmEmail, 'accepts its own token, which was sent to one mailbox'],
  [findMailedEmailChange, 'accepts its own token, which was sent to one mailbox'],
  [acceptMailedEmailChange, 'accepts its own token, which was sent to one mailbox'],
  [cancelMailedEmailChange, 'accepts its own token, which was sent to one mailbox'],
  [findAvatar, 'a picture by an unguessable id, for users of its organisations only'],
  [listFeedItems, 'the full list of what row 23 shows, by the same rule'],
  [listBeaconFiles, 'the full list of what row 23 shows, by the same rule'],
  [listBeaconMails, 'for people who may send the reminders of row 27, by the same rule'],
  [copyPersonalLink, 'for people who may send the reminders of row 27, by the same rule'],
  [recordQrPrint, 'audits a print of what row 45 shows, by the same rule'],
  [findImportForm, 'the form of row 30, for people whom it allows'],
  [listImports, "the viewer's own imports, without a parameter for others"],
  [findImport, 'an import of row 30, for its sender only'],
  [findRejectedRows, 'an import of row 30, for its sender only'],
  [startImport, 'an import of row 30, for its sender while they may import'],
  [cancelImport, 'an import of row 30, for its sender only'],
  [findImportTemplate, 'the same sample for everybody'],
  [listMails, "a demo's mailbox: like row 3, missing in production"],
  [findClock, "a demo's clock: like row 3, missing in production"],
  [moveClock, "a demo's clock: like row 4, missing in production"],
  [answerAssessments, 'the people of a demo: like row 4, missing in production'],
]);
