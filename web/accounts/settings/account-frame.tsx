import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { SettingsFrame } from '#web/design/settings-frame.tsx';

/** A page about the own account, below the links to its other pages. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const tabs = [
    { label: t`Profile`, to: '/users/edit' },
    { label: t`Appearance`, to: '/users/appearance' },
    { label: t`Password`, to: '/users/password/edit' },
    { label: t`Two-factor authentication`, to: '/users/mfa' },
    { label: t`Active sessions`, to: '/users/sessions' },
  ];
  return (
    <SettingsFrame label={t`Account settings`} tabs={tabs}>
      {children}
    </SettingsFrame>
  );
}
