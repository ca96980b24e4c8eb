import type { Insertable, Kysely } from 'kysely';
import type { Framework } from '#rules/definition.ts';
import { runDueWindows } from '#server/assessments/open-windows.ts';
import { auditInsert } from '#server/audit/audit-event.ts';
import type { Schema } from '#server/database/schema.ts';
import type { Services } from '#server/services.ts';
import { stageBeacon } from './beacon-rows.ts';
import type { StagedBeacon } from './beacon-rows.ts';
import { clientRows } from './client-rows.ts';
import type { PastRound } from './history.ts';
import { demoId } from './ids.ts';
import { demoOrganisations } from './organisations.ts';
import { peopleRows } from './people-rows.ts';
import { responseEvents, responseRows, resultColumns } from './response-rows.ts';
import { isOpen } from './rounds.ts';

interface Answered {
  staged: StagedBeacon;
  past: PastRound;
}

/**
 * Loads the demo organisations, once: what they did up to now, then the windows that are open, invitations
 * included. Needs the shipped frameworks to be published.
 */
export async function loadDemo(services: Services): Promise<void> {
  const { db, clock } = services;
  if (await isLoaded(db)) return;
  const now = clock.now();
  const staged = await stageBeacons(services, now);
  await db.transaction().execute((trx) => writePast({ ...services, db: trx }, staged, now));
  await runDueWindows(services);
  await db.transaction().execute((trx) => writePresent(trx, staged, now));
}

async function isLoaded(db: Kysely<Schema>): Promise<boolean> {
  const ids = demoOrganisations.map(({ slug }) => demoId('organisation', slug));
  const found = await db
    .selectFrom('organisations')
    .select('organisation_id')
    .where('organisation_id', 'in', ids)
    .execute();
  return found.length > 0;
}

async function stageBeacons(services: Services, now: Date): Promise<StagedBeacon[]> {
  const published = await newestFrameworks(services);
  return demoOrganisations.flatMap((organisation) =>
    organisation.beacons.map((beacon) => {
      const framework = published.get(beacon.framework);
      if (framework === undefined) throw new Error(`${beacon.framework} is not published`);
      return stageBeacon(organisation, beacon, framework, now);
    }),
  );
}

async function newestFrameworks({ db, frameworks }: Services): Promise<Map<string, Framework>> {
  const keys = await db
    .selectFrom('frameworks')
    .select(({ fn }) => ['id', fn.max('version').as('version')])
    .groupBy('id')
    .execute();
  const found = await Promise.all(keys.map((key) => frameworks.find(key)));
  return new Map(found.map((framework) => [framework.id, framework]));
}

async function writePast(services: Services, staged: StagedBeacon[], now: Date): Promise<void> {
  const { db: trx } = services;
  const people = demoOrganisations.map((organisation) => peopleRows(services, organisation));
  await insertAll(
    trx,
    'organisations',
    people.map(({ organisation }) => organisation),
  );
  await insertAll(
    trx,
    'users',
    people.flatMap(({ users }) => users),
  );
  await insertAll(
    trx,
    'organisation_users',
    people.flatMap(({ standings }) => standings),
  );
  await insertAll(
    trx,
    'invitations',
    people.flatMap(({ invitations }) => invitations),
  );
  await insertAll(
    trx,
    'clients',
    demoOrganisations.flatMap((each) => clientRows(each, now)),
  );
  await insertAll(
    trx,
    'beacons',
    staged.map(({ beacon }) => beacon),
  );
  await insertAll(
    trx,
    'members',
    staged.flatMap(({ members }) => members),
  );
  await insertAll(
    trx,
    'assessments',
    staged.flatMap((each) => pastAssessments(each, now)),
  );
  await writeResponses(
    trx,
    answered(staged, ({ round }) => !isOpen(round, now)),
  );
}

/** The responses to the windows that are open, as if they had come in since. */
async function writePresent(trx: Kysely<Schema>, staged: StagedBeacon[], now: Date): Promise<void> {
  const opened = await trx
    .selectFrom('assessments')
    .select(['id', 'beacon_id'])
    .where('closed_at', 'is', null)
    .execute();
  const present = answered(staged, ({ round }) => isOpen(round, now)).map((each) => {
    const id = opened.find(({ beacon_id }) => beacon_id === each.staged.beacon.id)?.id;
    if (id === undefined) throw new Error(`The window of ${each.staged.beacon.name} did not open`);
    return { ...each, past: { ...each.past, round: { ...each.past.round, id } } };
  });
  await writeResponses(trx, present);
  for (const { staged: beacon, past } of present) {
    await trx
      .updateTable('assessments')
      .set(resultColumns(past))
      .where('organisation_id', '=', beacon.beacon.organisation_id)
      .where('id', '=', past.round.id)
      .execute();
  }
}

function pastAssessments({ beacon, history }: StagedBeacon, now: Date) {
  return history
    .filter(({ round }) => !isOpen(round, now))
    .map((past) => ({
      organisation_id: beacon.organisation_id,
      id: past.round.id,
      beacon_id: beacon.id,
      number: past.round.number,
      opens_at: past.round.opensAt,
      closes_at: past.round.closesAt,
      closed_at: past.round.closesAt,
      ...resultColumns(past),
    }));
}

function answered(staged: StagedBeacon[], belongs: (past: PastRound) => boolean): Answered[] {
  return staged.flatMap((each) =>
    each.history
      .filter((past) => past.responses.length > 0 && belongs(past))
      .map((past) => ({ staged: each, past })),
  );
}

async function writeResponses(trx: Kysely<Schema>, all: Answered[]): Promise<void> {
  const rows = all.flatMap(({ staged, past }) => responseRows(staged, past));
  await insertAll(trx, 'responses', rows);
  await auditInsert(...all.flatMap(({ staged, past }) => responseEvents(staged, past))).execute(
    trx,
  );
}

/** In few statements, each below the protocol's limit of parameters. */
async function insertAll<Table extends keyof Schema>(
  trx: Kysely<Schema>,
  table: Table,
  rows: Insertable<Schema[Table]>[],
): Promise<void> {
  const batch = 1000;
  for (let from = 0; from < rows.length; from += batch) {
    await trx
      .insertInto(table)
      .values(rows.slice(from, from + batch))
      .execute();
  }
}
