import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { archiveBeacons } from '#contract/beacon-lists.ts';
import { undoAction } from '#contract/undo.ts';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import type { Database } from '#server/platform/database/open.ts';
import { copyBeacon } from '#testing/copy-beacon.ts';
import { openTestDatabase, resetDatabase } from '#testing/databases.ts';
import type { Answer } from '#testing/http-app.ts';
import { mailToken } from '#testing/make-beacon.ts';
import { makeFixture } from '#testing/make-fixture.ts';
import type { Fixture, Headers } from '#testing/make-fixture.ts';
import { makePerson } from '#testing/make-list.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

interface Team extends Fixture {
  headers: Headers;
  tokens: string[];
  beaconIds: string[];
}

const steps = [1, 4, 7, 10, 13, 16];

test.each(steps)(
  'The last response of a team that arrives at statement %i of an archive is kept or refused, and counts once the archive is undone',
  async (nth) => {
    const team = await newTeam();
    const [first = '', last = ''] = team.tokens;
    expect((await team.submit(first)).status).toBe(200);
    const [archived, submitted] = await during(
      nth,
      () => archive(team),
      () => team.submit(last),
    );
    expect((await undo(team, archived)).status).toBe(200);
    await submitAgain(team, [[last, submitted]]);
    expect(await outcomeOf(team)).toEqual([settled]);
  },
);

test.each(steps)(
  'The last response of a team that arrives at statement %i of an undo is kept or refused, and counts',
  async (nth) => {
    const team = await newTeam();
    const [first = '', last = ''] = team.tokens;
    expect((await team.submit(first)).status).toBe(200);
    const archived = await archive(team);
    expect((await team.submit(last)).status).toBe(404);
    const [undone, submitted] = await during(
      nth,
      () => undo(team, archived),
      () => team.submit(last),
    );
    expect(undone.status).toBe(200);
    await submitAgain(team, [[last, submitted]]);
    expect(await outcomeOf(team)).toEqual([settled]);
  },
);

test('Responses to several Beacons that come in while these are archived and taken back are all kept or refused', async () => {
  const team = await newTeam(2);
  const answers = team.tokens.map(async (token): Promise<[string, Answer]> => {
    return [token, await team.submit(token)];
  });
  const undone = archive(team).then((archived) => undo(team, archived));
  const submitted = await Promise.all(answers);
  expect((await undone).status).toBe(200);
  await submitAgain(team, submitted);
  expect(await outcomeOf(team)).toEqual([settled, settled, settled]);
});

/** What is stored of an assessment that its two assessors have answered. */
const settled = {
  isArchived: false,
  isOpen: true,
  isComplete: true,
  hasResult: true,
  expected: 2,
  received: 2,
  responses: 2,
  drafts: 0,
  revoked: 0,
};

/** Beacons of one team with open windows, and their admin. */
async function newTeam(copies = 0): Promise<Team> {
  await resetDatabase(database.db);
  const fixture = await makeFixture(database);
  const { app, services, beacon } = fixture;
  const beacons = [beacon];
  for (let index = 0; index < copies; index += 1) {
    const nextOpensAt = new Date('2026-11-02T00:00:00Z');
    beacons.push(await copyBeacon(services, beacon, { clientName: `Robin ${index}`, nextOpensAt }));
  }
  await runDueWindows(services);
  const tokens: string[] = [];
  for (const each of beacons) {
    for (const index of [0, 1]) tokens.push(await mailToken(services, each, index));
  }
  const headers = await app.signIn(await makePerson(services, [beacon.organisationId], ['admin']));
  await deliverEvents(services);
  return { ...fixture, headers, tokens, beaconIds: beacons.map(({ beaconId }) => beaconId) };
}

function archive({ app, beaconIds, headers }: Team): Promise<Answer> {
  return app.post(archiveBeacons.path, { beacon_ids: beaconIds }, headers);
}

function undo({ app, headers }: Team, archived: Answer): Promise<Answer> {
  expect(archived.status).toBe(200);
  return app.post(undoAction.path.replace('{id}', String(archived.data['undoId'])), {}, headers);
}

/** Runs an action, and another one from its nth statement on, or after it if it has fewer. */
async function during(
  nth: number,
  run: () => Promise<Answer>,
  other: () => Promise<Answer>,
): Promise<[Answer, Answer]> {
  // Opens the connections beforehand, so that connecting does not delay either.
  await Promise.all([1, 2].map(() => sql`select 1`.execute(database.db)));
  let started: Promise<Answer> | undefined;
  let sent = 0;
  const watch = database.watchStatements(() => {
    sent += 1;
    if (sent === nth) started = other();
  });
  const answer = await run();
  watch[Symbol.dispose]();
  return [answer, await (started ?? other())];
}

/** Sends each response again, as a device does that was refused or got no answer: it counts once. */
async function submitAgain(team: Team, submitted: [string, Answer][]): Promise<void> {
  for (const [token, { status }] of submitted) {
    expect([200, 404]).toContain(status);
    expect((await team.submit(token)).status).toBe(200);
  }
}

/** What is stored of each Beacon and its assessment, once all that follows from it is derived. */
async function outcomeOf({ services, beaconIds }: Team): Promise<unknown[]> {
  await deliverEvents(services);
  const checked = await checkProjections(services.db);
  expect(checked.filter(({ differences }) => differences > 0)).toEqual([]);
  const { rows } = await sql`
    select b.archived_at is not null as "isArchived", a.closed_at is null as "isOpen",
      a.is_complete as "isComplete", a.result is not null as "hasResult", k.expected, k.received,
      (select count(*)::int from responses r where r.organisation_id = b.organisation_id
        and r.assessment_id = a.id) as responses,
      (select count(*)::int from drafts d where d.organisation_id = b.organisation_id
        and d.assessment_id = a.id) as drafts,
      (select count(*)::int from assess_tokens t where t.organisation_id = b.organisation_id
        and t.assessment_id = a.id and t.revoked_at is not null) as revoked
    from beacons b
    join assessments a on a.organisation_id = b.organisation_id and a.beacon_id = b.id
    join completions k on k.organisation_id = b.organisation_id and k.assessment_id = a.id
    where b.id = any(${beaconIds}::uuid[])
    order by b.id`.execute(services.db);
  return rows;
}
