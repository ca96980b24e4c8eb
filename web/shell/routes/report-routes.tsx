import { createRoute } from '@tanstack/react-router';
import { choosableOnly } from '#web/shell/session/known-search.ts';
import { reportSearch } from '#web/reports/report-search.ts';
import { publicPage } from './page-options.ts';

const shared = {
  validateSearch: reportSearch,
  beforeLoad: choosableOnly(({ permissions }) => permissions.reports),
} as const;

/** The routes of an organisation's reports. */
export const reportRoutes = [
  createRoute({
    ...publicPage('/reports', () => import('#web/reports/reports-page.tsx')),
    ...shared,
  }),
  createRoute({
    ...publicPage(
      '/reports/$reportId/{-$subReportId}',
      () => import('#web/reports/report-page.tsx'),
    ),
    ...shared,
  }),
];
