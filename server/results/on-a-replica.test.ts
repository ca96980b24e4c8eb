import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { answerFormats, findFrameworkAnswers } from '#contract/answers-out.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { reportTypes } from '#contract/report-constants.ts';
import type { Report } from '#contract/reports.ts';
import { createApp } from '#server/app.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { call } from '#testing/calls.ts';
import { makeReported } from '#testing/make-reported.ts';
import type { MadeReported } from '#testing/make-reported.ts';
import { Replicated } from '#testing/replicated.ts';
import { getCsv, readPages } from '#testing/report-reader.ts';
import { rounded } from '#testing/rounded.ts';
import { testServices } from '#testing/test-services.ts';
import type { TestServices } from '#testing/test-services.ts';

const frameworkId = 'weekly-check-in';
/** Few enough Beacons are read at each request; of many, what was read is stored. */
const sizes: [string, number][] = [
  ['few', 5],
  ['many', 5000],
];

/** One project is enough: these servers are the test's own. */
describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('With a replica', () => {
  let replicated: Replicated;
  let services: TestServices;
  let organisation: MadeReported;
  let token: string;
  let apps: Record<'replica' | 'impatient' | 'primary', ReturnType<typeof createApp>>;
  beforeAll(async () => {
    replicated = await Replicated.start();
    services = await testServices(replicated.database);
    organisation = await makeReported(services, 150, [frameworkId]);
    const { db } = services;
    const { impatient } = replicated;
    const findBatchReader = async () => services.batch;
    const alone = { ...services, findReader: async () => db, findBatchReader };
    const hasty = {
      ...services,
      findReader: () => impatient.find(),
      findBatchReader: () => impatient.findBatch(),
    };
    apps = {
      replica: createApp(services),
      impatient: createApp(hasty),
      primary: createApp(alone),
    };
    await Promise.all(Object.values(apps).map((app) => app.ready()));
  });
  afterAll(async () => {
    await Promise.all(Object.values(apps).map((app) => app.close()));
    await replicated[Symbol.asyncDispose]();
  });
  beforeEach(async () => {
    token = await openSession(services, organisation.admin.userId, null);
  });

  test.each(sizes)('reports of %s Beacons come from it and say the same', async (_, active) => {
    await services.db.updateTable('beacon_counts').set({ active }).execute();
    for (const type of reportTypes) {
      const served = replicated.replica.usage.served;
      const stored = await report('replica', type);
      expect(replicated.replica.usage.served).toBeGreaterThan(served);
      expect(await report('primary', type)).toEqual(stored);
    }
  });

  test('downloads of answers come from it and say the same', async () => {
    const params = { slug: organisation.slug, frameworkId };
    for (const format of answerFormats) {
      const { file, same, readers } = await download(findFrameworkAnswers, {
        params,
        query: { format },
      });
      expect(file).toEqual(same);
      expect(readers).toBeLessThanOrEqual(2);
      expect(readers).toBeGreaterThan(0);
    }
  });

  test('reports are answered by the primary while it is behind or gone', async () => {
    const expected = await report('primary', 'risk');
    await replicated.replay('pause');
    expect(await report('impatient', 'risk')).toEqual(expected);
    await replicated.replay('resume');
    await replicated.standby.kill();
    expect(await report('impatient', 'risk')).toEqual(expected);
    expect(replicated.impatient.usage.fellBack).toBeGreaterThan(0);
  });

  function of(source: keyof typeof apps, type: string) {
    const query = { timeframe: '-1' };
    return { app: apps[source], token, reportId: `${type}-${frameworkId}`, query };
  }

  /** All pages and the file of a report that is read anew. */
  async function report(source: keyof typeof apps, type: string) {
    await services.db.deleteFrom('report_snapshots').execute();
    const pages = await readPages(of(source, type));
    return { pages: pages.map(withoutSnapshot), csv: (await getCsv(of(source, type))).body };
  }

  /** A download with and without the replica, and how many readers it asked for. */
  async function download(endpoint: Endpoint, input: { params: object; query: object }) {
    const authorised = { ...input, headers: { authorization: `Bearer ${token}` } } as never;
    const { served } = replicated.replica.usage;
    const file = await call(apps.replica, endpoint, authorised);
    const readers = replicated.replica.usage.served - served;
    const same = await call(apps.primary, endpoint, authorised);
    expect([file.statusCode, same.statusCode]).toEqual([200, 200]);
    return { file: sorted(file.body), same: sorted(same.body), readers };
  }
});

function withoutSnapshot({ reportData, ...report }: Report) {
  const stored = { ...report, reportData: { ...reportData, snapshot: null } };
  return JSON.parse(JSON.stringify(stored, rounded));
}

/** Anonymous answers are in an order of chance. */
function sorted(text: string): string[] {
  return text.split('\n').toSorted();
}
