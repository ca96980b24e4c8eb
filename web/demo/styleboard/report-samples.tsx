import { bandsOfScore, thresholdZones } from '#web/design/charts/band.ts';
import type { ReportCard } from '#contract/reports.ts';
import { BandWord } from '#web/reports/band-word.tsx';
import { ClientsPreview } from '#web/reports/clients-preview.tsx';
import { ReportCardLink } from '#web/reports/report-card-link.tsx';
import { ReportSummary } from '#web/reports/report-summary.tsx';
import { RiskCounts } from '#web/reports/risk-counts.tsx';
import { ShareBar } from '#web/reports/share-bar.tsx';
import { Sample } from './sample.tsx';

const thresholds: [number, number] = [40, 70];
const summary = {
  defaultThresholds: thresholds,
  thresholds,
  min: 0,
  outOf: 100,
  higherIs: 'better' as const,
  score: 52,
  range: [31, 88] as [number, number],
  normalisedScore: 52,
  normalisedRange: [31, 88] as [number, number],
  bands: bandsOfScore(52, thresholds),
  classifier: 'A word',
  zones: thresholdZones(thresholds).map((zone) => ({ ...zone, word: 'A word' })),
  beaconsTotal: 1200,
  unplaced: 0,
  countedAt: '2026-11-21T09:00:00.000Z',
};
const noScore = { normalisedScore: null, normalisedRange: null, bands: [], classifier: null };
const empty = { ...summary, ...noScore, score: null, range: null, beaconsTotal: 0 };
const categories = { higher_risk: 120, medium_risk: 300, lower_risk: 780 };
const preview = ['Kim Larsen', 'Leo Reid', 'Mila Novak'].map((name) => ({
  id: name,
  beaconUuid: name,
  title: name,
  name,
  avatar: null,
  groupNames: [],
  externalUrl: null,
}));
const onePage = {
  page: 1,
  totalPages: 1,
  total: 0,
  snapshot: null,
  leftOut: 0,
  rows: [],
  categories,
};
const head = { reportId: 'sample', subtitle: 'Team wellbeing' };

const cards: ReportCard[] = [
  {
    ...head,
    reportType: 'risk',
    title: 'Risk',
    reportData: { ...summary, categories },
    clients: { total: 1200, preview },
  },
  {
    ...head,
    reportType: 'heatmap',
    title: 'Heatmap',
    reportData: empty,
    clients: { total: 0, preview: [] },
  },
  {
    ...head,
    reportType: 'completion_rates',
    title: 'Completion rates',
    reportData: { ...summary, range: null, score: 75, threshold: 0.5, beaconsUnderThreshold: 300 },
    clients: { total: 3, preview },
  },
];

/** The parts of reports. */
export function ReportSamples() {
  return (
    <>
      <Sample title="Report cards">
        {cards.map((card) => (
          <ReportCardLink key={card.reportType} card={card} search={{}} />
        ))}
      </Sample>
      <Sample title="All Beacons">
        <ReportSummary report={{ ...summary, ...onePage }}>
          <RiskCounts categories={categories} />
        </ReportSummary>
      </Sample>
      <Sample title="Band words">
        {[24, 55, 88, null].map((score) => (
          <BandWord key={score} bands={bandsOfScore(score, thresholds)} word="A word" />
        ))}
      </Sample>
      <Sample title="Share of responses">
        {[null, 25, 75, 100].map((share) => (
          <ShareBar key={share} share={share} threshold={0.5} />
        ))}
      </Sample>
      <Sample title="Clients">
        <ClientsPreview clients={{ total: 1200, preview }} />
        <ClientsPreview clients={{ total: 3, preview }} />
      </Sample>
    </>
  );
}
