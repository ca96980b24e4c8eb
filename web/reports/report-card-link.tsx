import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import type { ReportCard } from '#contract/reports.ts';
import { ClientsPreview } from './clients-preview.tsx';
import { MeanBar, MeanRing, MeanWord } from './mean-score.tsx';
import hidden from '#web/design/hidden.module.css';
import styles from './report-card-link.module.css';
import { filtersOf, type ReportSearch } from './report-search.ts';
import {
  beaconsWords,
  lowestWords,
  percent,
  rangeWords,
  reachedWords,
  shareWords,
} from './report-words.ts';
import { RiskCounts } from './risk-counts.tsx';
import { ShareBar } from './share-bar.tsx';

/** The summary of a report below its framework's heading, with a link to it with the same filters. */
export function ReportCardLink({ card, search }: { card: ReportCard; search: ReportSearch }) {
  const { reportId, title, subtitle, reportData } = card;
  return (
    <Link
      to="/reports/$reportId/{-$subReportId}"
      params={{ reportId }}
      search={filtersOf(search)}
      className={styles.card}
      data-row
    >
      <div className={styles.head}>
        <strong>{title}</strong> <span className={hidden.hidden}>{subtitle}</span>
        <MeanRing report={reportData} isShare={card.reportType === 'completion_rates'} />
      </div>
      <CardFigures card={card} />
      <ClientsPreview clients={card.clients} />
    </Link>
  );
}

/** The figures of a card, in a bar and in words. */
function CardFigures({ card }: { card: ReportCard }) {
  if (card.reportType === 'completion_rates') {
    const { score, beaconsUnderThreshold, beaconsTotal } = card.reportData;
    const threshold = percent(card.reportData.threshold);
    return (
      <>
        <ShareBar share={score} />
        <div className={styles.words}>
          {score !== null && <span>{reachedWords(score, threshold)}</span>}
          <strong>{t`With assessors under ${threshold}`}</strong>
          <span>{shareWords(beaconsUnderThreshold, beaconsTotal)}</span>
        </div>
      </>
    );
  }
  return (
    <>
      <MeanBar report={card.reportData} />
      <div className={styles.words}>
        {card.reportType === 'risk' ? (
          <RiskCounts categories={card.reportData.categories} />
        ) : (
          <>
            <MeanWord report={card.reportData} />
            <span>{countsWords(card)}</span>
          </>
        )}
      </div>
    </>
  );
}

function countsWords({ reportType, reportData }: Exclude<ReportCard, { reportType: 'risk' }>) {
  const { beaconsTotal, range, outOf } = reportData;
  if (reportType === 'top') return lowestWords(reportData.rows);
  if (!range) return beaconsWords(beaconsTotal);
  const scores = rangeWords(range, outOf);
  return plural(beaconsTotal, {
    one: `Average of # Beacon, ${scores}`,
    other: `Average of # Beacons, ${scores}`,
  });
}
