import { accountRoutes } from './accounts/routes.ts';
import { changeNotifications } from './assessments/notifications/change-notifications.ts';
import { findNotifications } from './assessments/notifications/find-notifications.ts';
import { findOptOut } from './assessments/notifications/find-opt-out.ts';
import { findBeaconOwnResults } from './results/own-results/find-beacon-own-results.ts';
import { findOwnResults } from './results/own-results/find-own-results.ts';
import { closeAssessment } from './assessments/close-assessment.ts';
import { loadAssessment } from './assessments/load-assessment.ts';
import { optOut } from './assessments/notifications/opt-out.ts';
import { chooseLanguage } from './assessments/choose-language.ts';
import { recordEvent } from './assessments/record-event.ts';
import { saveDraft } from './assessments/save-draft.ts';
import { submitResponse } from './assessments/submit-response.ts';
import { findAvatar } from './accounts/avatars/find-avatar.ts';
import { uploadAvatar } from './accounts/avatars/upload-avatar.ts';
import { archiveBeacon } from './beacons/archive-beacon.ts';
import { archiveBeacons } from './beacons/archive-beacons.ts';
import { createBeacon } from './beacons/create-beacon.ts';
import { findBeaconForm } from './beacons/find-beacon-form.ts';
import { findBeacon } from './results/beacon-page/find-beacon.ts';
import { listArchivedBeacons } from './beacons/list-archived-beacons.ts';
import { countBeacons } from './results/lists/count-beacons.ts';
import { listBeacons } from './results/lists/list-beacons.ts';
import { restoreBeacon } from './beacons/restore-beacon.ts';
import { restoreBeacons } from './beacons/restore-beacons.ts';
import { findBeaconFile } from './beacons/feed/find-beacon-file.ts';
import { listBeaconFiles } from './beacons/feed/list-beacon-files.ts';
import { listFeedItems } from './beacons/feed/list-feed-items.ts';
import { postFeedItem } from './beacons/feed/post-feed-item.ts';
import { eraseBeacon } from './beacons/erasure/erase-beacon.ts';
import { updateBeacon } from './beacons/update-beacon.ts';
import { listBeaconVersions } from './beacons/versions/list-beacon-versions.ts';
import { moveBeaconVersion } from './beacons/versions/move-beacon-version.ts';
import { moveFrameworkBeacons } from './beacons/versions/move-framework-beacons.ts';
import { exportFramework } from './frameworks/exports/export-framework.ts';
import { listOrganisationFrameworks } from './frameworks/list-organisation-frameworks.ts';
import { listFrameworkLibrary } from './frameworks/library/list-framework-library.ts';
import { findLibraryFramework } from './frameworks/library/find-library-framework.ts';
import { findFrameworkVersion } from './frameworks/library/find-framework-version.ts';
import { listFrameworkBeacons } from './frameworks/library/list-framework-beacons.ts';
import { retireFramework } from './frameworks/library/retire-framework.ts';
import { restoreFramework } from './frameworks/library/restore-framework.ts';
import { createFrameworkDraft } from './frameworks/drafts/create-framework-draft.ts';
import { findFrameworkDraft } from './frameworks/drafts/find-framework-draft.ts';
import { saveFrameworkDraft } from './frameworks/drafts/save-framework-draft.ts';
import { deleteFrameworkDraft } from './frameworks/drafts/delete-framework-draft.ts';
import { publishFrameworkDraft } from './frameworks/drafts/publish-framework-draft.ts';
import { importFramework } from './frameworks/imports/import-framework.ts';
import { createSample } from './start/sample/create-sample.ts';
import { removeSample } from './start/sample/remove-sample.ts';
import { findStart } from './start/checklist/find-start.ts';
import { updateStart } from './start/checklist/update-start.ts';
import { sendOwnTestMail } from './start/checklist/send-own-test-mail.ts';
import { sendTestAssessment } from './start/checklist/send-test-assessment.ts';
import type { FileRoute } from './platform/http/file-route.ts';
import type { Handler } from './platform/http/handle.ts';
import { cancelImport } from './beacons/imports/cancel-import.ts';
import { findImportForm } from './beacons/imports/find-import-form.ts';
import { findImport } from './beacons/imports/find-import.ts';
import { findImportTemplate } from './beacons/imports/find-import-template.ts';
import { findRejectedRows } from './beacons/imports/find-rejected-rows.ts';
import { importBeacons } from './beacons/imports/import-beacons.ts';
import { listImports } from './beacons/imports/list-imports.ts';
import { startImport } from './beacons/imports/start-import.ts';
import { archiveFramework } from './beacons/archive-framework.ts';
import { listQrBeacons } from './beacons/qr-codes/list-qr-beacons.ts';
import { recordQrPrint } from './beacons/qr-codes/record-qr-print.ts';
import { toggleQrStatus } from './beacons/qr-codes/toggle-qr-status.ts';
import { copyPersonalLink } from './assessments/reminders/copy-personal-link.ts';
import { listBeaconMails } from './assessments/reminders/list-beacon-mails.ts';
import { sendReminder } from './assessments/reminders/send-reminder.ts';
import { findHeatmap } from './results/find-heatmap.ts';
import { recordHeatmapEvent } from './results/record-heatmap-event.ts';
import { findAssessmentResult } from './results/find-assessment-result.ts';
import { findBeaconAnswers } from './results/answers-out/find-beacon-answers.ts';
import { findFrameworkAnswers } from './results/answers-out/find-framework-answers.ts';
import { findReport } from './results/reports/find-report.ts';
import { listReports } from './results/reports/list-reports.ts';
import { findHealth } from './platform/health/find-health.ts';
import { findReadiness } from './platform/health/find-readiness.ts';
import { undoAction } from './platform/undo/undo-action.ts';
import { validateUser } from '#server/accounts/invitations/validate-user.ts';

