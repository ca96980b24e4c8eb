import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedInOnly } from './arrival.ts';
import { beaconSearch, keepsWayBack } from './beacon/panes/beacon-search.ts';
import { listSearch } from './beacons/list-search.ts';
import { heatmapSearch } from './heatmap/heatmap-search.ts';
import { choosableOnly } from './known-search.ts';
import { rootRoute } from './root-route.tsx';

const shared = { getParentRoute: () => rootRoute, beforeLoad: signedInOnly } as const;
const newBeaconPage = lazyRouteComponent(
  () => import('./beacon-wizard/new-beacon-page.tsx'),
  'NewBeaconPage',
);
const editing = () => import('./beacon-editing/edit-pages.tsx');

/** The screens of Beacons: their lists, and making, seeing and changing one. */
export const beaconRoutes = [
  createRoute({
    ...shared,
    path: '/beacons',
    validateSearch: listSearch,
    beforeLoad: choosableOnly(() => true),
    component: lazyRouteComponent(() => import('./beacons/beacons-page.tsx'), 'BeaconsPage'),
  }),
  createRoute({
    ...shared,
    path: '/archive',
    validateSearch: listSearch,
    beforeLoad: choosableOnly(({ permissions }) => permissions.archive),
    component: lazyRouteComponent(() => import('./beacons/archive-page.tsx'), 'ArchivePage'),
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
    component: lazyRouteComponent(() => import('./import-wizard/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...shared,
    path: '/beacons/imports/$importId',
    component: lazyRouteComponent(
      () => import('./import-wizard/progress-page.tsx'),
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
    search: keepsWayBack,
    component: lazyRouteComponent(() => import('./beacon/beacon-page.tsx'), 'BeaconPage'),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/heatmap',
    validateSearch: heatmapSearch,
    search: keepsWayBack,
    component: lazyRouteComponent(() => import('./heatmap/heatmap-page.tsx'), 'HeatmapPage'),
  }),
  createRoute({
    ...shared,
    path: '/beacon/$beaconUuid/assessments/$number/{-$sectionId}/{-$questionId}',
    validateSearch: beaconSearch,
    search: keepsWayBack,
    component: lazyRouteComponent(() => import('./beacon/results/result-page.tsx'), 'ResultPage'),
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
