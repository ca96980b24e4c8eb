import type { Readable } from 'node:stream';
import { msg } from '@lingui/core/runtime-macro';
import { Temporal } from 'temporal-polyfill';
import type { ClientDetails } from '#contract/clients.ts';
import { textOf } from '#contract/messages.ts';
import { tabledScore } from '#rules/display.ts';
import { writeTable } from '#server/platform/csv/write-table.ts';
import type { Services } from '#server/platform/services.ts';
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

/** A report as a file to download. */
interface ReportFile {
  name: string;
  csv: Readable;
}

const rowsAtOnce = 500;

/** A whole report as a CSV stream, named after the time of its data; null where it has no lines. */
export async function writeReport(
  services: Services,
  scope: ReportScope,
  request: ReportRequest,
): Promise<ReportFile | null> {
  const { takenAt, isEmpty, lines } = await linesOf(services, scope, request);
  if (isEmpty) return null;
  const moment = momentIn(scope.organisation.timeZone, takenAt);
  return { name: `report-${reportIdOf(request.key)}-${moment}.csv`, csv: writeTable(lines) };
}

async function linesOf(
  services: Services,
  scope: ReportScope,
  { key: { reportType, framework }, section }: ReportRequest,
) {
  if (section) {
    const snapshot = await openSection(services, framework, section.id, scope);
    return tableLines(snapshot, sectionTable(services, scope, framework, section));
  }
  if (reportType === 'completion_rates') {
    const completion = await openCompletion(services, framework.id, scope);
    return tableLines(completion, completionTable(services, scope));
  }
  const scores = await openScores(services, framework, scope);
  if (reportType === 'risk') return tableLines(scores, riskTable(services, scope, framework));
  if (reportType === 'heatmap') {
    return tableLines(scores, heatmapTable(services, scope, framework));
  }
  const rows = presentMeans(framework, sectionNodes(framework), scores.figures);
  const lines: Lines = [
    [
      textOf(msg`Section`),
      textOf(msg`Score`),
      textOf(msg`Out of`),
      textOf(msg`Better`),
      textOf(msg`Band`),
      'Beacons',
    ],
    ...rows.map(({ title, score, outOf, higherIs, classifier, count }) => {
      const better = higherIs === 'better' ? textOf(msg`Higher`) : textOf(msg`Lower`);
      return [title, tabledScore(score, outOf), outOf, better, classifier, count];
    }),
  ];
  return { takenAt: scores.takenAt, isEmpty: rows.length === 0, lines };
}

function tableLines<Row extends LinkedRow, Ranked>(
  snapshot: Snapshot<{ total: number }, Ranked>,
  table: ReportTable<Row, Ranked>,
) {
  const { takenAt, figures } = snapshot;
  return { takenAt, isEmpty: figures.total === 0, lines: linesOfAll(snapshot, linked(table)) };
}

type LinkedRow = Pick<ClientDetails, 'externalUrl'>;

/** A table whose last column links to the record of the client. */
function linked<Row extends LinkedRow, Ranked>(
  table: ReportTable<Row, Ranked>,
): ReportTable<Row, Ranked> {
  return {
    ...table,
    headers: [...table.headers, textOf(msg`Record`)],
    line: (row) => [...table.line(row), row.externalUrl],
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
