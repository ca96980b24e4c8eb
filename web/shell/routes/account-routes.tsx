import { createRoute, lazyFn, lazyRouteComponent } from '@tanstack/react-router';
import { signedInOnly } from '#web/shell/session/landing.ts';
import { rootRoute } from './root-route.tsx';
import { stepSearch } from '#web/accounts/two-factor/step-search.ts';

/** Search validator for the token of a link from a mail. */
function tokenSearch({ token }: Record<string, unknown>): { token?: string } {
  if (typeof token === 'number') return { token: String(token) };
  return typeof token === 'string' ? { token } : {};
}

const invitation = () => import('#web/accounts/invitation/invitation-page.tsx');
const optOut = () => import('#web/accounts/opt-out/opt-out-page.tsx');
const mailedEmailChange = () => import('#web/accounts/profile/mailed-email-change-page.tsx');

/** The routes of the user's account, and those to get one. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/user_invite/$token',
    validateSearch: ({ assessed, ...search }: Record<string, unknown>) => ({
      ...stepSearch(search),
      ...(assessed === true && { assessed: true as const }),
    }),
    loader: lazyFn(invitation, 'loadInvitation'),
    // An accepted invitation no longer exists, so it is loaded only once.
    staleTime: Infinity,
    component: lazyRouteComponent(invitation, 'InvitationPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/opt_out/$token',
    loader: lazyFn(optOut, 'loadOptOut'),
    component: lazyRouteComponent(optOut, 'OptOutPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot_password',
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/forgot-password-page.tsx'),
      'ForgotPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/forgot_password_sent',
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/forgot-password-page.tsx'),
      'ForgotPasswordSentPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/new_password',
    validateSearch: tokenSearch,
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/new-password-page.tsx'),
      'NewPasswordPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/confirm_email',
    validateSearch: tokenSearch,
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/confirm-email-page.tsx'),
      'ConfirmEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/email_changes/$token',
    loader: lazyFn(mailedEmailChange, 'loadMailedEmailChange'),
    // A completed email change no longer exists, so it is loaded only once.
    staleTime: Infinity,
    component: lazyRouteComponent(mailedEmailChange, 'MailedEmailChangePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/email/edit',
    validateSearch: stepSearch,
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/change-email-page.tsx'),
      'ChangeEmailPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/edit',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/profile-page.tsx'),
      'ProfilePage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/users/password/edit',
    beforeLoad: signedInOnly,
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/change-password-page.tsx'),
      'ChangePasswordPage',
    ),
  }),
];
