import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { listReports } from '#contract/reports.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import { call } from '#testing/calls.ts';
import { joinTestDatabase, openTestDatabase } from '#testing/databases.ts';
import { makeReported } from '#testing/make-reported.ts';
import type { MadeReported } from '#testing/make-reported.ts';
import { getCsv, getReport } from '#testing/report-reader.ts';
import type { ReportCall } from '#testing/report-reader.ts';
import { appOver } from '#testing/test-app.ts';
import type { TestApp } from '#testing/test-app.ts';
import { testServices } from '#testing/test-services.ts';
import type { TestServices } from '#testing/test-services.ts';

const frameworkId = 'weekly-check-in';
/** Longer than any test. */
const foreverMs = 600_000;
const text = 'This report is being prepared. Please try again in a moment.';

let database: Database;
let services: TestServices;
let organisation: MadeReported;
let token: string;
/** The same server for people who do not wait at all, and for people who wait for as long as it takes. */
let hasty: TestApp;
let patient: TestApp;
/** What the preparations read from. */
let findBatchReader: () => Promise<Db>;

beforeAll(async () => {
  database = await openTestDatabase();
  services = await testServices(database);
  findBatchReader = services.findBatchReader;
  const shared = { ...services, findBatchReader: () => findBatchReader() };
  hasty = await appOver({ ...shared, reportPatienceMs: 0 }, {});
  patient = await appOver({ ...shared, reportPatienceMs: foreverMs }, {});
});
afterAll(async () => {
  await rebuildProjections(services.db);
  await hasty[Symbol.asyncDispose]();
  await patient[Symbol.asyncDispose]();
});
beforeEach(async () => {
  ({ findBatchReader } = services);
  organisation = await makeReported(services, 30, [frameworkId]);
  token = await openSession(services, organisation.admin.userId, null);
  await services.db.updateTable('beacon_counts').set({ active: 100_000 }).execute();
});

test('A report that takes long is prepared once for all who ask for it, and then ready', async () => {
  const release = await holdUp();
  for (const ask of [getReport, getReport, getCsv]) {
    const answer = await ask(riskFor(hasty));
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json().errors).toEqual({
      id: 'report_in_preparation',
      title: text,
      requestId: answer.headers['x-request-id'],
    });
  }
  const asking = Array.from({ length: 5 }, () => getReport(riskFor(patient)));
  await release();
  for (const answer of await Promise.all(asking)) expect(answer.statusCode).toBe(200);
  expect((await getReport(riskFor(hasty))).statusCode).toBe(200);
  expect((await getCsv(riskFor(hasty))).statusCode).toBe(200);
  expect(await countSnapshots()).toBe(1);
});

test('A refresh that takes long is asked for again by its time, without reading anew', async () => {
  const before = snapshotIn(await getReport(riskFor(patient)));
  services.clock.moveTo(new Date('2026-11-02T10:02:00Z'));
  const release = await holdUp();
  const first = await getReport(riskFor(hasty), { refresh: 'true' });
  const { id, refresh } = first.json().errors;
  expect({ id, refresh }).toEqual({
    id: 'report_in_preparation',
    refresh: '2026-11-02T10:02:00.000Z',
  });
  expect(snapshotIn(await getReport(riskFor(hasty)))).toBe(before);
  services.clock.moveTo(new Date('2026-11-02T10:03:00Z'));
  const again = await getReport(riskFor(hasty), { refresh: 'true' });
  expect(again.json().errors.refresh).toBe(refresh);
  const asking = getReport(riskFor(patient), { refresh });
  await release();
  const after = snapshotIn(await asking);
  expect(after).not.toBe(before);
  expect(snapshotIn(await getReport(riskFor(patient), { refresh }))).toBe(after);
  const anew = snapshotIn(await getReport(riskFor(patient), { refresh: 'true' }));
  expect([before, after]).not.toContain(anew);
});

