import { sql } from 'kysely';
import type { Framework } from '#rules/definition/definition.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';

type FrameworkServices = Pick<Services, 'db' | 'frameworks'>;

/** Every framework in its latest version, by title. */
export async function findLatestFrameworks({
  db,
  frameworks,
}: FrameworkServices): Promise<Framework[]> {
  const { rows } = await sql<FrameworkKey>`
    select id, max(version) as version from frameworks group by id`.execute(db);
  const latest = await Promise.all(rows.map((key) => frameworks.find(key, db)));
  return latest.toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

/** One framework in its latest version; undefined for an unknown id. */
export async function findLatestFramework(
  { db, frameworks }: FrameworkServices,
  id: string,
): Promise<Framework | undefined> {
  const latest = await db
    .selectFrom('frameworks')
    .select(['id', 'version'])
    .where('id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest && frameworks.find(latest, db);
}
