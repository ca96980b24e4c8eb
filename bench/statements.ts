import { listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';
import { findReport } from '#contract/reports.ts';
import pino from 'pino';
import { openDatabase } from '#server/platform/database/open.ts';
import { hotStatements } from '#server/services.ts';
import { explaining } from './explain.ts';
import type { Execution } from './explain.ts';
import { senderOf } from './first-calls.ts';
import { answersOf } from './questionnaire.ts';
import type { Recipe } from './recipe.ts';
import { replay } from './replay.ts';
import { median } from './rounds.ts';
import { teamsBeacon, teamSize, tokenOf } from './seed.ts';
import { openSite } from './site.ts';
import type { Site } from './site.ts';

const teams = 256;
const calls = 12;
/** Until the pages have images in the log, and the caches of the connection are full. */
const firstCalls = 6;
const log = pino({ level: 'silent' });

/** A statement of a request: the medians of several executions. */
export interface StatementCosts extends Execution {
  request: string;
  text: string;
}

/** Explains the statements of what people do most, in an organisation of many Beacons on PostgreSQL. Nothing is committed. */
export async function measureStatements(listed: number): Promise<StatementCosts[]> {
  await using site = await openSite('postgres', { teams, listed });
  const costs: StatementCosts[] = [];
  for (const [request, recipe] of await record(site)) {
    costs.push(...(await explain(site, request, recipe)));
  }
  return costs;
}

/** A request, and those that others of the team send before it. */
interface Recorded {
  recipe: Recipe;
  before: Recipe[];
}

async function record({ recorder, framework, teamsAdmin, largeAdmin }: Site) {
  const people = Array.from({ length: teamSize }, (_, position) => tokenOf(position * teams));
  const { open, submits } = await recorder.recordTeam(
    people.map((token, position) => ({ token, payload: answersOf(framework, position) })),
  );
  const again = async (session: string, url: string): Promise<Recorded> => {
    await recorder.recordVisit(session, url);
    return { recipe: (await recorder.recordVisit(session, url)).recipe, before: [] };
  };
  const submitOf = (position: number): Recorded => {
    return { recipe: submits[position] ?? [], before: submits.slice(0, position) };
  };
  const report = findReport.path.replace('{reportId}', `risk-${framework.id}`);
  return new Map<string, Recorded>([
    ['open', { recipe: open, before: [] }],
    ['submit', submitOf(0)],
    ['last submit', submitOf(teamSize - 1)],
    ['list', await again(largeAdmin, listBeacons.path)],
    ['Beacon page', await again(teamsAdmin, findBeacon.path.replace('{uuid}', teamsBeacon(1)))],
    [`report of ${teams}`, await again(teamsAdmin, report)],
    ['report, snapshot', await again(largeAdmin, report)],
  ]);
}

/** Runs a request again and again, each time for another team, on a connection as the server opens it. */
async function explain(
  { url, recorder }: Site,
  request: string,
  { recipe, before }: Recorded,
): Promise<StatementCosts[]> {
  const config = { databaseUrl: url, dataDir: '', publicUrl: '' };
  await using database = await openDatabase(config, log, { connections: 1 });
  await database.warm(await hotStatements(recorder.services));
  const executions = new Map<string, Execution[]>();
  for (let call = 0; call < calls; call += 1) {
    const trx = await database.db.startTransaction().execute();
    const sender = explaining(senderOf(trx), (text, execution) => {
      const known = executions.get(text) ?? [];
      if (call >= firstCalls) known.push(execution);
      executions.set(text, known);
    });
    const [team, position] = [call + 1, before.length];
    for (const [index, earlier] of before.entries())
      await replay(senderOf(trx), withValues(earlier), tokenOf(index * teams + team));
    await replay(sender, withValues(recipe), tokenOf(position * teams + team));
    await trx.rollback().execute();
  }
  return [...executions].map(([text, measured]) => ({ request, text, ...medians(measured) }));
}

/** Without BEGIN and COMMIT. */
function withValues(recipe: Recipe): Recipe {
  return recipe.filter(({ sources }) => sources.length > 0);
}

function medians(executions: readonly Execution[]): Execution {
  const of = (name: keyof Execution) => median(executions.map((execution) => execution[name]));
  return {
    hit: of('hit'),
    read: of('read'),
    dirtied: of('dirtied'),
    walBytes: of('walBytes'),
    walRecords: of('walRecords'),
    planningMs: of('planningMs'),
    executionMs: of('executionMs'),
  };
}
