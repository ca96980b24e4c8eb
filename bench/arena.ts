import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Framework } from '#rules/definition/definition.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import type { FirstEdition } from '#rules/definition/first-edition.ts';
import { frameworkRow } from '#server/frameworks/framework-row.ts';
import { embeddedConnections, postgresConnections } from '#server/platform/database/limits.ts';
import type { BareWork } from './bare-server.ts';
import { freePort, startChild } from './child.ts';
import { Meter } from './meter.ts';
import type { DatabaseKind } from './options.ts';
import { fillPgbench } from './pgbench.ts';
import { createDatabase, openTarget } from './targets.ts';
import type { Target } from './targets.ts';
import { answersOf, resizeDefinition } from './questionnaire.ts';
import { startRealServer } from './real-server.ts';
import type { RealServer } from './real-server.ts';
import { firstCounter } from './recipe.ts';
import { Recorder } from './record.ts';
import type { ListVisit, TeamRecipes } from './record.ts';
import { adminId, organisationId, seedOrganisation } from './seed-organisation.ts';
import { seedTeams, teamSize, teamsOrganisation, tokenOf } from './seed.ts';

/** The running servers and recordings of one database under test. */
export interface Arena extends AsyncDisposable {
  kind: DatabaseKind;
  url: string;
  db: Recorder['db'];
  services: Recorder['services'];
  real: RealServer;
  meter: Meter;
  /** The port of the bare server. */
  barePort: number;
  recipes: TeamRecipes;
  list: ListVisit | null;
  /** The database of pgbench's own scripts; null on the embedded database, which is the only one of its server. */
  ceilingUrl: string | null;
  /** The number of statements of each request, by the number of questions. */
  statements: { questions: number; open: number; submits: number[] }[];
  /** The number of people who have an assessment to answer, in teams of five. */
  people: number;
  framework: Framework;
}

export interface ArenaOptions {
  people: number;
  pgbench: string | null;
  /** Whether there is a large organisation too, whose admin reads its list. */
  hasList: boolean;
}

const frameworkFile = 'frameworks/team-wellbeing.json';
const otherSizes = [5, 100];
const listedBeacons = 10_000;

export async function openArena(
  kind: DatabaseKind,
  { people, pgbench, hasList }: ArenaOptions,
): Promise<Arena> {
  await using resources = new AsyncDisposableStack();
  const target = resources.use(await openTarget(kind));
  const secretKey = randomBytes(24).toString('hex');
  const real = resources.use(await startRealServer(target, secretKey));
  const recorder = resources.use(new Recorder(target.url, secretKey));
  const definition: FirstEdition = JSON.parse(fs.readFileSync(frameworkFile, 'utf8'));
  const framework = parseFramework(definition);
  const { recipes, statements } = await recordSizes(recorder, definition, people);
  const teams = people / teamSize;
  await seedTeams(recorder.db, framework, { teams, first: 0 });
  const list = hasList ? await recordList(recorder, framework) : null;
  const postgresUrl = kind === 'postgres' ? target.url : null;
  const arena = {
    kind,
    url: target.url,
    db: recorder.db,
    services: recorder.services,
    real,
    meter: resources.use(await new Meter(real, postgresUrl).open()),
    barePort: await startBareServer(resources, target, { recipes, list, teams }),
    recipes,
    list,
    ceilingUrl: pgbench && postgresUrl && (await createCeiling(resources, pgbench, postgresUrl)),
    people,
    framework,
    statements,
  };
  const opened = resources.move();
  return { ...arena, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Records the requests of a team, and how many statements they take with more and fewer questions. */
async function recordSizes(recorder: Recorder, definition: FirstEdition, first: number) {
  const framework = parseFramework(definition);
  const recipes = await recordTeam(recorder, framework, first);
  const statements = [countStatements(framework, recipes)];
  for (const size of otherSizes) {
    const resized = resizeDefinition(definition, size);
    await publish(recorder, resized);
    const other = parseFramework(resized);
    const otherFirst = first + size * teamSize;
    statements.push(countStatements(other, await recordTeam(recorder, other, otherFirst)));
  }
  return { recipes, statements: statements.toSorted((a, b) => a.questions - b.questions) };
}

/** Seeds one team and records the requests of its members. */
async function recordTeam(
  recorder: Recorder,
  framework: Framework,
  first: number,
): Promise<TeamRecipes> {
  await seedTeams(recorder.db, framework, { teams: 1, first });
  const organisation = teamsOrganisation(first);
  await sql`update assessments set revision = ${firstCounter}::int + number * 1000
    where organisation_id = ${organisation}`.execute(recorder.db);
  return recorder.recordTeam(
    Array.from({ length: teamSize }, (_, position) => ({
      token: tokenOf(first + position),
      payload: answersOf(framework, first + position),
    })),
  );
}

async function recordList(recorder: Recorder, framework: Framework): Promise<ListVisit> {
  await seedOrganisation(recorder.db, framework, { number: 1, beacons: listedBeacons });
  return recorder.recordList(adminId(1));
}

async function createCeiling(
  resources: AsyncDisposableStack,
  pgbench: string,
  serverUrl: string,
): Promise<string> {
  const url = await createDatabase(serverUrl, resources);
  await fillPgbench(pgbench, url);
  return url;
}

async function startBareServer(
  resources: AsyncDisposableStack,
  { kind, url }: Target,
  { list, ...work }: Omit<BareWork, 'list'> & { list: ListVisit | null },
): Promise<number> {
  const port = await freePort();
  const [card] = list?.cards ?? [];
  const bareList = card ? { organisationId: organisationId(1), card } : null;
  const environment = {
    PORT: String(port),
    CONNECTIONS: String(kind === 'embedded' ? embeddedConnections : postgresConnections),
    WORK: JSON.stringify({ ...work, list: bareList } satisfies BareWork),
    DATABASE_URL: url,
  };
  resources.use(await startChild(['bench/bare-server.ts'], environment, 'ready'));
  if (list) await assertSameCards(port, list);
  return port;
}

/** @throws unless the bare server answers with the same cards as Beacon */
async function assertSameCards(port: number, { cards }: ListVisit): Promise<void> {
  const { data } = (await (await fetch(`http://127.0.0.1:${port}/`)).json()) as {
    data: { beacons: unknown };
  };
  if (!isDeepStrictEqual(data.beacons, cards)) throw new Error('The bare server shows other cards');
}

async function publish({ db }: Recorder, definition: FirstEdition): Promise<void> {
  const row = frameworkRow(definition, parseFramework(definition), new Date());
  await db.insertInto('frameworks').values(row).execute();
}

function countStatements({ items }: Framework, { open, submits }: TeamRecipes) {
  const questions = items.filter(({ type }) => type !== 'comment').length;
  return { questions, open: open.length, submits: submits.map(({ length }) => length) };
}
