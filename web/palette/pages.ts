import { t } from '@lingui/core/macro';
import { accountTabs } from '#web/shell/session/account-tabs.ts';
import {
  mainLinks,
  managedOrganisations,
  questionnaireLinks,
} from '#web/shell/session/organisation-links.ts';
import { organisationTabs } from '#web/shell/session/organisation-tabs.ts';
import { type Item, merged, pageItem } from './item.ts';
import { routeCheck, type Visit } from './visit.ts';

/** The pages that the header leads to, for a palette without a search. */
export function mainPages(visit: Visit): Item[] {
  const links = mainLinks(visit.user, visit.recent, routeCheck(visit));
  return links.map(({ label, to, search }) => pageItem(label, { to, search }));
}

/** Every page that the person may open, apart from those about one client or questionnaire. */
export function allPages(visit: Visit): Item[] {
  const { user } = visit;
  const hasRoute = routeCheck(visit);
  return merged([
    ...mainPages(visit),
    ...questionnaireLinks(user, hasRoute).map(({ label, to }) => pageItem(label, { to })),
    ...listPages(visit),
    ...qrPages(visit),
    ...managedOrganisations(user).flatMap(({ slug, name }) =>
      organisationTabs(slug).map(({ label, to }) => pageItem(label, { to }, { detail: name })),
    ),
    ...accountTabs().map(({ label, to }) =>
      pageItem(label, { to }, { detail: t`Account settings` }),
    ),
    ...(hasRoute('/help') ? [pageItem(t`Help`, { to: '/help' })] : []),
  ]);
}

/** The lists of single organisations, where there are several. */
function listPages({ user: { orgs } }: Visit): Item[] {
  if (orgs.length < 2) return [];
  return orgs.map(({ slug, name }) =>
    pageItem(t`Beacons of ${name}`, { to: '/beacons', search: { organisation: slug } }),
  );
}

function qrPages({ user: { orgs } }: Visit): Item[] {
  return orgs
    .filter(({ permissions }) => permissions.qrCodes)
    .map(({ slug, name }) =>
      pageItem(
        t`Manage QR codes`,
        { to: '/qr_codes/edit', search: { organisation: slug } },
        { detail: name },
      ),
    );
}