/** Every endpoint once, ordered by who may call it: anyone, holders of a token, people signed in. */
export const routes: Handler[] = [
  ...accountRoutes,
  findHealth,
  findReadiness,
  validateUser,

  loadAssessment,
  saveDraft,
  submitResponse,
  recordEvent,
  chooseLanguage,
  findOwnResults,
  findBeaconOwnResults,
  findOptOut,
  optOut,
  findNotifications,
  changeNotifications,

  countBeacons,
  listBeacons,
  listArchivedBeacons,
  findBeacon,
  findAssessmentResult,
  findHeatmap,
  recordHeatmapEvent,
  findBeaconForm,
  createBeacon,
  updateBeacon,
  listBeaconVersions,
  moveBeaconVersion,
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
  eraseBeacon,
  undoAction,

  listFrameworkLibrary,
  findLibraryFramework,
  findFrameworkVersion,
  listFrameworkBeacons,
  moveFrameworkBeacons,
  retireFramework,
  restoreFramework,
  createFrameworkDraft,
  findFrameworkDraft,
  saveFrameworkDraft,
  deleteFrameworkDraft,
  publishFrameworkDraft,

  findImportForm,
  listImports,
  findImport,
  startImport,
  cancelImport,

  listQrBeacons,
  toggleQrStatus,
  recordQrPrint,

  listReports,

  archiveFramework,

  findStart,
  updateStart,
  createSample,
  removeSample,
  sendTestAssessment,
  sendOwnTestMail,
];

/** Endpoints that receive or send files instead of JSON. */
export const fileRoutes: FileRoute[] = [
  uploadAvatar,
  findAvatar,
  postFeedItem,
  findBeaconFile,
  importBeacons,
  findRejectedRows,
  findImportTemplate,
  findReport,
  importFramework,
  exportFramework,
  findBeaconAnswers,
  findFrameworkAnswers,
];

/** The additional endpoints of a demo. Only demos load them, so that no other installation has them. */
export async function developmentRoutes(): Promise<Handler[]> {
  return [
    (await import('./demo/development/list-quick-logins.ts')).listQuickLogins,
    (await import('./demo/development/quick-login.ts')).quickLogin,
    (await import('./demo/development/list-mails.ts')).listMails,
    (await import('./demo/development/find-clock.ts')).findClock,
    (await import('./demo/development/move-clock.ts')).moveClock,
    (await import('./demo/development/answer-assessments.ts')).answerAssessments,
  ];
}
