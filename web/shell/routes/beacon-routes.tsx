import { createRoute } from '@tanstack/react-router';
import { beaconSearch, keepsBackLink } from '#web/results/panes/beacon-search.ts';
import { newBeaconSearch } from '#web/beacons/create/new-beacon-search.ts';
import { listSearch } from '#web/beacons/list/list-search.ts';
import { heatmapSearch } from '#web/results/heatmap/heatmap-search.ts';
import { choosableOnly } from '#web/shell/session/known-search.ts';
import { rightOrGrant } from '#web/shell/session/rights.ts';
import { privatePage, publicPage } from './page-options.ts';

const newBeacon = privatePage(
  '/beacons/new/{-$step}',
  () => import('#web/beacons/create/new-beacon-page.tsx'),
);

/** The routes of Beacons: lists, creation, results and editing. */
export const beaconRoutes = [
  createRoute({
    ...publicPage('/beacons', () => import('#web/beacons/home/beacons-page.tsx')),
    validateSearch: listSearch,
    beforeLoad: choosableOnly(() => true),
  }),
  createRoute({
    ...publicPage('/archive', () => import('#web/beacons/list/archive-page.tsx')),
    validateSearch: listSearch,
    beforeLoad: choosableOnly(({ permissions }) => permissions.archive),
  }),
  createRoute({
    ...newBeacon,
    beforeLoad: rightOrGrant('create'),
    validateSearch: newBeaconSearch,
    staticData: { hidesHelp: true },
  }),
  createRoute({
    ...privatePage('/beacons/import/{-$step}', () => import('#web/beacons/import/import-page.tsx')),
    beforeLoad: rightOrGrant('import'),
    staticData: { hidesHelp: true },
  }),
  createRoute(
    privatePage(
      '/beacons/imports/$importId',
      () => import('#web/beacons/import/progress-page.tsx'),
    ),
  ),
  createRoute({
    ...newBeacon,
    beforeLoad: rightOrGrant('create'),
    path: '/client/$clientId/beacons/new/{-$step}',
    staticData: { hidesHelp: true },
  }),
  createRoute({
    ...privatePage('/beacon/$beaconUuid', () => import('#web/results/beacon/beacon-page.tsx')),
    validateSearch: beaconSearch,
    search: keepsBackLink,
  }),
  createRoute({
    ...privatePage(
      '/beacon/$beaconUuid/heatmap',
      () => import('#web/results/heatmap/heatmap-page.tsx'),
    ),
    validateSearch: heatmapSearch,
    search: keepsBackLink,
  }),
  createRoute({
    ...privatePage(
      '/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}',
      () => import('#web/results/assessment/result-page.tsx'),
    ),
    validateSearch: beaconSearch,
    search: keepsBackLink,
  }),
  createRoute(
    privatePage(
      '/beacon/$beaconUuid/edit/client_details',
      () => import('#web/beacons/edit/edit-client.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/beacon/$beaconUuid/edit/schedule',
      () => import('#web/beacons/edit/edit-schedule.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/beacon/$beaconUuid/edit/framework',
      () => import('#web/beacons/edit/edit-framework.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/beacon/$beaconUuid/edit/version',
      () => import('#web/beacons/edit/edit-version.tsx'),
    ),
  ),
  createRoute(
    privatePage(
      '/beacon/$beaconUuid/edit/members',
      () => import('#web/beacons/edit/edit-members.tsx'),
    ),
  ),
];
