import { createRoute } from '@tanstack/react-router';
import { privatePage } from './page-options.ts';

/** The routes of an organisation's settings. */
export const organisationRoutes = [
  createRoute(
    privatePage(
      '/org/$slug/settings/profile',
      () => import('#web/organisation/settings/profile-page.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/org/$slug/settings/schedule',
      () => import('#web/organisation/settings/schedule-page.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/org/$slug/settings/mail',
      () => import('#web/organisation/settings/mail-page.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/org/$slug/settings/security',
      () => import('#web/organisation/settings/security-page.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/org/$slug/settings/single_sign_on',
      () => import('#web/organisation/single-sign-on/single-sign-on-page.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/org/$slug/settings/data',
      () => import('#web/organisation/settings/data-page.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/org/$slug/settings/service_accounts',
      () => import('#web/organisation/service-accounts/service-accounts-page.tsx'),
    ),
  ),
];
