import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { choosableOnly } from '#web/shell/session/known-search.ts';
import { reportSearch } from '#web/reports/report-search.ts';
import { rootRoute } from './root-route.tsx';

const shared = {
  getParentRoute: () => rootRoute,
  validateSearch: reportSearch,
  beforeLoad: choosableOnly(({ permissions }) => permissions.reports),
} as const;

/** The routes of an organisation's reports. */
export const reportRoutes = [
  createRoute({
    ...shared,
    path: '/reports',
    component: lazyRouteComponent(() => import('#web/reports/reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...shared,
    path: '/reports/$reportId/{-$subReportId}',
    component: lazyRouteComponent(() => import('#web/reports/report-page.tsx'), 'ReportPage'),
  }),
];
