import { createRoute } from '@tanstack/react-router';
import { builderSearch } from '#web/builder/page/builder-search.ts';
import { privatePage } from './page-options.ts';

/** The routes of an organisation's questionnaires. */
export const frameworkRoutes = [
  createRoute(
    privatePage('/org/$slug/frameworks', () => import('#web/frameworks/library/library-page.tsx')),
  ),
  createRoute(
    privatePage(
      '/org/$slug/frameworks/import',
      () => import('#web/frameworks/import/import-page.tsx'),
    ),
  ),
  createRoute({
    ...privatePage(
      '/org/$slug/frameworks/drafts/$draftId',
      () => import('#web/builder/page/builder-page.tsx'),
    ),
    validateSearch: builderSearch,
    staticData: { hidesHelp: true },
  }),
  createRoute(
    privatePage(
      '/org/$slug/frameworks/$id',
      () => import('#web/frameworks/detail/framework-page.tsx'),
    ),
  ),
];
