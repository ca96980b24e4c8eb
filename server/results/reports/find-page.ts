import type { AnswerOf } from '#contract/endpoint.ts';
import { reportPageSizes } from '#contract/reports.ts';
import type { findReport } from '#contract/reports.ts';
import { numberedPage } from '#server/platform/database/numbered-page.ts';
import type { ReportTable } from './report-tables.ts';
import type { Snapshot } from './snapshot.ts';

type ReportData = AnswerOf<typeof findReport>['report']['reportData'];
type AboutPage = Pick<ReportData, 'page' | 'totalPages' | 'total' | 'leftOut' | 'snapshot'>;

const pageSize = reportPageSizes.rows;

/** One page of a snapshot's rows; a page past the end becomes the last page. */
export async function findPage<Row, Ranked>(
  { id, figures, rows }: Snapshot<{ total: number }, Ranked>,
  table: ReportTable<Row, Ranked>,
  requestedPage: number,
): Promise<AboutPage & { rows: Row[] }> {
  const { total } = figures;
  const { page, totalPages, offset } = numberedPage(requestedPage, total, pageSize);
  const ranked = await rows(offset, pageSize);
  const presented = await table.rowsOf(ranked);
  const leftOut = ranked.length - presented.length;
  return { page, totalPages, total, leftOut, snapshot: id, rows: presented };
}
