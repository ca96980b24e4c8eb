import { findOptOut } from './assessments/find-opt-out.ts';
import { findOwnResults } from './assessments/find-own-results.ts';
import { closeAssessment } from './assessments/close-assessment.ts';
import { loadAssessment } from './assessments/load-assessment.ts';
import { optOut } from './assessments/opt-out.ts';
import { recordEvent } from './assessments/record-event.ts';
import { saveDraft } from './assessments/save-draft.ts';
import { submitResponse } from './assessments/submit-response.ts';
import { findAvatar } from './avatars/find-avatar.ts';
import { uploadAvatar } from './avatars/upload-avatar.ts';
import { archiveBeacon } from './beacons/archive-beacon.ts';
import { archiveBeacons } from './beacons/archive-beacons.ts';
import { createBeacon } from './beacons/create-beacon.ts';
import { findBeaconForm } from './beacons/find-beacon-form.ts';
import { findBeacon } from './beacons/find-beacon.ts';
import { listArchivedBeacons } from './beacons/list-archived-beacons.ts';
import { listBeacons } from './beacons/list-beacons.ts';
import { restoreBeacon } from './beacons/restore-beacon.ts';
import { restoreBeacons } from './beacons/restore-beacons.ts';
import { findBeaconFile } from './feed/find-beacon-file.ts';
import { listBeaconFiles } from './feed/list-beacon-files.ts';
import { listFeedItems } from './feed/list-feed-items.ts';
import { postFeedItem } from './feed/post-feed-item.ts';
import { updateBeacon } from './beacons/update-beacon.ts';
import { listOrganisationFrameworks } from './frameworks/list-organisation-frameworks.ts';
import type { FileRoute } from './http/file-route.ts';
import type { Handler } from './http/handle.ts';
import { cancelImport } from './imports/cancel-import.ts';
import { findImportForm } from './imports/find-import-form.ts';
import { findImport } from './imports/find-import.ts';
import { findImportTemplate } from './imports/find-import-template.ts';
import { findRejectedRows } from './imports/find-rejected-rows.ts';
import { importBeacons } from './imports/import-beacons.ts';
import { listImports } from './imports/list-imports.ts';
import { startImport } from './imports/start-import.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { findInvitation } from './invitations/find-invitation.ts';
import { addOrganisationUser } from './organisations/add-organisation-user.ts';
import { archiveFramework } from './organisations/archive-framework.ts';
import { findOrganisation } from './organisations/find-organisation.ts';
import { listOrganisationUsers } from './organisations/list-organisation-users.ts';
import { removeOrganisationUser } from './organisations/remove-organisation-user.ts';
import { resendInvitation } from './organisations/resend-invitation.ts';
import { updateOrganisationUser } from './organisations/update-organisation-user.ts';
import { updateUserImporter } from './organisations/update-user-importer.ts';
import { updateUserRole } from './organisations/update-user-role.ts';
import { updateUserTags } from './organisations/update-user-tags.ts';
import { changePassword } from './passwords/change-password.ts';
import { listQrBeacons } from './qr-codes/list-qr-beacons.ts';
import { recordQrPrint } from './qr-codes/record-qr-print.ts';
import { toggleQrStatus } from './qr-codes/toggle-qr-status.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { copyPersonalLink } from './reminders/copy-personal-link.ts';
import { listBeaconMails } from './reminders/list-beacon-mails.ts';
import { sendReminder } from './reminders/send-reminder.ts';
import { findHeatmap } from './results/find-heatmap.ts';
import { recordHeatmapEvent } from './results/record-heatmap-event.ts';
import { findAssessmentResult } from './results/find-assessment-result.ts';
import { findReport } from './reports/find-report.ts';
import { listReports } from './reports/list-reports.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { findSession } from './sessions/find-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { startSession } from './sessions/start-session.ts';
import { findHealth } from './system/find-health.ts';
import { findReadiness } from './system/find-readiness.ts';
import { createBackupCodes } from './two-factor/create-backup-codes.ts';
import { disableOtp } from './two-factor/disable-otp.ts';
import { removeBackupCodes } from './two-factor/remove-backup-codes.ts';
import { updateOtp } from './two-factor/update-otp.ts';
import { acceptEmailChange } from './users/accept-email-change.ts';
import { acceptMailedEmailChange } from './users/accept-mailed-email-change.ts';
import { cancelEmailChange } from './users/cancel-email-change.ts';
import { cancelMailedEmailChange } from './users/cancel-mailed-email-change.ts';
import { confirmEmail } from './users/confirm-email.ts';
import { findEmailChange } from './users/find-email-change.ts';
import { findMailedEmailChange } from './users/find-mailed-email-change.ts';
import { requestEmailChange } from './users/request-email-change.ts';
import { updateProfile } from './users/update-profile.ts';
import { validateUser } from './users/validate-user.ts';

/** Every endpoint once, ordered by who may call it: anyone, holders of a token, people signed in. */
export const routes: Handler[] = [
  findHealth,
  findReadiness,
  findSession,
  startSession,
  endSession,
  requestPasswordReset,
  resetPassword,
  confirmEmail,
  findEmailChange,
  requestEmailChange,
  acceptEmailChange,
  cancelEmailChange,
  findMailedEmailChange,
  acceptMailedEmailChange,
  cancelMailedEmailChange,
  validateUser,

  findInvitation,
  acceptInvitation,
  loadAssessment,
  saveDraft,
  submitResponse,
  recordEvent,
  findOwnResults,
  findOptOut,
  optOut,

  updateProfile,
  changePassword,
  listSessions,
  endOtherSessions,
  updateOtp,
  disableOtp,
  createBackupCodes,
  removeBackupCodes,

  listBeacons,
  listArchivedBeacons,
  findBeacon,
  findAssessmentResult,
  findHeatmap,
  recordHeatmapEvent,
  findBeaconForm,
  createBeacon,
  updateBeacon,
  closeAssessment,
  listOrganisationFrameworks,
  listFeedItems,
  listBeaconFiles,
  listBeaconMails,
  sendReminder,
  copyPersonalLink,
  archiveBeacon,
  restoreBeacon,
  archiveBeacons,
  restoreBeacons,

  findImportForm,
  listImports,
  findImport,
  startImport,
  cancelImport,

  listQrBeacons,
  toggleQrStatus,
  recordQrPrint,

  listReports,

  findOrganisation,
  archiveFramework,
  listOrganisationUsers,
  addOrganisationUser,
  updateOrganisationUser,
  updateUserImporter,
  updateUserRole,
  removeOrganisationUser,
  resendInvitation,
  updateUserTags,
];

/** Endpoints that take or give files instead of JSON. */
export const fileRoutes: FileRoute[] = [
  uploadAvatar,
  findAvatar,
  postFeedItem,
  findBeaconFile,
  importBeacons,
  findRejectedRows,
  findImportTemplate,
  findReport,
];

/** What a demo answers besides: loaded by demos alone, so that no other installation has it. */
export async function developmentRoutes(): Promise<Handler[]> {
  return [
    (await import('./development/list-quick-logins.ts')).listQuickLogins,
    (await import('./development/quick-login.ts')).quickLogin,
    (await import('./development/list-mails.ts')).listMails,
    (await import('./development/find-clock.ts')).findClock,
    (await import('./development/move-clock.ts')).moveClock,
    (await import('./development/answer-assessments.ts')).answerAssessments,
  ];
}
