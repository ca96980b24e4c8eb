import { createRoute } from '@tanstack/react-router';
import { helpSearch } from '#web/help/help-search.ts';
import { publicPage } from './page-options.ts';

/** The routes of the guide, which people without an account read too. */
export const helpRoutes = [
  createRoute({
    ...publicPage('/help', () => import('#web/help/guide-index-page.tsx')),
    validateSearch: helpSearch,
  }),
  createRoute(publicPage('/help/$page', () => import('#web/help/guide-page-view.tsx'))),
];
