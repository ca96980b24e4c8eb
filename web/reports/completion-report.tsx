import { t } from '@lingui/core/macro';
import type { CompletionRow } from '#contract/report-rows.ts';
import type { Report } from '#contract/reports.ts';
import { bandColour } from '#web/design/charts/band.ts';
import { BeaconLink } from './beacon-link.tsx';
import { MeanRing } from './mean-score.tsx';
import summaryStyles from './report-summary.module.css';
import { ReportTable } from './report-table.tsx';
import styles from './report-table.module.css';
import { number, percent, reachedWords } from './report-words.ts';
import { ShareBar } from './share-bar.tsx';

interface CompletionReportProps {
  report: Extract<Report, { reportType: 'completion_rates' }>;
}

/** Received and expected responses of each Beacon. */
export function CompletionReport({ report: { title, reportData } }: CompletionReportProps) {
  const { score, threshold, beaconsUnderThreshold, beaconsTotal, rows } = reportData;
  const share = percent(threshold);
  const [under, total] = [number(beaconsUnderThreshold), number(beaconsTotal)];
  return (
    <>
      <section className={summaryStyles.summary} aria-label={t`All Beacons`}>
        <MeanRing report={reportData} isShare />
        <div className={summaryStyles.figures}>
          {score !== null && <strong>{reachedWords(score, share)}</strong>}
          <span>{t`Beacons under ${share}: ${under} of ${total}`}</span>
        </div>
      </section>
      <ReportTable
        caption={t`Responses received by Beacon`}
        columns={['Beacon', t`Responses`, t`Received`, t`Threshold`]}
      >
        <tbody>
          {rows.map((row) => (
            <CompletionLine key={row.id} row={row} threshold={threshold} from={title} />
          ))}
        </tbody>
      </ReportTable>
    </>
  );
}

interface CompletionLineProps {
  row: CompletionRow;
  threshold: number;
  from: string;
}

function CompletionLine({ row, threshold, from }: CompletionLineProps) {
  const { expected, received, score, isUnderThreshold } = row;
  const limit = percent(threshold);
  return (
    <tr className={styles.leading}>
      <th scope="row">
        <BeaconLink beacon={row} from={from} />
      </th>
      <td data-label={t`Responses`}>{responsesWords(received, expected)}</td>
      <td data-label={t`Received`}>
        <div className={styles.score}>
          <strong>{score === null ? '–' : percent(score / 100)}</strong>
          <ShareBar share={score} threshold={threshold} />
        </div>
      </td>
      <td data-label={t`Threshold`}>
        {isUnderThreshold ? (
          <strong style={{ color: bandColour('below') }}>
            <span aria-hidden="true">▼</span> {t`Under ${limit}`}
          </strong>
        ) : (
          t`${limit} or more`
        )}
      </td>
    </tr>
  );
}

function responsesWords(received: number, expected: number): string {
  const [given, all] = [number(received), number(expected)];
  return t`${given} of ${all}`;
}
