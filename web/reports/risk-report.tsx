import { riskCategories, type RiskRow } from '#contract/report-rows.ts';
import { type Report, reportPageSizes } from '#contract/reports.ts';
import { bandColour, bandGround, bandMarks } from '#web/design/charts/band.ts';
import { filtersOf, type ReportSearch, reportSearch } from './report-search.ts';
import { ReportSummary } from './report-summary.tsx';
import styles from './report-table.module.css';
import { number, riskBands, riskWords } from './report-words.ts';
import { type Places, RiskCounts } from './risk-counts.tsx';
import { ScoreRow, ScoreTable } from './score-table.tsx';

interface RiskReportProps {
  report: Extract<Report, { reportType: 'risk' }>;
  search: ReportSearch;
}

/** Beacons by how much they need somebody: those under their lower threshold first. */
export function RiskReport({ report, search }: RiskReportProps) {
  const { title, reportData } = report;
  const { categories, rows } = reportData;
  return (
    <>
      <ReportSummary report={reportData}>
        <RiskCounts categories={categories} places={placesOf(report, search)} />
      </ReportSummary>
      <ScoreTable caption="Beacons by risk">
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

/** The page each category begins on, of the same moment. */
function placesOf(
  { reportId, reportData: { categories, snapshot } }: RiskReportProps['report'],
  search: ReportSearch,
): Places {
  let before = 0;
  const places: Places = {};
  for (const category of riskCategories) {
    const page = Math.floor(before / reportPageSizes.rows) + 1;
    if (categories[category] > 0) {
      places[category] = {
        reportId,
        search: reportSearch({ ...filtersOf(search), page, snapshot }),
      };
    }
    before += categories[category];
  }
  return places;
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
      <tr id={category} className={styles.group}>
        <th scope="rowgroup" colSpan={4}>
          <span style={{ color: bandColour(band), background: bandGround(band) }}>
            <span aria-hidden="true">{bandMarks[band]}</span> {riskWords[category]}
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
