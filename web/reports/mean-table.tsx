import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { MeanRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { displayScore } from '#rules/results/display.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { BandWord } from './band-word.tsx';
import { filtersOf, type ReportSearch } from './report-search.ts';
import { ReportTable } from './report-table.tsx';
import styles from './report-table.module.css';
import { maximumWords, number, scoreWords } from './report-words.ts';

interface MeanTableProps {
  report: Extract<Report, { reportType: 'top' }>;
  search: ReportSearch;
  /** The kind of a row. */
  kind: 'section' | 'question';
}

/** Averages over many Beacons, lowest first. A row with a sub-report links to it. */
export function MeanTable({ report, search, kind }: MeanTableProps) {
  const { reportData } = report;
  const isPoints = reportData.thresholds === null;
  const rowKind = kind === 'section' ? t`Section` : t`Question`;
  const average = isPoints ? t`Average points` : t`Average out of 100`;
  return (
    <ReportTable
      caption={captionWords(kind, isPoints)}
      columns={[t`Rank`, rowKind, average, t`Band`, t`Beacons`]}
    >
      <tbody>
        {reportData.rows.map((row, index) => (
          <tr key={row.id} className={row.subReportId === null ? '' : styles.leading}>
            <td data-label={t`Rank`}>{index + 1}</td>
            <th scope="row">
              <RowTitle row={row} report={report} search={search} />
            </th>
            <MeanCells row={row} thresholds={reportData.thresholds} label={average} />
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

function captionWords(kind: MeanTableProps['kind'], isPoints: boolean): string {
  if (kind === 'section') {
    return isPoints ? t`Sections, most concern first` : t`Sections, lowest first`;
  }
  return isPoints ? t`Questions, most concern first` : t`Questions, lowest first`;
}

interface RowTitleProps extends Omit<MeanTableProps, 'kind'> {
  row: MeanRow;
}

function RowTitle({ row, report: { reportId }, search }: RowTitleProps) {
  const { title, subReportId } = row;
  if (subReportId === null) return title;
  return (
    <Link
      to="/reports/$reportId/{-$subReportId}"
      params={{ reportId, subReportId }}
      search={filtersOf(search)}
      className={styles.link}
    >
      {title}
    </Link>
  );
}

interface MeanCellsProps {
  row: MeanRow;
  /** On 0 to 100, like the score; null where the score is in points. */
  thresholds: [number, number] | null;
  label: string;
}

function MeanCells({ row, thresholds, label }: MeanCellsProps) {
  const { score, outOf, bands, classifier, count } = row;
  return (
    <>
      <td data-label={label}>
        <div className={styles.score}>
          <span>
            <strong>{score === null ? '–' : displayScore(score, outOf)}</strong>
            {thresholds === null && <small> {maximumWords(row)}</small>}
          </span>
          {thresholds && (
            <ScoreBar
              normalisedScore={score}
              normalisedThresholds={thresholds}
              label={scoreWords(score, outOf)}
            />
          )}
        </div>
      </td>
      <td data-label={t`Band`}>
        {thresholds ? <BandWord bands={bands} word={classifier} /> : t`Differs by informant`}
      </td>
      <td data-label={t`Beacons`}>{number(count)}</td>
    </>
  );
}
