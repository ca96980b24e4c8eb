import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { sql } from 'kysely';
import type { Framework } from '#rules/definition.ts';
import { parseFramework } from '#rules/framework.ts';
import { embeddedConnections, postgresConnections } from '#server/platform/database/open.ts';
import { freePort, startChild } from './child.ts';
import type { DatabaseKind } from './options.ts';
import { openTarget } from './targets.ts';
import { answersOf, resizeFramework } from './questionnaire.ts';
import { startRealServer } from './real-server.ts';
import type { RealServer } from './real-server.ts';
import { Recorder } from './record.ts';
import type { Recipes } from './record.ts';
import { seedTeams, teamSize, tokenOf } from './seed.ts';

/** The running servers and recordings of one database under test. */
export interface Arena extends AsyncDisposable {
  kind: DatabaseKind;
  url: string;
  db: Recorder['db'];
  real: RealServer;
  /** The port of the bare server. */
  barePort: number;
  recipes: Recipes;
  /** The number of statements of each request, by the number of questions. */
  statements: { questions: number; open: number; submit: number }[];
  /** The number of people who have an assessment to answer. */
  people: number;
  framework: Framework;
}

const frameworkFile = 'frameworks/team-wellbeing.json';
const otherSizes = [5, 100];

export async function openArena(kind: DatabaseKind, people: number): Promise<Arena> {
  await using resources = new AsyncDisposableStack();
  const target = resources.use(await openTarget(kind));
  const secretKey = randomBytes(24).toString('hex');
  const real = resources.use(await startRealServer(target, secretKey));
  const recorder = resources.use(new Recorder(target.url, secretKey));
  const framework = parseFramework(JSON.parse(fs.readFileSync(frameworkFile, 'utf8')));
  const recipes = await recordRequests(recorder, framework, people);
  const statements = [countStatements(framework, recipes)];
  for (const size of otherSizes) {
    const other = resizeFramework(framework, size);
    await publish(recorder, other);
    const first = people + size * teamSize;
    statements.push(countStatements(other, await recordRequests(recorder, other, first)));
  }
  await seedTeams(recorder.db, framework, { teams: people / teamSize, first: 0 });
  const barePort = await freePort();
  const environment = {
    PORT: String(barePort),
    CONNECTIONS: String(kind === 'embedded' ? embeddedConnections : postgresConnections),
    RECIPES: JSON.stringify(recipes),
    DATABASE_URL: target.url,
  };
  resources.use(await startChild(['bench/bare-server.ts'], environment, 'ready'));
  const moved = resources.move();
  return {
    kind,
    url: target.url,
    db: recorder.db,
    real,
    barePort,
    recipes,
    people,
    framework,
    statements: statements.toSorted((a, b) => a.questions - b.questions),
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  };
}

/** Seeds one team and records the requests of its first member. */
async function recordRequests(
  recorder: Recorder,
  framework: Framework,
  first: number,
): Promise<Recipes> {
  await seedTeams(recorder.db, framework, { teams: 1, first });
  return recorder.record(tokenOf(first), answersOf(framework, first));
}

async function publish({ db }: Recorder, framework: Framework): Promise<void> {
  const { id, version } = framework;
  await sql`insert into frameworks (id, version, definition, published_at)
    values (${id}, ${version}, ${JSON.stringify(framework)}, now())`.execute(db);
}

function countStatements({ sections }: Framework, { open, submit }: Recipes) {
  const questions = sections
    .flatMap((section) => section.questions)
    .filter(({ responseType }) => responseType === 'rating').length;
  return { questions, open: open.length, submit: submit.length };
}
