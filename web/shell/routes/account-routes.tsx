import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { findOptOut } from '#contract/assessments.ts';
import { findMailedEmailChange } from '#contract/email-changes.ts';
import { findInvitation } from '#contract/invitations.ts';
import { signedInOnly } from '#web/shell/session/landing.ts';
import { call } from '#web/shell/api/call.ts';
import { rootRoute } from './root-route.tsx';
import { stepSearch } from '#web/accounts/two-factor/factor-flow.ts';

/** Search validator for the token of a link from a mail. */
function tokenSearch({ token }: Record<string, unknown>): { token?: string } {
  if (typeof token === 'number') return { token: String(token) };
  return typeof token === 'string' ? { token } : {};
}

/** Turns a failed load into data, because an invalid link has a page of its own. */
async function orError<Data>(promise: Promise<Data>) {
  try {
    return await promise;
  } catch (error) {
    return { error };
  }
}

/** The routes of the user's account, and those to get one. */
export const accountRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/user_invite/$token',
    validateSearch: ({ assessed, ...search }: Record<string, unknown>) => ({
      ...stepSearch(search),
      ...(assessed === true && { assessed: true as const }),
    }),
    loader: ({ params }) => orError(call(findInvitation, { params })),
    // An accepted invitation no longer exists, so it is loaded only once.
    staleTime: Infinity,
    component: lazyRouteComponent(
      () => import('#web/accounts/invitation/invitation-page.tsx'),
      'InvitationPage',
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/opt_out/$token',
    loader: ({ params }) => orError(call(findOptOut, { params })),
    component: lazyRouteComponent(
      () => import('#web/accounts/opt-out/opt-out-page.tsx'),
      'OptOutPage',
    ),
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
    loader: ({ params }) => orError(call(findMailedEmailChange, { params })),
    // A completed email change no longer exists, so it is loaded only once.
    staleTime: Infinity,
    component: lazyRouteComponent(
      () => import('#web/accounts/profile/mailed-email-change-page.tsx'),
      'MailedEmailChangePage',
    ),
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
