import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { reportTypes } from '#contract/report-constants.ts';
import { findReport, listReports } from '#contract/reports.ts';
import type { Report } from '#contract/reports.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import type { Services } from '#server/platform/services.ts';
import { formatTable, ratioOf } from './lists.ts';
import type { Measurement } from './lists.ts';
import { openLocalServer } from './local-server.ts';
import { median } from './rounds.ts';
import { adminId } from './seed-organisation.ts';
import { seedReports } from './seed-reports.ts';

const rounds = 15;
const framework = { id: 'team-wellbeing', version: 1 };
const filters: Record<string, string>[] = [
  {},
  { timeframe: '90' },
  { timeframe: '7' },
  { timeframe: '0' },
  { group: 'Harbour' },
  { group: 'Harbour', timeframe: '30' },
];
const kinds = ['first', 'next', 'last'] as const;
const section = { subreport: 'section', subReportId: 'direction' };
const reportQueries = [
  ...reportTypes.map((reportType) => ({ reportType, sub: null })),
  { reportType: 'top' as const, sub: section },
];

/** Last pages and pages of today may have fewer rows in the small organisation. */
type ReportMeasurement = Measurement & { hasEqualRows: boolean };

/** Measures every report and card on two organisations of one PostgreSQL database, and prints a table. */
export async function benchReports(sizes: readonly [small: number, large: number]): Promise<void> {
  await using server = await openLocalServer(sizes);
  const { app, services, url } = server;
  await seedAllReports(services, url);
  const [small, large] = await Promise.all(
    [1, 2].map(
      async (number) => new Reader(app, await openSession(services, adminId(number), null)),
    ),
  );
  if (!small || !large) throw new Error('An organisation is missing');
  const measurements = [
    ...(await compareCards(small, large)),
    ...(await comparePages(small, large)),
  ];
  console.log(formatTable('reports', sizes, measurements));
  const comparable = measurements.filter(({ hasEqualRows }) => hasEqualRows);
  console.log(
    `Worst ratio of pages with equal rows: ${Math.max(...comparable.map(ratioOf)).toFixed(2)}`,
  );
  console.log(
    `Slowest: ${Math.max(...measurements.map((measurement) => measurement.large)).toFixed(1)} ms`,
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  for (const type of reportTypes) console.log(await large.download(type));
}

async function seedAllReports({ frameworks }: Services, url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  for (const number of [1, 2]) await seedReports(db, await frameworks.find(framework), number);
  await db.destroy();
}

async function compareCards(small: Reader, large: Reader): Promise<ReportMeasurement[]> {
  const measurements: ReportMeasurement[] = [];
  for (const filter of filters) {
    const visit = (reader: Reader) => () => reader.measure(listReports.path, filter);
    const times = await compare(visit(small), visit(large));
    measurements.push({ name: `cards ${describeFilter(filter)}`, hasEqualRows: true, ...times });
  }
  return measurements;
}

async function comparePages(small: Reader, large: Reader): Promise<ReportMeasurement[]> {
  const measurements: ReportMeasurement[] = [];
  for (const { name, reportType, query, kind } of listPages()) {
    const path = pathOf(reportType);
    const smallVisit = await small.visit(path, query, kind);
    const largeVisit = await large.visit(path, query, kind);
    const hasEqualRows = smallVisit.rows === largeVisit.rows;
    const rows = hasEqualRows ? '' : `, ${smallVisit.rows} and ${largeVisit.rows} rows`;
    measurements.push({
      name: name + rows,
      hasEqualRows,
      ...(await compare(smallVisit.again, largeVisit.again)),
    });
  }
  return measurements;
}

/** The ranking of sections has one page, its sub-report has many. */
function listPages() {
  return filters.flatMap((filter) =>
    reportQueries.flatMap(({ reportType, sub }) =>
      (reportType === 'top' && !sub ? (['first'] as const) : kinds).map((kind) => ({
        name: `${reportType}${sub ? ' section' : ''} ${describeFilter(filter)} ${kind}`,
        reportType,
        query: { ...filter, ...sub },
        kind,
      })),
    ),
  );
}

function pathOf(reportType: string): string {
  return findReport.path.replace('{reportId}', `${reportType}-${framework.id}`);
}

function describeFilter(filter: Record<string, string>): string {
  return Object.values(filter).join(' ');
}

/** Alternates between both organisations, so that other load on the machine affects both equally. */
async function compare(
  small: () => Promise<number>,
  large: () => Promise<number>,
): Promise<Omit<Measurement, 'name'>> {
  const times: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    times[0].push(await small());
    times[1].push(await large());
  }
  return { small: median(times[0]), large: median(times[1]) };
}

/** A user who reads the reports of one organisation. */
class Reader {
  readonly #app: FastifyInstance;
  readonly #headers: Record<string, string>;

  constructor(app: FastifyInstance, token: string) {
    this.#app = app;
    this.#headers = { authorization: `Bearer ${token}` };
  }

  /** Returns the milliseconds of one response. */
  async measure(url: string, query: Record<string, string>): Promise<number> {
    const startedAt = performance.now();
    await this.#read(url, query);
    return performance.now() - startedAt;
  }

  /** Reads a page. Returns its number of rows and a function that measures reading it again. */
  async visit(
    url: string,
    query: Record<string, string>,
    kind: (typeof kinds)[number],
  ): Promise<{ rows: number; again: () => Promise<number> }> {
    const { totalPages, snapshot } = await this.#reportOf(url, query);
    const page = { first: 1, next: 2, last: totalPages }[kind];
    const pageQuery = { ...query, page: `${page}`, ...(snapshot && { snapshot }) };
    const data = await this.#reportOf(url, pageQuery);
    const { length } = ('beacons' in data && data.beacons) || data.rows;
    return { rows: length, again: () => this.measure(url, pageQuery) };
  }

  /** Downloads a report as CSV. Returns its size, its time and the memory it took. */
  async download(reportType: string): Promise<string> {
    const [startedAt, before] = [performance.now(), process.memoryUsage.rss()];
    let [bytes, maxMemory] = [0, before];
    const headers = { ...this.#headers, accept: 'text/csv' };
    const { body } = await fetch(new URL(pathOf(reportType), this.#app.listeningOrigin), {
      headers,
    });
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      maxMemory = Math.max(maxMemory, process.memoryUsage.rss());
    }
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    const megabytes = (size: number) => `${(size / 1024 / 1024).toFixed(0)} MB`;
    return `${reportType}: ${megabytes(bytes)} in ${seconds} s, ${megabytes(maxMemory - before)} more memory`;
  }

  async #reportOf(url: string, query: Record<string, string>): Promise<Report['reportData']> {
    const answer = await this.#read(url, query);
    return answer.json().data.report.reportData;
  }

  async #read(url: string, query: Record<string, string>): Promise<LightMyRequestResponse> {
    const answer = await this.#app.inject({ url, query, headers: this.#headers });
    if (answer.statusCode !== 200) throw new Error(`The server answered: ${answer.body}`);
    return answer;
  }
}
