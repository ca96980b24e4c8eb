import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pino from 'pino';
import { listOrganisationUsers } from '#contract/organisations.ts';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { openServices } from '#server/services.ts';
import type { Services } from '#server/platform/services.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { fillProjections } from './fill-projections.ts';
import { openTarget } from './targets.ts';
import { median } from './rounds.ts';
import { nameOf } from './seed-organisation.ts';

// Measures pages of an organisation's users and searches among them, as its admin, on PostgreSQL.
const users = Number(process.argv[2] ?? 20_000);
const rounds = 15;
const slug = 'bench';
const queries: Record<string, string>[] = [
  { page: '1' },
  { page: String(Math.ceil(users / 100)) },
  { page: '100000' },
  { role: 'client' },
  { role: 'client', page: '100000' },
  ...['smith', 'łukasz', 'a. ch', 'person19', 'year 7', 'nobody', 'qu', 'e'].map((searchTerm) => ({
    searchTerm,
  })),
  { searchTerm: 'e', page: '100000' },
  { searchTerm: 'smith', role: 'client' },
];

await using target = await openTarget('postgres');
const environment = { ...target.environment, SECRET_KEY: randomBytes(24).toString('hex') };
const config = readConfig(environment);
const log = pino({ level: 'warn' });
await using database = await openDatabase({ ...config, databaseUrl: target.url }, log);
await migrate(database, log);
const services = await openServices(config, log, database);
const authorization = `Bearer ${await openSession(services, await seed(services), null)}`;
await using app = Object.assign(createApp(services), { [Symbol.asyncDispose]: () => app.close() });
for (const query of queries) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) times.push(await measureQuery(app, query));
  console.log(`${new URLSearchParams(query).toString()}: ${median(times).toFixed(1)} ms`);
}

/** Creates an organisation whose users are one tenth clients. Returns the id of its admin. */
async function seed({ db, clock }: Services): Promise<string> {
  const id = (n: unknown) => sql`('00000000-0000-7000-8000-' || lpad(${n}::text, 12, '0'))::uuid`;
  const now = clock.now();
  await sql`insert into organisations (organisation_id, slug, name, time_zone, created_at)
    values (${id(1)}, ${slug}, 'Bench', 'Europe/London', ${now})`.execute(db);
  await sql`insert into users (id, email, name, password_hash, created_at)
    select ${id(sql`n`)}, 'person' || n || '@bench.test', ${nameOf(sql`n`)}, 'set', ${now}
    from generate_series(1, ${users}::int) n`.execute(db);
  await sql`insert into organisation_users (organisation_id, user_id, roles, tags, created_at)
    select ${id(1)}, ${id(sql`n`)}, case when n = 1 then array['admin']
      when n % 10 = 0 then array['client'] else '{}' end, array['Year ' || n % 13], ${now}
    from generate_series(1, ${users}::int) n`.execute(db);
  await fillProjections(db, id(1));
  await sql`vacuum analyze`.execute(db);
  return '00000000-0000-7000-8000-000000000001';
}

async function measureQuery(
  server: FastifyInstance,
  query: Record<string, string>,
): Promise<number> {
  const url = listOrganisationUsers.path.replace('{slug}', slug);
  const startedAt = performance.now();
  const answer = await server.inject({ url, query, headers: { authorization } });
  if (answer.statusCode !== 200) throw new Error(`The server answered: ${answer.body}`);
  return performance.now() - startedAt;
}
