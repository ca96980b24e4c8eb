import { t } from '@lingui/core/macro';
import {
  createBrowserHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { accountRoutes } from './account-routes.tsx';
import { goHome, setupPath, signedInOnly, signedOutOnly } from '#web/shell/session/landing.ts';
import { beaconRoutes } from './beacon-routes.tsx';
import { AccessDeniedPage, ClientOutdatedPage } from '#web/shell/errors/error-pages.tsx';
import { orgSearch } from '#web/organisation/org-search.ts';
import { qrSearch } from '#web/beacons/qr-codes/qr-search.ts';
import { choosableOnly } from '#web/shell/session/known-search.ts';
import { redirectOnForbidden } from '#web/shell/session/redirect-on-forbidden.ts';
import { reportRoutes } from './report-routes.tsx';
import { rootRoute } from './root-route.tsx';
import { stepSearch } from '#web/accounts/two-factor/step-search.ts';
import { LoadingSkeleton } from '#web/design/loading-skeleton.tsx';

const routes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    beforeLoad: goHome,
    component: lazyRouteComponent(() => import('#web/shell/layout/public-home.tsx'), 'PublicHome'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/login',
    validateSearch: ({ then, outdated, incomplete, ...search }: Record<string, unknown>) => ({
      ...stepSearch(search),
      ...(typeof then === 'string' && { then }),
      ...(outdated === true && { outdated: true as const }),
      ...(incomplete === true && { incomplete: true as const }),
    }),
    beforeLoad: signedOutOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/sign-in/login-page.tsx'),
      'LoginPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/logout',
    component: lazyRouteComponent(
      () => import('#web/accounts/sign-in/log-out-page.tsx'),
      'LogOutPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/sessions',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/sessions-page.tsx'),
      'SessionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/mfa',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/two-factor/two-factor-page.tsx'),
      'TwoFactorPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: setupPath,
    validateSearch: stepSearch,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/two-factor/change-otp-page.tsx'),
      'ChangeOtpPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/mfa/otp/remove',
    validateSearch: stepSearch,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/two-factor/disable-otp-page.tsx'),
      'DisableOtpPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/mfa/backup_codes',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/two-factor/backup-codes-page.tsx'),
      'BackupCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/mfa/backup_codes/new',
    validateSearch: stepSearch,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/two-factor/create-backup-codes-page.tsx'),
      'CreateBackupCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/mfa/backup_codes/remove',
    validateSearch: stepSearch,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/two-factor/remove-backup-codes-page.tsx'),
      'RemoveBackupCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/qr_codes/edit',
    validateSearch: qrSearch,
    beforeLoad: choosableOnly(({ permissions }) => permissions.qrCodes),
    component: lazyRouteComponent(
      () => import('#web/beacons/qr-codes/qr-codes-page.tsx'),
      'QrCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/org/$slug',
    validateSearch: orgSearch,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/organisation/organisation-page.tsx'),
      'OrganisationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/org/$slug/archive',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/organisation/archive-framework-page.tsx'),
      'ArchiveFrameworkPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dev/mailbox',
    component: lazyRouteComponent(() => import('#web/demo/mailbox-page.tsx'), 'MailboxPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/styleboard',
    component: lazyRouteComponent(
      () => import('#web/demo/styleboard/styleboard.tsx'),
      'Styleboard',
    ),
  }),
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
      ...reportRoutes,
    ]),
    defaultPreload: 'intent',
    defaultPendingComponent: () => <LoadingSkeleton label={t`Loading`} />,
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
