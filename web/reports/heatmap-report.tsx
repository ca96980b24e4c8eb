import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { textOf } from '#contract/messages.ts';
import type { HeatmapRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { displayScore } from '#rules/results/display.ts';
import { useReturnTo } from '#web/shell/session/return-link.ts';
import {
  bandColour,
  bandGround,
  bandMarks,
  bands,
  mixedMark,
  singleBand,
  keyOf,
} from '#web/design/charts/band.ts';
import { BandKey } from '#web/design/charts/band-key.tsx';
import { BeaconLink } from './beacon-link.tsx';
import styles from './heatmap-report.module.css';
import { ReportSummary } from './report-summary.tsx';
import hidden from '#web/design/hidden.module.css';
import { isPercent, noBandWords, unitWords } from '#web/design/charts/score-words.ts';
import { concernWords } from './report-words.ts';

interface HeatmapReportProps {
  report: Extract<Report, { reportType: 'heatmap' }>;
}

/** The scores of every Beacon by section. */
export function HeatmapReport({ report: { title, reportData } }: HeatmapReportProps) {
  const { columns, rows } = reportData;
  return (
    <>
      <ReportSummary report={reportData} />
      <BandKey bands={keyOf(bands.map((band) => textOf(concernWords[band])))} />
      <section className={styles.scroll} aria-label={t`Heatmap`}>
        <table className={styles.heatmap}>
          <caption className={hidden.hidden}>{t`Beacons by section`}</caption>
          <thead>
            <tr>
              <th scope="col">Beacon</th>
              <th scope="col">
                {t`Score`}
                {!isPercent(reportData) && <small> {unitWords(reportData)}</small>}
              </th>
              {columns.map(({ id, title: section, ...unit }) => (
                <th key={id} scope="col">
                  {section} <small>{unitWords(unit)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <BeaconLine key={row.id} row={row} from={title} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function BeaconLine({ row, from }: { row: HeatmapRow; from: string }) {
  const here = useReturnTo(from);
  const { beaconUuid } = row;
  return (
    <tr>
      <th scope="row">
        <BeaconLink beacon={row} from={from} />
      </th>
      {[row, ...row.cells].map((cell) => (
        <td key={cell.id} style={{ background: groundOf(cell) }}>
          {/* The head of the row is the same link for keys and screen readers. */}
          <Link
            to="/beacon/$beaconUuid"
            params={{ beaconUuid }}
            {...here}
            tabIndex={-1}
            className={styles.cell}
          >
            <CellWords cell={cell} />
          </Link>
        </td>
      ))}
    </tr>
  );
}

type Score = Pick<HeatmapRow, 'score' | 'bands' | 'outOf' | 'classifier' | 'lack'>;

function CellWords({ cell }: { cell: Score }) {
  const band = singleBand(cell.bands);
  if (cell.score === null) {
    return <small>{t`No score`}</small>;
  }
  const shown = displayScore(cell.score, cell.outOf);
  if (cell.bands.length === 0) {
    return (
      <>
        {shown} <small>{noBandWords(cell.lack)}</small>
      </>
    );
  }
  return (
    <span style={band ? { color: bandColour(band) } : {}}>
      <span aria-hidden="true">{band ? bandMarks[band] : mixedMark}</span> {shown}
      <span className={hidden.hidden}> {cell.classifier}</span>
    </span>
  );
}

function groundOf(cell: Score) {
  const band = singleBand(cell.bands);
  return band === null ? 'none' : bandGround(band);
}
