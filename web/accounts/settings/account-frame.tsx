import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { SettingsFrame } from '#web/design/settings-frame.tsx';
import { accountTabs } from '#web/shell/session/account-tabs.ts';

/** A page about the own account, below the links to its other pages. */
export function AccountFrame({ children }: { children: ReactNode }) {
  return (
    <SettingsFrame label={t`Account settings`} tabs={accountTabs()}>
      {children}
    </SettingsFrame>
  );
}
