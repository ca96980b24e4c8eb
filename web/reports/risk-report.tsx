import { t } from '@lingui/core/macro';
import { textOf } from '#contract/messages.ts';
import { riskCategories } from '#contract/report-constants.ts';
import type { RiskRow } from '#contract/report-rows.ts';
import { type Report, reportPageSizes } from '#contract/reports.ts';
import { bandColour, bandGround, bandMarks } from '#web/design/charts/band.ts';
import { filtersOf, type ReportSearch, reportSearch } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';
import styles from './report-table.module.css';
import { number, riskBands, riskWords } from './report-words.ts';
import { type RiskLinks, RiskCounts } from './risk-counts.tsx';
import { ScoreRow, ScoreTable } from './score-table.tsx';

interface RiskReportProps {
  report: Extract<Report, { reportType: 'risk' }>;
  search: ReportSearch;
}

/** Beacons by risk: those under their lower threshold first. */
export function RiskReport({ report, search }: RiskReportProps) {
  const { title, reportData } = report;
  const { categories, rows } = reportData;
  return (
    <>
      <ReportSummary report={reportData}>
        <RiskCounts categories={categories} links={linksOf(report, search)} />
      </ReportSummary>
      <ScoreTable caption={t`Beacons by risk`}>
        {riskCategories.map((category) => (
          <RiskGroup
            key={category}
            category={category}
            total={categories[category]}
            rows={rows.filter((row) => row.category === category)}
            from={title}
          />
        ))}
      </ScoreTable>
    </>
  );
}

/** The page on which each category begins, of the same snapshot. */
function linksOf(
  { reportId, reportData: { categories, snapshot } }: RiskReportProps['report'],
  search: ReportSearch,
): RiskLinks {
  const params = { reportId, subReportId: undefined };
  let before = 0;
  const links: RiskLinks = {};
  for (const category of riskCategories) {
    const page = Math.floor(before / reportPageSizes.rows) + 1;
    if (categories[category] > 0) {
      links[category] = { params, search: reportSearch({ ...filtersOf(search), page, snapshot }) };
    }
    before += categories[category];
  }
  return links;
}

interface RiskGroupProps {
  category: RiskRow['category'];
  /** On all pages. */
  total: number;
  rows: RiskRow[];
  from: string;
}

function RiskGroup({ category, total, rows, from }: RiskGroupProps) {
  const band = riskBands[category];
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr id={category} className={styles.group} data-heading>
        <th scope="rowgroup" colSpan={4}>
          <span style={{ color: bandColour(band), background: bandGround(band) }}>
            <span aria-hidden="true">{bandMarks[band]}</span> {textOf(riskWords[category])}
          </span>{' '}
          {number(total)}
        </th>
      </tr>
      {rows.map((row) => (
        <ScoreRow key={row.id} row={row} from={from} />
      ))}
    </tbody>
  );
}
