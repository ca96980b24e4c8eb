import type { Handler } from '#server/platform/http/handle.ts';
import { acceptInvitation } from './invitations/accept-invitation.ts';
import { findInvitation } from './invitations/find-invitation.ts';
import { addOrganisationUser } from './organisations/add-organisation-user.ts';
import { findOrganisation } from './organisations/find-organisation.ts';
import { listOrganisationUsers } from './organisations/list-organisation-users.ts';
import { removeOrganisationUser } from './organisations/remove-organisation-user.ts';
import { resendInvitation } from './organisations/resend-invitation.ts';
import { updateOrganisationUser } from './organisations/update-organisation-user.ts';
import { updateUserImporter } from './organisations/update-user-importer.ts';
import { updateUserRole } from './organisations/update-user-role.ts';
import { updateUserTags } from './organisations/update-user-tags.ts';
import { findOrganisationSettings } from './settings/find-organisation-settings.ts';
import { saveOrganisationProfile } from './settings/save-organisation-profile.ts';
import { saveScheduleDefaults } from './settings/save-schedule-defaults.ts';
import { saveSecuritySettings } from './settings/save-security-settings.ts';
import { saveDataSettings } from './settings/save-data-settings.ts';
import { saveMailSettings } from './settings/save-mail-settings.ts';
import { previewMail } from './settings/preview-mail.ts';
import { sendSampleMail } from './settings/send-sample-mail.ts';
import { changePassword } from './passwords/change-password.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { resetPassword } from './passwords/reset-password.ts';
import { createApiToken } from './api-tokens/create-api-token.ts';
import { listApiTokens } from './api-tokens/list-api-tokens.ts';
import { revokeApiToken } from './api-tokens/revoke-api-token.ts';
import { createServiceAccount } from './service-accounts/create-service-account.ts';
import { createServiceToken } from './service-accounts/create-service-token.ts';
import { listServiceAccounts } from './service-accounts/list-service-accounts.ts';
import { removeServiceAccount } from './service-accounts/remove-service-account.ts';
import { revokeServiceToken } from './service-accounts/revoke-service-token.ts';
import { updateServiceAccount } from './service-accounts/update-service-account.ts';
import { endOtherSessions } from './sessions/end-other-sessions.ts';
import { endSession } from './sessions/end-session.ts';
import { findSession } from './sessions/find-session.ts';
import { listSessions } from './sessions/list-sessions.ts';
import { findSetup } from './setup/find-setup.ts';
import { sendSetupMail } from './setup/send-setup-mail.ts';
import { setUp } from './setup/set-up.ts';
import { createIdentityProvider } from './identity-providers/create-identity-provider.ts';
import { deleteIdentityProvider } from './identity-providers/delete-identity-provider.ts';
import { findSingleSignOn } from './identity-providers/find-single-sign-on.ts';
import { requireSingleSignOn } from './identity-providers/require-single-sign-on.ts';
import { testIdentityProvider } from './identity-providers/test-identity-provider.ts';
import { updateIdentityProvider } from './identity-providers/update-identity-provider.ts';
import { findSignOn } from './single-sign-on/find-sign-on.ts';
import { finishSignOn } from './single-sign-on/finish-sign-on.ts';
import { startSignOn } from './single-sign-on/start-sign-on.ts';
import { startSession } from './sign-in/start-session.ts';
import { createBackupCodes } from './two-factor/create-backup-codes.ts';
import { disableOtp } from './two-factor/disable-otp.ts';
import { removeBackupCodes } from './two-factor/remove-backup-codes.ts';
import { updateOtp } from './two-factor/update-otp.ts';
import { acceptEmailChange } from './email-changes/accept-email-change.ts';
import { acceptMailedEmailChange } from './email-changes/accept-mailed-email-change.ts';
import { cancelEmailChange } from './email-changes/cancel-email-change.ts';
import { cancelMailedEmailChange } from './email-changes/cancel-mailed-email-change.ts';
import { confirmEmail } from './email-changes/confirm-email.ts';
import { findEmailChange } from './email-changes/find-email-change.ts';
import { findMailedEmailChange } from './email-changes/find-mailed-email-change.ts';
import { requestEmailChange } from './email-changes/request-email-change.ts';
import { deleteView } from './users/delete-view.ts';
import { saveView } from './users/save-view.ts';
import { updateProfile } from './users/update-profile.ts';

/** The calls about people, their sessions and their organisations. */
export const accountRoutes: Handler[] = [
  findSession,
  startSession,
  endSession,
  findSignOn,
  startSignOn,
  finishSignOn,
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

  findSetup,
  setUp,
  sendSetupMail,
  findInvitation,
  acceptInvitation,

  updateProfile,
  saveView,
  deleteView,
  changePassword,
  listSessions,
  endOtherSessions,
  listApiTokens,
  createApiToken,
  revokeApiToken,
  updateOtp,
  disableOtp,
  createBackupCodes,
  removeBackupCodes,

  findOrganisation,
  findOrganisationSettings,
  saveOrganisationProfile,
  saveScheduleDefaults,
  saveSecuritySettings,
  saveMailSettings,
  saveDataSettings,
  previewMail,
  sendSampleMail,
  findSingleSignOn,
  requireSingleSignOn,
  createIdentityProvider,
  updateIdentityProvider,
  deleteIdentityProvider,
  testIdentityProvider,
  listOrganisationUsers,
  addOrganisationUser,
  updateOrganisationUser,
  updateUserImporter,
  updateUserRole,
  removeOrganisationUser,
  resendInvitation,
  updateUserTags,
  listServiceAccounts,
  createServiceAccount,
  updateServiceAccount,
  removeServiceAccount,
  createServiceToken,
  revokeServiceToken,
];
