import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { SettingsFrame } from '#web/design/settings-frame.tsx';
import { organisationTabs } from '#web/shell/session/organisation-tabs.ts';

/** A page about an organisation, below the links to its other pages. */
export function OrganisationFrame({ slug, children }: { slug: string; children: ReactNode }) {
  return (
    <SettingsFrame label={t`Organisation settings`} tabs={organisationTabs(slug)}>
      {children}
    </SettingsFrame>
  );
}
