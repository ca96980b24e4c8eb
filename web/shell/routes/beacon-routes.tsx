import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInOnly } from '#web/shell/session/landing.ts';
import { beaconSearch, keepsBackLink } from '#web/results/panes/beacon-search.ts';
import { listSearch } from '#web/beacons/list/list-search.ts';
import { heatmapSearch } from '#web/results/heatmap/heatmap-search.ts';
import { choosableOnly } from '#web/shell/session/known-search.ts';
import { rootRoute } from './root-route.tsx';

const shared = { getParentRoute: () => rootRoute, beforeLoad: signedInOnly } as const;
const newBeaconPage = lazyRouteComponent(
  () => import('#web/beacons/create/new-beacon-page.tsx'),
  'NewBeaconPage',
);
const editing = () => import('#web/beacons/edit/edit-pages.tsx');

/** The routes of Beacons: lists, creation, results and editing. */
export const beaconRoutes = [
  createRoute({
    ...shared,
    path: '/beacons',
    validateSearch: listSearch,
    beforeLoad: choosableOnly(() => true),
    component: lazyRouteComponent(
      () => import('#web/beacons/list/beacons-page.tsx'),
      'BeaconsPage',
    ),
  }),
  createRoute({
    ...shared,
    path: '/archive',
    validateSearch: listSearch,
    beforeLoad: choosableOnly(({ permissions }) => permissions.archive),
    component: lazyRouteComponent(
      () => import('#web/beacons/list/archive-page.tsx'),
      'ArchivePage',
    ),
  }),
  createRoute({
    ...shared,
    path: '/beacons/new/{-$step}',
    staticData: { hidesHelp: true },
    component: newBeaconPage,
  }),
  createRoute({
    ...shared,
    path: '/beacons/import/{-$step}',
    staticData: { hidesHelp: true },
    component: lazyRouteComponent(
      () => import('#web/beacons/import/import-page.tsx'),
      'ImportPage',
    ),
  }),
  createRoute({
    ...shared,
    path: '/beacons/imports/$importId',
    component: lazyRouteComponent(
      () => import('#web/beacons/import/progress-page.tsx'),
      'ImportProgressPage',
    ),
  }),
  createRoute({
    ...shared,
    path: '/client/$clientId/beacons/new/{-$step}',
    staticData: { hidesHelp: true },
    component: newBeaconPage,
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid',
    validateSearch: beaconSearch,
    search: keepsBackLink,
    component: lazyRouteComponent(
      () => import('#web/results/beacon/beacon-page.tsx'),
      'BeaconPage',
    ),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/heatmap',
    validateSearch: heatmapSearch,
    search: keepsBackLink,
    component: lazyRouteComponent(
      () => import('#web/results/heatmap/heatmap-page.tsx'),
      'HeatmapPage',
    ),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}',
    validateSearch: beaconSearch,
    search: keepsBackLink,
    component: lazyRouteComponent(
      () => import('#web/results/assessment/result-page.tsx'),
      'ResultPage',
    ),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/edit/client_details',
    component: lazyRouteComponent(editing, 'EditClientPage'),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/edit/schedule',
    component: lazyRouteComponent(editing, 'EditSchedulePage'),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/edit/framework',
    component: lazyRouteComponent(editing, 'EditFrameworkPage'),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/edit/members',
    component: lazyRouteComponent(editing, 'EditMembersPage'),
  }),
];
