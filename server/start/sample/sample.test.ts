import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { listBeacons } from '#contract/beacon-lists.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addOrganisationUser } from '#contract/organisations.ts';
import { createSample, removeSample, sendTestAssessment } from '#contract/start.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { demoId } from '#server/demo/ids.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { deliverMails } from '#server/mail/deliver-mails.ts';
import { leaveInMailbox } from '#server/mail/transport-of.ts';
import { placementOf } from '#server/platform/distribution/tables.ts';
import { call, problem, quickToken } from '#testing/calls.ts';
import { emptyServer } from '#testing/open-for-file.ts';
import { sampleTables } from './sample-tables.ts';

const server = emptyServer();
const day = 86_400_000;
const riverside = 'riverside';
let token: string;

beforeEach(async () => {
  await publishShipped(server.services, 'frameworks');
  await loadDemo(server.services);
  token = await quickToken(server.app, 'ada@riverside.test');
});

test('an admin gets an organisation of invented people with results and an open window', async () => {
  const { sample } = await added();
  const { beacons, total } = await beaconsOf(sample.slug);
  expect(total).toBe(6);
  expect(beacons.filter(({ score }: { score: unknown }) => score !== null).length).toBe(6);
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from assessments
    where organisation_id = ${await sampleId()} and closed_at is null`.execute(server.services.db);
  expect(rows[0]?.open).toBe(6);
});

test('everything of a sample goes away, and everything else stays', async () => {
  const before = await rowCounts();
  const files = [...server.services.files.keys()];
  const { sample } = await added();
  expect((await as(sendTestAssessment)).statusCode).toBe(200);
  await beaconsOf(sample.slug);
  await runDueWindows(server.services);
  expect((await as(removeSample)).statusCode).toBe(200);
  const { audit_events: audited, ...after } = await rowCounts();
  const { audit_events: auditedBefore = 0, ...rest } = before;
  expect(after).toEqual(rest);
  expect(audited).toBe(auditedBefore + 2);
  expect([...server.services.files.keys()]).toEqual(files);
  expect(await auditOf(riverside)).toEqual(
    expect.arrayContaining(['sample.created', 'sample.removed']),
  );
});

test('an organisation has one sample, however often and at once it is asked for', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => as(createSample)));
  const slugs = answers.map((answer) => answer.json().data.sample.slug);
  expect(new Set(slugs).size).toBe(1);
  const { rows } = await sql`select from samples`.execute(server.services.db);
  expect(rows).toHaveLength(1);
});

test('a sample that is removed and added at once is there whole or not at all', async () => {
  await added();
  const answers = await Promise.all([as(removeSample), as(removeSample), as(createSample)]);
  const [first, second, filled] = answers.map(({ statusCode }) => statusCode);
  expect([first, second]).toEqual([200, 200]);
  expect([200, 404]).toContain(filled);
  const id = await sampleId();
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from beacons
    where organisation_id = ${id ?? null}`.execute(server.services.db);
  expect(rows[0]?.count).toBe(id ? 6 : 0);
});

test('a sample can be added again after it was removed', async () => {
  await added();
  await as(removeSample);
  await added();
  expect((await as(removeSample)).statusCode).toBe(200);
});

test('nobody in a sample is mailed, and nobody is invited into it', async () => {
  const { sample } = await added();
  const { services } = server;
  for (let week = 0; week < 3; week += 1) {
    services.clock.moveTo(new Date(services.clock.now().getTime() + 7 * day));
    await runDueWindows(services);
    await deliverMails(services, leaveInMailbox, new AbortController().signal);
  }
  const { rows } = await sql`select from mails where organisation_id = ${await sampleId()}`.execute(
    services.db,
  );
  expect(rows).toEqual([]);
  token = await quickToken(server.app, 'ada@riverside.test');
  const invited = await as(addOrganisationUser, sample.slug, {
    name: 'Zoe',
    email: 'zoe@beacon.test',
  });
  expect(problem(invited)).toEqual([429, 'too_many']);
  expect(invited.json().errors.title).toContain('sends no invitations');
});

test('a sample has no sample of its own, and an organisation of real people is not removed', async () => {
  const { sample } = await added();
  expect(problem(await as(createSample, sample.slug))).toEqual([403, 'not_allowed']);
  expect(problem(await as(removeSample, sample.slug))).toEqual([403, 'not_allowed']);
  expect((await beaconsOf(sample.slug)).total).toBe(6);
});

test('the server cannot make a sample of an organisation with an audit, and so remove its audit', async () => {
  const { db } = server.services;
  const [id, other] = [demoId('organisation', 'riverside'), demoId('organisation', 'hillcrest')];
  const mark = sql`select mark_sample(${id}::uuid, ${other}::uuid)`;
  await expect(mark.execute(db)).rejects.toThrow('with an audit');
  const insert = sql`insert into samples values (${id}, ${other})`;
  await expect(insert.execute(db)).rejects.toThrow('permission denied');
  const audit = await auditOf(riverside);
  await sql`select forget_sample(${id}::uuid)`.execute(db);
  expect(await auditOf(riverside)).toEqual(audit);
});

test('every table with rows of an organisation is emptied of a sample', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name
    from information_schema.columns
    where table_schema = 'public' and column_name = 'organisation_id'`.execute(server.services.db);
  const last = ['audit_events', 'samples', 'organisations'];
  const names = rows.map(({ name }) => name).filter((name) => placementOf.has(name));
  expect(names.toSorted()).toEqual([...sampleTables, ...last].toSorted());
});

function as(endpoint: Endpoint, slug = riverside, payload?: object) {
  const headers = { authorization: `Bearer ${token}` };
  return call(server.app, endpoint, { params: { slug }, headers, ...(payload && { payload }) });
}

async function added() {
  const answer: LightMyRequestResponse = await as(createSample);
  expect(answer.statusCode).toBe(200);
  return answer.json().data;
}

async function beaconsOf(organisation: string) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await call(server.app, listBeacons, { headers, query: { organisation } });
  return answer.json().data;
}

async function sampleId(): Promise<string | undefined> {
  const row = await server.services.db
    .selectFrom('samples')
    .select('organisation_id')
    .executeTakeFirst();
  return row?.organisation_id;
}

/** The number of rows of each table. Sessions remember their last use. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of placementOf.keys()) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)}`.execute(server.services.db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

async function auditOf(name: string): Promise<string[]> {
  const rows = await server.services.db
    .selectFrom('audit_events')
    .select('action')
    .where('organisation_id', '=', demoId('organisation', name))
    .execute();
  return rows.map(({ action }) => action);
}
