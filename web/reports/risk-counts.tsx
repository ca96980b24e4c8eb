import { Link } from '@tanstack/react-router';
import { riskCategories, type RiskCategory } from '#contract/report-constants.ts';
import type { ReportCard } from '#contract/reports.ts';
import { bandColour, bandMarks } from '#web/design/charts/band.ts';
import type { ReportSearch } from './report-search.ts';
import { riskBands, riskCountWords } from './report-words.ts';
import styles from './risk-counts.module.css';

type Categories = Extract<ReportCard, { reportType: 'risk' }>['reportData']['categories'];

interface RiskLink {
  params: { reportId: string; subReportId: undefined };
  search: ReportSearch;
}

/** Links to the first Beacon of each category. */
export type RiskLinks = Partial<Record<RiskCategory, RiskLink>>;

/** The number of Beacons by category, in colour, shape and word, each with a link to its rows. */
export function RiskCounts({ categories, links }: { categories: Categories; links?: RiskLinks }) {
  return (
    <ul className={styles.counts}>
      {riskCategories.map((category) => {
        const link = links?.[category];
        const words = <CountWords category={category} count={categories[category]} />;
        return (
          <li key={category}>
            {link ? (
              <Link to="/reports/$reportId/{-$subReportId}" {...link} hash={category}>
                {words}
              </Link>
            ) : (
              words
            )}
          </li>
        );
      })}
    </ul>
  );
}

function CountWords({ category, count }: { category: RiskCategory; count: number }) {
  const band = riskBands[category];
  return (
    <span style={{ color: bandColour(band) }}>
      <span aria-hidden="true">{bandMarks[band]}</span> {riskCountWords(category, count)}
    </span>
  );
}
