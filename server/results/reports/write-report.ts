import { msg } from '@lingui/core/runtime-macro';
import { Temporal } from 'temporal-polyfill';
import { textOf } from '#contract/messages.ts';
import type { RiskRow } from '#contract/report-rows.ts';
import { tabledScore } from '#rules/results/display.ts';
import { writeTable } from '#server/platform/csv/write-table.ts';
import type { ReportScope } from './access.ts';
import { completionTable, heatmapTable, riskTable, sectionTable } from './report-tables.ts';
import type { ReportTable } from './report-tables.ts';
import { presentMeans } from './present.ts';
import { reportIdOf } from './queries.ts';
import type { ReportRequest } from './read-report.ts';
import { sectionNodes } from './section-nodes.ts';
import { openScores, openSection, openCompletion } from './snapshot.ts';
import type { Snapshot } from './snapshot.ts';

type Line = (string | number | null)[];
type Lines = AsyncIterable<Line> | Iterable<Line>;

const rowsAtOnce = 500;

/** A whole report as a CSV stream, named after the time of its data; null where it has no lines. */
export async function writeReport(scope: ReportScope, request: ReportRequest) {
  const { takenAt, isEmpty, lines } = await linesOf(scope, request);
  if (isEmpty) return null;
  const moment = momentIn(scope.organisation.timeZone, takenAt);
  return { name: `report-${reportIdOf(request.key)}-${moment}.csv`, csv: writeTable(lines) };
}

async function linesOf(
  scope: ReportScope,
  { key: { reportType, framework }, section }: ReportRequest,
) {
  if (section) {
    const snapshot = await openSection(scope, framework, section.id);
    return tableLines(snapshot, sectionTable(scope, framework, section));
  }
  if (reportType === 'completion_rates') {
    return tableLines(await openCompletion(scope, framework.id), completionTable(scope));
  }
  const scores = await openScores(scope, framework);
  if (reportType === 'risk') return tableLines(scores, riskTable(scope, framework));
  if (reportType === 'heatmap') return tableLines(scores, heatmapTable(scope, framework));
  const rows = presentMeans(framework, sectionNodes(framework), scores.figures);
  const headers = [msg`Section`, msg`Score`, msg`Out of`, msg`Better`, msg`Band`];
  const hasMin = rows.some(({ min }) => min !== 0);
  const lines: Lines = [
    [...headers.map((header) => textOf(header)), 'Beacons', ...(hasMin ? [textOf(msg`From`)] : [])],
    ...rows.map(({ title, score, min, outOf, higherIs, classifier, normalisedScore, count }) => {
      const none = normalisedScore === null ? msg`Cut-offs differ` : msg`No band`;
      const band = classifier ?? textOf(none);
      const start = hasMin ? [min] : [];
      const better = textOf(betterTexts[higherIs]);
      return [title, tabledScore(score, outOf), outOf, better, band, count, ...start];
    }),
  ];
  return { takenAt: scores.takenAt, isEmpty: rows.length === 0, lines };
}

function tableLines<Row extends NamedRow, Ranked>(
  snapshot: Snapshot<{ total: number }, Ranked>,
  table: ReportTable<Row, Ranked>,
) {
  const { takenAt, figures } = snapshot;
  return { takenAt, isEmpty: figures.total === 0, lines: linesOfAll(snapshot, named(table)) };
}

const betterTexts = { better: msg`Higher`, worse: msg`Lower`, neither: msg`Neither` };

type NamedRow = Pick<RiskRow, 'title' | 'name' | 'externalUrl'>;

/** A table whose first columns name the Beacon and its client, and whose last links to the record of the client. */
function named<Row extends NamedRow, Ranked>(
  table: ReportTable<Row, Ranked>,
): ReportTable<Row, Ranked> {
  return {
    ...table,
    headers: ['Beacon', textOf(msg`Client`), ...table.headers, textOf(msg`Record`)],
    line: (row) => [row.title, row.name, ...table.line(row), row.externalUrl],
  };
}

/** Reads Beacons in batches, so that memory stays bounded and others can use the database in between. */
async function* linesOfAll<Row, Ranked>(
  { figures, rows }: Snapshot<{ total: number }, Ranked>,
  table: ReportTable<Row, Ranked>,
): AsyncGenerator<Line> {
  yield table.headers;
  for (let skip = 0; skip < figures.total; skip += rowsAtOnce) {
    const batch = await table.rowsOf(await rows(skip, rowsAtOnce));
    yield* batch.map((row) => table.line(row));
  }
}

/** The time in a file name: '2026-11-02-1405'. */
function momentIn(timeZone: string, moment: Date): string {
  const { year, month, day, hour, minute } = Temporal.Instant.fromEpochMilliseconds(
    moment.getTime(),
  ).toZonedDateTimeISO(timeZone);
  const two = (number: number) => `${number}`.padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}-${two(hour)}${two(minute)}`;
}
