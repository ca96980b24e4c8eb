import { t } from '@lingui/core/macro';
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  type RouterHistory,
} from '@tanstack/react-router';
import { accountRoutes } from './account-routes.tsx';
import { organisationRoutes } from './organisation-routes.tsx';
import { frameworkRoutes } from './framework-routes.tsx';
import { helpRoutes } from './help-routes.tsx';
import { goHome, setupPath, signedOutOnly } from '#web/shell/session/landing.ts';
import { beaconRoutes } from './beacon-routes.tsx';
import { SomethingWrong } from '#web/shell/errors/something-wrong.tsx';
import { ClientOutdatedPage } from '#web/shell/errors/error-pages.tsx';
import { AccessDeniedPage } from '#web/shell/layout/access-denied-page.tsx';
import { orgSearch } from '#web/organisation/org-search.ts';
import { qrSearch } from '#web/beacons/qr-codes/qr-search.ts';
import { choosableOnly } from '#web/shell/session/known-search.ts';
import { redirectOnForbidden } from '#web/shell/session/redirect-on-forbidden.ts';
import { reportSearch } from '#web/reports/report-search.ts';
import { privatePage, publicPage } from './page-options.ts';
import { rootRoute } from './root-route.tsx';
import { stepSearch } from '#web/accounts/two-factor/step-search.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';

const reports = {
  validateSearch: reportSearch,
  beforeLoad: choosableOnly(({ permissions }) => permissions.reports),
} as const;

const routes = [
  createRoute({
    ...publicPage('/', () => import('#web/shell/layout/public-home.tsx')),
    beforeLoad: goHome,
  }),
  createRoute({
    ...publicPage('/login', () => import('#web/accounts/sign-in/login-page.tsx')),
    validateSearch: ({ then, outdated, incomplete, ...search }: Record<string, unknown>) => ({
      ...stepSearch(search),
      ...(typeof then === 'string' && { then }),
      ...(outdated === true && { outdated: true as const }),
      ...(incomplete === true && { incomplete: true as const }),
    }),
    beforeLoad: signedOutOnly,
  }),
  createRoute(publicPage('/signed_on', () => import('#web/accounts/sign-in/signed-on-page.tsx'))),
  createRoute(publicPage('/logout', () => import('#web/accounts/sign-in/log-out-page.tsx'))),
  createRoute(
    privatePage('/users/appearance', () => import('#web/accounts/settings/appearance-page.tsx')),
  ),
  createRoute(
    privatePage(
      '/users/notifications',
      () => import('#web/accounts/notifications/notifications-page.tsx'),
    ),
  ),
  createRoute(
    privatePage('/users/sessions', () => import('#web/accounts/profile/sessions-page.tsx')),
  ),
  createRoute(
    privatePage('/users/mfa', () => import('#web/accounts/two-factor/two-factor-page.tsx')),
  ),
  createRoute({
    ...privatePage(setupPath, () => import('#web/accounts/two-factor/change-otp-page.tsx')),
    validateSearch: stepSearch,
  }),
  createRoute({
    ...privatePage(
      '/users/mfa/otp/remove',
      () => import('#web/accounts/two-factor/disable-otp-page.tsx'),
    ),
    validateSearch: stepSearch,
  }),
  createRoute(
    privatePage(
      '/users/mfa/backup_codes',
      () => import('#web/accounts/two-factor/backup-codes-page.tsx'),
    ),
  ),
  createRoute({
    ...privatePage(
      '/users/mfa/backup_codes/new',
      () => import('#web/accounts/two-factor/create-backup-codes-page.tsx'),
    ),
    validateSearch: stepSearch,
  }),
  createRoute({
    ...privatePage(
      '/users/mfa/backup_codes/remove',
      () => import('#web/accounts/two-factor/remove-backup-codes-page.tsx'),
    ),
    validateSearch: stepSearch,
  }),
  createRoute({
    ...publicPage('/qr_codes/edit', () => import('#web/beacons/qr-codes/qr-codes-page.tsx')),
    validateSearch: qrSearch,
    beforeLoad: choosableOnly(({ permissions }) => permissions.qrCodes),
  }),
  createRoute({
    ...privatePage('/org/$slug', () => import('#web/organisation/organisation-page.tsx')),
    validateSearch: orgSearch,
  }),
  createRoute(privatePage('/org/$slug/start', () => import('#web/start/start-page.tsx'))),
  createRoute({
    ...privatePage('/own_role/$right', () => import('#web/start/own-role-page.tsx')),
    validateSearch: ({ then }: Record<string, unknown>) => ({
      ...(typeof then === 'string' && { then }),
    }),
  }),
  createRoute(
    privatePage('/org/$slug/archive', () => import('#web/organisation/archive-framework-page.tsx')),
  ),
  createRoute({
    ...publicPage('/reports', () => import('#web/reports/reports-page.tsx')),
    ...reports,
  }),
  createRoute({
    ...publicPage(
      '/reports/$reportId/{-$subReportId}',
      () => import('#web/reports/report-page.tsx'),
    ),
    ...reports,
  }),
  createRoute(publicPage('/dev/mailbox', () => import('#web/demo/mailbox-page.tsx'))),
  createRoute(publicPage('/styleboard', () => import('#web/demo/styleboard/styleboard.tsx'))),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/access_denied',
    validateSearch: ({ then }: Record<string, unknown>) =>
      typeof then === 'string' ? { then } : {},
    component: AccessDeniedPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/client_outdated',
    component: ClientOutdatedPage,
  }),
];

/** The router with every route: its path, its lazily loaded page and its access guard. */
export function createAppRouter(history: RouterHistory = createBrowserHistory()) {
  const router = createRouter({
    history,
    context: {
      hasRoute: (path: string): boolean => path in router.routesByPath,
      knownSearch: (routeId: unknown, search: Record<string, unknown>): object => {
        const route = Object.values(router.routesById).find(({ id }) => id === routeId);
        const validate: unknown = route?.options.validateSearch;
        return typeof validate === 'function' ? validate(search) : {};
      },
    },
    routeTree: rootRoute.addChildren([
      ...routes,
      ...accountRoutes,
      ...beaconRoutes,
      ...frameworkRoutes,
      ...organisationRoutes,
      ...helpRoutes,
    ]),
    defaultPreload: 'intent',
    defaultPendingComponent: () => <LoadingSkeleton label={t`Loading`} />,
    // Inside the layout, so that a page that fails keeps the header.
    defaultErrorComponent: ({ error }) => <SomethingWrong error={error} />,
    defaultPendingMs: 150,
    scrollRestoration: true,
  });
  redirectOnForbidden(router);
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
