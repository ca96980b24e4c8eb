import type { Readable } from 'node:stream';
import type { Section } from '#rules/definition.ts';
import { tabledScore } from '#rules/display.ts';
import { writeTable } from '#server/csv/write-table.ts';
import type { Services } from '#server/services.ts';
import type { ReportScope } from './access.ts';
import { reportColumns } from './columns.ts';
import { findSectionFigures } from './find-figures.ts';
import { findRows } from './find-rows.ts';
import type { RowPlace } from './find-rows.ts';
import { completionListing, heatmapListing, riskListing, sectionListing } from './listings.ts';
import type { Listing } from './listings.ts';
import { presentMeans } from './present.ts';
import type { ReportKey } from './queries.ts';
import { sectionNodes } from './section-nodes.ts';

type Line = (string | number | null)[];

const rowsAtOnce = 500;

/** A whole report as CSV, made as it is read. */
export function writeReport(
  services: Services,
  scope: ReportScope,
  key: ReportKey,
  section: Section | null,
): Readable {
  return writeTable(linesOf(services, scope, key, section));
}

function linesOf(
  services: Services,
  scope: ReportScope,
  { reportType, framework }: ReportKey,
  section: Section | null,
): AsyncGenerator<Line> {
  const { id } = framework;
  if (section) return listed(services, sectionListing(services, scope, id, section));
  switch (reportType) {
    case 'risk':
      return listed(services, riskListing(services, scope, id));
    case 'heatmap':
      return listed(services, heatmapListing(services, scope, id, reportColumns(framework)));
    case 'completion_rates':
      return listed(services, completionListing(services, scope, id));
    case 'top':
      return ranked(services, scope, { reportType, framework });
  }
}

/** Some Beacons at a time, so that memory stays what it is and others use the database meanwhile. */
async function* listed<Row>(services: Services, listing: Listing<Row>): AsyncGenerator<Line> {
  yield listing.headers;
  let from: RowPlace | null = null;
  let places: RowPlace[];
  do {
    const walk = { from, isBackward: false, skip: 0, take: rowsAtOnce };
    places = await findRows(services, listing.order, walk);
    const rows = await listing.rowsOf(places.map(({ beaconId }) => beaconId));
    yield* rows.map((row) => listing.line(row));
    from = places.at(-1) ?? null;
  } while (places.length === rowsAtOnce);
}

async function* ranked(
  services: Services,
  scope: ReportScope,
  { framework }: ReportKey,
): AsyncGenerator<Line> {
  const means = await findSectionFigures(services, framework.id, scope);
  yield ['Section', 'Score', 'Out of', 'Band', 'Beacons'];
  for (const row of presentMeans(framework, sectionNodes(framework), means)) {
    yield [row.title, tabledScore(row.score, row.outOf), row.outOf, row.classifier, row.count];
  }
}
