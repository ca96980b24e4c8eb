import { createRoute, lazyFn } from '@tanstack/react-router';
import { privatePage, publicPage } from './page-options.ts';
import { stepSearch } from '#web/accounts/two-factor/step-search.ts';

/** Search validator for the token of a link from a mail. */
function tokenSearch({ token }: Record<string, unknown>): { token?: string } {
  if (typeof token === 'number') return { token: String(token) };
  return typeof token === 'string' ? { token } : {};
}

const loaders = () => import('#web/accounts/load-link.ts');

/** The routes of the user's account, and those to get one. */
export const accountRoutes = [
  createRoute({
    ...publicPage('/setup/$token', () => import('#web/accounts/setup/setup-page.tsx')),
    loader: lazyFn(loaders, 'loadSetup'),
    // A token that was used no longer exists, so it is loaded only once.
    staleTime: Infinity,
  }),
  createRoute({
    ...publicPage(
      '/user_invite/$token',
      () => import('#web/accounts/invitation/invitation-page.tsx'),
    ),
    validateSearch: ({ assessed, ...search }: Record<string, unknown>) => ({
      ...stepSearch(search),
      ...(assessed === true && { assessed: true as const }),
    }),
    loader: lazyFn(loaders, 'loadInvitation'),
    // An accepted invitation no longer exists, so it is loaded only once.
    staleTime: Infinity,
  }),
  createRoute({
    ...publicPage('/opt_out/$token', () => import('#web/accounts/opt-out/opt-out-page.tsx')),
    loader: lazyFn(loaders, 'loadOptOut'),
  }),
  createRoute(
    publicPage('/forgot_password', () => import('#web/accounts/profile/forgot-password-page.tsx')),
  ),
  createRoute(
    publicPage(
      '/forgot_password_sent',
      () => import('#web/accounts/profile/forgot-password-sent-page.tsx'),
    ),
  ),
  createRoute({
    ...publicPage('/new_password', () => import('#web/accounts/profile/new-password-page.tsx')),
    validateSearch: tokenSearch,
  }),
  createRoute({
    ...publicPage('/confirm_email', () => import('#web/accounts/profile/confirm-email-page.tsx')),
    validateSearch: tokenSearch,
  }),
  createRoute({
    ...publicPage(
      '/email_changes/$token',
      () => import('#web/accounts/profile/mailed-email-change-page.tsx'),
    ),
    loader: lazyFn(loaders, 'loadMailedEmailChange'),
    // A completed email change no longer exists, so it is loaded only once.
    staleTime: Infinity,
  }),
  createRoute({
    ...privatePage(
      '/users/email/edit',
      () => import('#web/accounts/profile/change-email-page.tsx'),
    ),
    validateSearch: stepSearch,
  }),
  createRoute(
    privatePage('/users/api_tokens', () => import('#web/accounts/api-tokens/api-tokens-page.tsx')),
  ),
  createRoute(privatePage('/users/edit', () => import('#web/accounts/profile/profile-page.tsx'))),
  createRoute(
    privatePage(
      '/users/password/edit',
      () => import('#web/accounts/profile/change-password-page.tsx'),
    ),
  ),
];
