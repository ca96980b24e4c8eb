import { bandsOfScore, thresholdZones } from '#web/design/charts/band.ts';
import { emptyClient } from '#contract/clients.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { CompletionRow, HeatmapRow, MeanRow, RiskRow } from '#contract/report-rows.ts';
import type { listReports, Report, ReportCard } from '#contract/reports.ts';

type Of<Type extends Report['reportType']> = Extract<Report, { reportType: Type }>;

const filters: Report['filters'] = {
  organisation: 'riverside',
  group: null,
  timeframe: -1,
  threshold: 0.5,
};

const zones = thresholdZones([40, 70]).map((zone) => ({ ...zone, word: zone.band }));
const percent = { min: 0, outOf: 100, higherIs: 'better' as const };

const summary = {
  defaultThresholds: [40, 70] as [number, number],
  thresholds: [40, 70] as [number, number],
  ...percent,
  score: 52,
  range: [31, 88] as [number, number],
  normalisedScore: 52,
  normalisedRange: [31, 88] as [number, number],
  bands: ['between' as const],
  classifier: 'Getting by',
  zones,
  beaconsTotal: 3,
  unplaced: 0,
  countedAt: '2026-11-21T09:00:00.000Z',
};

const pageFigures = { page: 1, totalPages: 1, total: 3, snapshot: null, leftOut: 0 };
const categories = { higher_risk: 1, medium_risk: 1, lower_risk: 1 };
const head = { subtitle: 'Team wellbeing', parentTitle: null, filters, downloadable: true };

function aBeacon(name: string, number: number) {
  const uuid = `0a9d9a2e-5a53-4f6e-9c40-5f6a4f9f000${number}`;
  return { ...emptyClient, id: uuid, beaconUuid: uuid, title: name, name, avatar: null };
}

export const kim = aBeacon('Kim Larsen', 1);
export const leo = aBeacon('Leo Ek', 2);
export const mia = aBeacon('Mia Holm', 3);

/** One card of each kind, for one framework. */
export const cards: ReportCard[] = [
  {
    reportId: 'risk-team-wellbeing',
    reportType: 'risk',
    title: 'Risk',
    subtitle: 'Team wellbeing',
    reportData: { ...summary, categories },
    clients: { total: 9, preview: [kim, leo] },
  },
  {
    reportId: 'top-team-wellbeing',
    reportType: 'top',
    title: 'Lowest sections',
    subtitle: 'Team wellbeing',
    reportData: { ...summary, rows: [aMean('Growth', 35), aMean('Energy', 71)] },
    clients: { total: 2, preview: [kim, leo] },
  },
  {
    reportId: 'heatmap-team-wellbeing',
    reportType: 'heatmap',
    title: 'Heatmap',
    subtitle: 'Team wellbeing',
    reportData: summary,
    clients: { total: 0, preview: [] },
  },
  {
    reportId: 'completion_rates-team-wellbeing',
    reportType: 'completion_rates',
    title: 'Completion rates',
    subtitle: 'Team wellbeing',
    reportData: { ...summary, range: null, score: 75, threshold: 0.5, beaconsUnderThreshold: 1 },
    clients: { total: 1, preview: [kim] },
  },
];

/** A page of cards. */
export function aReportList(reports = cards): AnswerOf<typeof listReports> {
  const organisations = [{ slug: 'riverside', name: 'Riverside', groupNames: ['North'] }];
  return { reports, filters, organisations, page: 1, totalPages: 1, total: reports.length };
}

/** A risk report of three Beacons, one in each category. */
export function aRiskReport(over: Partial<Of<'risk'>['reportData']> = {}): Of<'risk'> {
  const rows = [
    aScore(kim, 31, 'higher_risk'),
    aScore(leo, 52, 'medium_risk'),
    aScore(mia, 88, 'lower_risk'),
  ];
  return {
    ...head,
    reportId: 'risk-team-wellbeing',
    reportType: 'risk',
    title: 'Risk',
    reportData: { ...summary, ...pageFigures, categories, rows, ...over },
  };
}

export function aTopReport(): Of<'top'> {
  const rows = [aMean('Growth', 35), aMean('Energy', 71)];
  return {
    ...head,
    reportId: 'top-team-wellbeing',
    reportType: 'top',
    title: 'Lowest sections',
    reportData: { ...summary, ...pageFigures, total: 2, rows, beacons: null },
  };
}

/** The sub-report of the section Growth. */
export function aSectionReport(): Of<'top'> {
  const rows = [{ ...aMean('I learn new things', 33), subReportId: null }];
  const beacons = [aScore(kim, 22, 'higher_risk'), aScore(leo, 48, 'medium_risk')];
  const range: [number, number] = [22, 48];
  const position = { normalisedScore: 35, normalisedRange: range };
  const own = { ...summary, ...position, score: 35, range, beaconsTotal: 2 };
  return {
    ...aTopReport(),
    title: 'Growth',
    parentTitle: 'Lowest sections',
    reportData: { ...own, ...pageFigures, total: 2, rows, beacons },
  };
}

export function aHeatmapReport(): Of<'heatmap'> {
  const columns = [
    { id: 'growth', title: 'Growth', min: 0, outOf: 100, higherIs: 'better' as const },
    { id: 'energy', title: 'Energy', min: 0, outOf: 100, higherIs: 'better' as const },
  ];
  const none = {
    ...percent,
    lack: null,
    score: null,
    normalisedScore: null,
    bands: [],
    classifier: null,
    isBadScore: false,
  };
  const cells: HeatmapRow['cells'] = [
    { id: 'growth', ...scored(22) },
    { id: 'energy', ...none },
  ];
  const { category: _category, ...kims } = aScore(kim, 31, 'higher_risk');
  return {
    ...head,
    reportId: 'heatmap-team-wellbeing',
    reportType: 'heatmap',
    title: 'Heatmap',
    reportData: { ...summary, ...pageFigures, columns, rows: [{ ...kims, cells }] },
  };
}

export function aCompletionReport(): Of<'completion_rates'> {
  const rows: CompletionRow[] = [
    { ...kim, expected: 8, received: 2, score: 25, isUnderThreshold: true },
    { ...leo, expected: 4, received: 3, score: 75, isUnderThreshold: false },
  ];
  const completion = { threshold: 0.5, beaconsUnderThreshold: 1, range: null, score: 50 } as const;
  return {
    ...head,
    reportId: 'completion_rates-team-wellbeing',
    reportType: 'completion_rates',
    title: 'Completion rates',
    reportData: { ...summary, ...pageFigures, ...completion, rows },
  };
}

function aScore(beacon: typeof kim, score: number, category: RiskRow['category']): RiskRow {
  const thresholds: [number, number] = [40, 70];
  const range: [number, number] = [score - 5, score + 5];
  return {
    ...beacon,
    ...scored(score),
    range,
    normalisedRange: range,
    thresholds,
    normalisedThresholds: thresholds,
    zones,
    date: '2026-11-12',
    category,
  };
}

function scored(score: number) {
  const isBadScore = score < 40;
  const classifier = isBadScore ? 'Needs attention' : 'Doing fine';
  const bands = bandsOfScore(score, [40, 70]);
  const shown = { ...percent, lack: null, bands, classifier, isBadScore };
  return { score, normalisedScore: score, ...shown };
}

function aMean(title: string, score: number): MeanRow {
  const { lack: _, ...mean } = scored(score);
  const id = title.toLowerCase();
  return { ...mean, id, title, zones, count: 3, subReportId: id };
}