test('The cards begin all their preparations with the first request', async () => {
  const held = Promise.withResolvers<void>();
  let begun = 0;
  findBatchReader = async () => {
    begun += 1;
    await held.promise;
    return services.findBatchReader();
  };
  const answer = await cards(hasty);
  expect(answer.json().errors.id).toBe('report_in_preparation');
  await expect.poll(() => begun).toBe(2);
  const asking = cards(patient);
  held.resolve();
  expect((await asking).json().data.total).toBe(4);
  expect(begun).toBe(2);
});

test('A preparation that fails is not kept', async () => {
  findBatchReader = () => Promise.reject(new DatabaseUnavailable(new Error('gone')));
  const failed = await getReport(riskFor(patient));
  expect(failed.json().errors.id).toBe('unavailable');
  ({ findBatchReader } = services);
  expect((await getReport(riskFor(patient))).statusCode).toBe(200);
});

test('A report is read on the primary when its replica fails', async () => {
  const replica = await joinTestDatabase();
  await replica[Symbol.asyncDispose]();
  findBatchReader = async () => replica.db;
  expect((await getReport(riskFor(patient))).statusCode).toBe(200);
});

test('Whoever waits for a report is sent away when the server closes', async () => {
  const own = await testServices(database);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  own.findBatchReader = async () => {
    begun.resolve();
    await held.promise;
    return services.findBatchReader();
  };
  await using closing = await appOver({ ...own, reportPatienceMs: foreverMs }, {});
  const asking = getReport(riskFor(closing));
  await begun.promise;
  own.reportPreparations[Symbol.dispose]();
  expect((await asking).json().errors.id).toBe('report_in_preparation');
  held.resolve();
});

test.skipIf(process.env['TEST_DATABASE'] === 'embedded')(
  'A server that closes does not wait for a report that is being prepared',
  async () => {
    const joined = await joinTestDatabase();
    const own = await testServices(joined);
    const closing = await appOver({ ...own, reportPatienceMs: foreverMs }, {});
    const release = await holdUp();
    const { promise: isReading, resolve } = Promise.withResolvers<void>();
    using watch = joined.watchStatements((statement) => {
      if (statement.includes('insert into report_snapshots')) resolve();
    });
    expect(watch).toBeDefined();
    const asking = getReport(riskFor(closing));
    await isReading;
    own.reportPreparations[Symbol.dispose]();
    await closing[Symbol.asyncDispose]();
    await joined[Symbol.asyncDispose]();
    expect((await asking).json().errors.id).toBe('report_in_preparation');
    // The database notices within seconds that nobody waits any more.
    await expect.poll(countPreparing, { timeout: 30_000 }).toBe(0);
    await release();
    expect(await countSnapshots()).toBe(0);
  },
);

/** Holds up what reports read, until the returned function is called: by a lock, which on the one backend would stop everybody. */
async function holdUp(): Promise<() => Promise<void>> {
  if (database.kind === 'embedded') {
    const held = Promise.withResolvers<void>();
    findBatchReader = () => held.promise.then(() => services.findBatchReader());
    return async () => held.resolve();
  }
  const client = await database.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query('lock table beacon_sections in access exclusive mode');
  return async () => void (await client.query('commit'));
}

function riskFor({ app }: TestApp): ReportCall {
  const query = { organisation: organisation.slug };
  return { app, token, reportId: `risk-${frameworkId}`, query };
}

function cards({ app }: TestApp) {
  const headers = { authorization: `Bearer ${token}` };
  return call(app, listReports, { query: { organisation: organisation.slug }, headers });
}

function snapshotIn(answer: Awaited<ReturnType<typeof getReport>>): string {
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.report.reportData.snapshot;
}

/** How many statements prepare a report now. */
async function countPreparing(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
      and query like '%insert into report_snapshots%'`.execute(services.db);
  return rows[0]?.count ?? 0;
}

async function countSnapshots(): Promise<number> {
  const { count } = await services.db
    .selectFrom('report_snapshots')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisation.organisationId)
    .executeTakeFirstOrThrow();
  return count;
}
