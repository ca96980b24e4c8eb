import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { MeanRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { displayScore } from '#rules/results/display.ts';
import { singleBand } from '#web/design/charts/band.ts';
import { ScoreBar } from '#web/design/charts/score-bar.tsx';
import { isPercent, unitWords } from '#web/design/charts/score-words.ts';
import { BandWord } from './band-word.tsx';
import { filtersOf, type ReportSearch } from './report-search.ts';
import { ReportTable } from './report-table.tsx';
import styles from './report-table.module.css';
import { hasWorseHigher, number, scoreWords } from './report-words.ts';

interface MeanTableProps {
  report: Extract<Report, { reportType: 'top' }>;
  search: ReportSearch;
  /** The kind of a row. */
  kind: 'section' | 'question';
}

/** Averages over many Beacons, worst first. A row with a sub-report links to it. */
export function MeanTable({ report, search, kind }: MeanTableProps) {
  const { reportData } = report;
  const rowKind = kind === 'section' ? t`Section` : t`Question`;
  const average = reportData.rows.every(isPercent) ? t`Average out of 100` : t`Average`;
  return (
    <ReportTable
      caption={captionWords(kind, hasWorseHigher(reportData.rows))}
      columns={[t`Rank`, rowKind, average, t`Band`, t`Beacons`]}
    >
      <tbody>
        {reportData.rows.map((row, index) => (
          <tr key={row.id} className={row.subReportId === null ? '' : styles.leading}>
            <td data-label={t`Rank`}>{index + 1}</td>
            <th scope="row">
              <RowTitle row={row} report={report} search={search} />
            </th>
            <MeanCells row={row} label={average} />
          </tr>
        ))}
      </tbody>
    </ReportTable>
  );
}

function captionWords(kind: MeanTableProps['kind'], isWorseHigher: boolean): string {
  if (kind === 'section') {
    return isWorseHigher ? t`Sections, most concern first` : t`Sections, lowest first`;
  }
  return isWorseHigher ? t`Questions, most concern first` : t`Questions, lowest first`;
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
      data-row
    >
      {title}
    </Link>
  );
}

function MeanCells({ row, label }: { row: MeanRow; label: string }) {
  const { score, normalisedScore, outOf, bands, zones, classifier, count } = row;
  return (
    <>
      <td data-label={label}>
        <div className={styles.score}>
          <span>
            <strong>{score === null ? '–' : displayScore(score, outOf)}</strong>
            {!isPercent(row) && <small> {unitWords(row)}</small>}
          </span>
          {normalisedScore !== null && (
            <ScoreBar
              normalisedScore={normalisedScore}
              normalisedThresholds={null}
              zones={zones}
              band={singleBand(bands)}
              label={scoreWords(score, row)}
            />
          )}
        </div>
      </td>
      <td data-label={t`Band`}>
        {normalisedScore === null ? (
          t`Cut-offs differ`
        ) : (
          <BandWord bands={bands} word={classifier} score={score} />
        )}
      </td>
      <td data-label={t`Beacons`}>{number(count)}</td>
    </>
  );
}
