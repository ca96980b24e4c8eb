import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreBeacon } from '#contract/beacon-lists.ts';
import { findOrganisationSettings, saveDataSettings } from '#contract/organisation-settings.ts';
import { demoId } from '#server/demo/ids.ts';
import { runRetention } from '#server/results/retention/retention-job.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside, riverside } from '#testing/access/riverside.ts';
import { problem } from '#testing/calls.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { eraseExpired } from './erase-expired.ts';

const fixture = openForFile(openFixture);
const now = new Date('2026-11-02T10:00:00Z');
const otto = demoId('beacon', 'otto');
const [mila, ben, kim] = ['mila', 'ben club', 'kim'].map((key) => demoId('beacon', key)) as [
  string,
  string,
  string,
];

let audited = 0;
beforeEach(async () => {
  audited = (await auditedErasures()).length;
  await archive(otto, '2023-11-02T10:00:00Z');
  await archive(mila, '2023-11-02T09:59:59.999Z');
  await archive(ben, '2020-02-29T00:00:00Z');
});
afterEach(() => fixture.journal.undo());

describe('The Data tab', () => {
  test('tells for each number of years how many Beacons go now, and when the next one does', async () => {
    const { retentionYears, revision, erasures } = await dataSettings();
    expect([retentionYears, revision, erasures.length]).toEqual([null, 1, 30]);
    expect([1, 2, 3, 4, 6, 7].map((years) => erasures[years - 1])).toEqual([
      { years: 1, count: 3, nextAt: null },
      { years: 2, count: 3, nextAt: null },
      { years: 3, count: 2, nextAt: '2026-11-02T10:00:00.000Z' },
      { years: 4, count: 1, nextAt: '2027-11-02T09:59:59.999Z' },
      { years: 6, count: 1, nextAt: '2029-11-02T09:59:59.999Z' },
      { years: 7, count: 0, nextAt: '2027-02-28T00:00:00.000Z' },
    ]);
  });

  test('saves nothing that erases more Beacons than the admin was shown', async () => {
    expect(problem(await save(3, 1))).toEqual([409, 'erasure_unconfirmed']);
    expect((await dataSettings()).retentionYears).toBeNull();
    expect((await save(3, 2)).statusCode).toBe(200);
    expect(await dataSettings()).toEqual(
      expect.objectContaining({ retentionYears: 3, revision: 2 }),
    );
    expect(problem(await save(null, 0))).toEqual([409, 'settings_changed']);
  });

  test.each([0, 31, 1.5, '3'])('refuses %j years', async (years) => {
    expect(problem(await save(years as number, 9))).toEqual([422, 'invalid']);
  });
});

describe('The daily job', () => {
  test('erases the Beacons that were archived for longer, and no others', async () => {
    await save(3, 2);
    await eraseExpired(fixture.services);
    expect(await left()).toEqual([kim, otto].toSorted());
    expect(await erasedBy()).toEqual([null, null]);
  });

  test('erases nothing of an organisation that keeps everything', async () => {
    await eraseExpired(fixture.services);
    expect(await left()).toEqual([ben, kim, mila, otto].toSorted());
  });

  test('erases each Beacon once when several servers run it', async () => {
    await save(1, 3);
    await Promise.all([1, 2, 3].map(() => eraseExpired(fixture.services)));
    expect(await left()).toEqual([kim]);
    expect(await erasedBy()).toEqual([null, null, null]);
  });

  test('goes on where it was stopped', async () => {
    await save(1, 3);
    await eraseExpired(fixture.services, afterOne());
    expect(await left()).toHaveLength(3);
    await eraseExpired(fixture.services);
    expect(await left()).toEqual([kim]);
  });

  test('keeps a Beacon that is restored, or whose retention ends, before it is locked', async () => {
    await save(1, 3);
    const [restored, job] = await Promise.all([
      fixture.call('OA', restoreBeacon, { params: { uuid: otto } }),
      eraseExpired(fixture.services),
    ]);
    expect(job).toBeUndefined();
    const isKept = restored.statusCode === 200;
    expect([200, 404]).toContain(restored.statusCode);
    expect(await left()).toEqual(isKept ? [kim, otto].toSorted() : [kim]);
  });

  test('runs with the other retention of the server', async () => {
    await save(6, 1);
    await using job = runRetention(fixture.services);
    await expect.poll(left).toEqual([kim, mila, otto].toSorted());
    expect(job).toBeDefined();
  });
});

/** A signal that stops what asks it again. */
function afterOne(): AbortSignal {
  let asked = 0;
  const isAborted = { get: () => (asked += 1) > 1 };
  return Object.defineProperty(new AbortController().signal, 'aborted', isAborted);
}

async function archive(id: string, at: string): Promise<void> {
  const { db, clock } = fixture.services;
  clock.moveTo(now);
  await sql`update beacons set archived_at = ${at}, next_opens_at = null
    where organisation_id = ${riverside} and id = ${id}`.execute(db);
}

function save(retentionYears: number | null, confirmedCount: number) {
  const body = { retentionYears, confirmedCount, revision: 1 };
  return atRiverside(fixture, saveDataSettings, { body });
}

async function dataSettings() {
  return (await atRiverside(fixture, findOrganisationSettings, {})).json().data.settings.data;
}

/** Which of the four Beacons are there. */
async function left(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from beacons
    where id = any(${[mila, ben, kim, otto]}::uuid[]) order by id::text`.execute(
    fixture.services.db,
  );
  return rows.map(({ id }) => id).toSorted();
}

/** Who has erased a Beacon in this test, once for each. */
async function erasedBy(): Promise<(string | null)[]> {
  return (await auditedErasures()).slice(audited);
}

async function auditedErasures(): Promise<(string | null)[]> {
  const rows = await fixture.services.db
    .selectFrom('audit_events')
    .select('user_id')
    .where('action', '=', 'beacon.erased')
    .orderBy('id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}
