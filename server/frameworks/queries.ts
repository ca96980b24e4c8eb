import { sql } from 'kysely';
import type { Framework } from '#rules/definition/definition.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';
import { secondEdition } from './second-edition.ts';

type FrameworkServices = Pick<Services, 'db' | 'frameworks'>;

/** An organisation knows its own questionnaires and those that come with Beacon. */
interface Organisation {
  organisationId: string;
}

/** Every framework that an organisation can choose for a new Beacon, in its latest version, by title. */
export async function findOfferedFrameworks(
  { db, frameworks }: FrameworkServices,
  { organisationId }: Organisation,
): Promise<Framework[]> {
  const { rows } = await sql<FrameworkKey>`
    select id, max(version) as version from frameworks
    where (organisation_id is null or organisation_id = ${organisationId}) and retired_at is null
    group by id`.execute(db);
  const latest = await Promise.all(rows.map((key) => frameworks.find(key, db)));
  return latest.toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

/** A framework that an organisation can choose for a new Beacon, in its latest version. */
export async function findOfferedFramework(
  services: FrameworkServices,
  organisation: Organisation,
  id: string,
): Promise<Framework | undefined> {
  const latest = await findLatestVersion(services, organisation, id);
  return latest && !latest.retiredAt ? services.frameworks.find(latest, services.db) : undefined;
}

/** The latest version of a framework that an organisation knows. */
export interface LatestVersion extends FrameworkKey {
  isOwn: boolean;
  retiredAt: Date | null;
}

/** The latest version of a framework; undefined where the organisation knows no such framework. */
export async function findLatestVersion(
  { db }: Pick<Services, 'db'>,
  { organisationId }: Organisation,
  id: string,
): Promise<LatestVersion | undefined> {
  const { rows } = await sql<LatestVersion>`
    select id, version, organisation_id is not null as "isOwn", retired_at as "retiredAt"
    from frameworks
    where id = ${id} and (organisation_id is null or organisation_id = ${organisationId})
    order by version desc limit 1`.execute(db);
  return rows[0];
}

/** One version of a framework, as a definition of the second edition; undefined where the organisation knows no such version. */
export async function findVersion(
  { db, frameworks }: FrameworkServices,
  { organisationId }: Organisation,
  { id, version }: FrameworkKey,
): Promise<{ isOwn: boolean; framework: Framework } | undefined> {
  const row = await db
    .selectFrom('frameworks')
    .select('organisation_id')
    .where((each) => each.and({ id, version }))
    .where((each) =>
      each.or([each('organisation_id', 'is', null), each('organisation_id', '=', organisationId)]),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const framework = await frameworks.findWhole({ id, version }, db);
  return { isOwn: row.organisation_id !== null, framework: secondEdition(framework) };
}

/** The newest versions of a framework that the organisation knows, with their time of publication. */
export async function findPublished(
  { db }: Pick<Services, 'db'>,
  { organisationId }: Organisation,
  id: string,
  limit: number,
): Promise<{ version: number; publishedAt: Date }[]> {
  const { rows } = await sql<{ version: number; publishedAt: Date }>`
    select version, published_at as "publishedAt" from frameworks
    where id = ${id} and (organisation_id is null or organisation_id = ${organisationId})
    order by version desc limit ${limit}`.execute(db);
  return rows;
}
