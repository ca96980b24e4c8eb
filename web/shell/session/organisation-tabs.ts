import { t } from '@lingui/core/macro';

/** The pages of an organisation, for its admins. */
export function organisationTabs(slug: string) {
  const base = `/org/${encodeURIComponent(slug)}`;
  return [
    { label: t`People`, to: base },
    { label: t`Profile`, to: `${base}/settings/profile` },
    { label: t`Questionnaires`, to: `${base}/frameworks` },
    { label: t`Opening and quiet hours`, to: `${base}/settings/schedule` },
    { label: t`Email`, to: `${base}/settings/mail` },
    { label: t`Security`, to: `${base}/settings/security` },
    { label: t`Single sign-on`, to: `${base}/settings/single_sign_on` },
    { label: t`Service accounts`, to: `${base}/settings/service_accounts` },
    { label: t`Data`, to: `${base}/settings/data` },
  ];
}
