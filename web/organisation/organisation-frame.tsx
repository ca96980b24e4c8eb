import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { SettingsFrame } from '#web/design/settings-frame.tsx';

/** A page about an organisation, below the links to its other pages. */
export function OrganisationFrame({ slug, children }: { slug: string; children: ReactNode }) {
  const base = `/org/${encodeURIComponent(slug)}`;
  const tabs = [
    { label: t`People`, to: base },
    { label: t`Profile`, to: `${base}/settings/profile` },
    { label: t`Questionnaires`, to: `${base}/frameworks` },
    { label: t`Quiet hours`, to: `${base}/settings/schedule` },
    { label: t`Email`, to: `${base}/settings/mail` },
    { label: t`Security`, to: `${base}/settings/security` },
  ];
  return (
    <SettingsFrame label={t`Organisation settings`} tabs={tabs}>
      {children}
    </SettingsFrame>
  );
}
