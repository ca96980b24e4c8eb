import { Link } from '@tanstack/react-router';
import type { MeanRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { displayScore } from '#rules/answers.ts';
import { bandsOfScore } from '../charts/band.ts';
import { ScoreBar } from '../charts/score-bar.tsx';
import { BandWord } from './band-word.tsx';
import { filtersOf, type ReportSearch } from './report-search.ts';
import styles from './report-table.module.css';
import { number, scoreWords } from './report-words.ts';

interface MeanTableProps {
  report: Extract<Report, { reportType: 'top' }>;
  search: ReportSearch;
  /** What a row is of. */
  kind: 'Section' | 'Question';
}

/** Means over many Beacons, lowest first; what has Beacons to show leads to them. */
export function MeanTable({ report, search, kind }: MeanTableProps) {
  const { reportId, reportData } = report;
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{kind}s, lowest first</caption>
      <thead>
        <tr>
          <th scope="col">Rank</th>
          <th scope="col">{kind}</th>
          <th scope="col">Mean of 100</th>
          <th scope="col">Band</th>
          <th scope="col">Beacons</th>
        </tr>
      </thead>
      <tbody>
        {reportData.rows.map((row, index) => (
          <tr key={row.id} className={row.subReportId === null ? '' : styles.leading}>
            <td data-label="Rank">{index + 1}</td>
            <th scope="row">
              {row.subReportId === null ? (
                row.title
              ) : (
                <Link
                  to="/reports/$reportId/{-$subReportId}"
                  params={{ reportId, subReportId: row.subReportId }}
                  search={filtersOf(search)}
                  className={styles.link}
                >
                  {row.title}
                </Link>
              )}
            </th>
            <MeanCells row={row} thresholds={reportData.thresholds} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `thresholds` are on 0 to 100, like the score. */
function MeanCells({ row, thresholds }: { row: MeanRow; thresholds: [number, number] }) {
  const { score, outOf, classifier, count } = row;
  return (
    <>
      <td data-label="Mean of 100">
        <div className={styles.score}>
          <strong>{score === null ? '–' : displayScore(score, outOf)}</strong>
          <ScoreBar
            score={score}
            range={null}
            thresholds={thresholds}
            label={scoreWords(score, outOf)}
          />
        </div>
      </td>
      <td data-label="Band">
        <BandWord bands={bandsOfScore(score, thresholds)} word={classifier} />
      </td>
      <td data-label="Beacons">{number(count)}</td>
    </>
  );
}
