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
import { Waiting } from './ui/waiting.tsx';

const root = createRootRoute({
  component: Page,
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error }) => <SomethingWrong error={error} />,
});

/** Sends the signed-out to sign in and back again; every page for signed-in people asks it first. */
async function signedInOnly({ location }: { location: { href: string } }): Promise<void> {
  if (!(await signedInUser())) throw redirect({ to: '/login', search: { then: location.href } });
}

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
    validateSearch: ({ then }: Record<string, unknown>) =>
      typeof then === 'string' ? { then } : {},
    component: lazyRouteComponent(() => import('./sign-in/login-page.tsx'), 'LoginPage'),
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

async function goHome(): Promise<void> {
  const user = await signedInUser();
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
