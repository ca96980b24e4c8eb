import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { AccessDeniedPage, ClientOutdatedPage, NotFoundPage } from './layout/error-pages.tsx';
import { Page } from './layout/page.tsx';
import { SomethingWrong } from './layout/something-wrong.tsx';
import { signedInUser } from './session.ts';
import { ownPath } from './sign-in/own-path.ts';
import { stepIn } from './two-factor/factor-flow.ts';
import { mustSetUp } from './two-factor/must-set-up.ts';
import { Waiting } from './ui/waiting.tsx';

const root = createRootRoute({
  component: Page,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <SomethingWrong error={error} />,
});

interface Arrival {
  location: { href: string; pathname: string };
}

/** Sends the signed-out to sign in and back again; every page for signed-in people asks it first. */
async function signedInOnly({ location }: Arrival): Promise<void> {
  const user = await signedInUser();
  if (!user) throw redirect({ to: '/login', search: { then: location.href } });
  if (mustSetUp(user) && location.pathname !== setupPath) throw redirect({ to: setupPath });
}

/** Where an account without the second factor it must have is led, whatever it asks for. */
const setupPath = '/users/mfa/otp/edit';

const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: goHome,
    component: lazyRouteComponent(() => import('./layout/public-home.tsx'), 'PublicHome'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: ({ then, outdated, ...search }: Record<string, unknown>) => ({
      ...stepIn(search),
      ...(typeof then === 'string' && { then }),
      ...(outdated === true && { outdated: true as const }),
    }),
    beforeLoad: signedOutOnly,
    component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'LoginPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/logout',
    component: lazyRouteComponent(() => import('./sign-in/log-out-page.tsx'), 'LogOutPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/sessions',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(() => import('./account/sessions-page.tsx'), 'SessionsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/mfa',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('./two-factor/two-factor-page.tsx'),
      'TwoFactorPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: setupPath,
    validateSearch: stepIn,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('./two-factor/change-otp-page.tsx'),
      'ChangeOtpPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/mfa/otp/remove',
    validateSearch: stepIn,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('./two-factor/disable-otp-page.tsx'),
      'DisableOtpPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/mfa/backup_codes',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('./two-factor/backup-codes-page.tsx'),
      'BackupCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/mfa/backup_codes/new',
    validateSearch: stepIn,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('./two-factor/create-backup-codes-page.tsx'),
      'CreateBackupCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/users/mfa/backup_codes/remove',
    validateSearch: stepIn,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('./two-factor/remove-backup-codes-page.tsx'),
      'RemoveBackupCodesPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/beacons',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(() => import('./beacons/beacons-page.tsx'), 'BeaconsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/beacon/$beaconUuid',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(() => import('./beacon/beacon-page.tsx'), 'BeaconPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/dev/mailbox',
    component: lazyRouteComponent(() => import('./development/mailbox-page.tsx'), 'MailboxPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/styleboard',
    component: lazyRouteComponent(() => import('./styleboard/styleboard.tsx'), 'Styleboard'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/access_denied',
    component: AccessDeniedPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/client_outdated',
    component: ClientOutdatedPage,
  }),
];

/** Sends the signed-in on to where they were going, unless they must sign in anew. */
async function signedOutOnly({ search }: { search: Login }): Promise<void> {
  if (search.outdated || !(await signedInUser())) return;
  throw redirect({ href: ownPath(search.then), replace: true });
}

interface Login {
  then?: string;
  outdated?: true;
}

async function goHome(): Promise<void> {
  const user = await signedInUser();
  if (user && mustSetUp(user)) throw redirect({ to: setupPath });
  if (user?.defaultBeaconUuid) {
    throw redirect({ to: '/beacon/$beaconUuid', params: { beaconUuid: user.defaultBeaconUuid } });
  }
  if (user) throw redirect({ to: '/beacons' });
}

/** Every screen: its path, its lazily loaded page, and who it is for. */
export function createAppRouter(history: RouterHistory = createBrowserHistory()) {
  return createRouter({
    history,
    routeTree: root.addChildren(routes),
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Waiting label="Loading" />,
    defaultPendingMs: 150,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
