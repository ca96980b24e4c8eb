import { t } from '@lingui/core/macro';

/** The pages of the own account. */
export function accountTabs() {
  return [
    { label: t`Profile`, to: '/users/edit' },
    { label: t`Appearance`, to: '/users/appearance' },
    { label: t`Notifications`, to: '/users/notifications' },
    { label: t`Password`, to: '/users/password/edit' },
    { label: t`Two-factor authentication`, to: '/users/mfa' },
    { label: t`Active sessions`, to: '/users/sessions' },
    { label: t`API tokens`, to: '/users/api_tokens' },
  ];
}
