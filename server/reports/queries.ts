import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { reportTypes } from '#contract/reports.ts';
import type { ReportType } from '#contract/reports.ts';
import type { Framework } from '#rules/definition.ts';
import { isSettledResult } from '#server/assessments/settled.ts';
import type { ResultRow } from '#server/results/present.ts';
import type { Services } from '#server/services.ts';
import type { ReportScope } from './access.ts';
import { findTurnoutFigures } from './find-figures.ts';
import { hasResult, isListed } from './find-rows.ts';

/** A Beacon as reports show it. */
export interface ReportBeacon {
  id: string;
  name: string;
  clientName: string;
  clientAvatar: string | null;
  frameworkId: string;
  frameworkVersion: number;
  isAnonymous: boolean;
  lowerThreshold: number;
  upperThreshold: number;
}

/** With its latest result; as JSON has it, its times are text. */
export type ScoredBeacon = ReportBeacon & {
  risk: 0 | 1 | 2;
  latest: Omit<ResultRow, 'opensAt' | 'completedAt'> & { opensAt: string; completedAt: string };
};

export type AskedBeacon = ReportBeacon & { expected: number; received: number };

const beaconColumns = sql`b.id, b.name, c.name as "clientName", c.avatar as "clientAvatar",
  b.framework_id as "frameworkId", b.framework_version as "frameworkVersion",
  b.is_anonymous as "isAnonymous", b.lower_threshold as "lowerThreshold",
  b.upper_threshold as "upperThreshold"`;

const fromIds = (organisationId: string, ids: readonly string[]) => sql`
  from unnest(${ids}::uuid[]) with ordinality wanted (id, place)
  join beacons b on b.organisation_id = ${organisationId} and b.id = wanted.id
    and b.archived_at is null
  join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id`;

/** These Beacons in this order, without those that were archived meanwhile. */
export async function findBeacons(
  { db }: Services,
  { organisation }: ReportScope,
  ids: readonly string[],
): Promise<ReportBeacon[]> {
  const { rows } = await sql<ReportBeacon>`
    select ${beaconColumns} ${fromIds(organisation.organisationId, ids)} order by place`.execute(
    db,
  );
  return rows;
}

/** The same with their latest results and, of these sections, the scores. */
export async function findScoredBeacons(
  { db }: Services,
  { organisation }: ReportScope,
  ids: readonly string[],
  sectionIds: readonly string[],
): Promise<ScoredBeacon[]> {
  const sections = sql`select coalesce(jsonb_agg(s || '{"attributes": []}'), '[]')
    from jsonb_array_elements(a.result->'attributes') s where s->>'id' = any(${sectionIds}::text[])`;
  const head = sql`a.result - 'attributes'`;
  const result =
    sectionIds.length === 0
      ? head
      : sql`${head} || jsonb_build_object('attributes', (${sections}))`;
  const { rows } = await sql<ScoredBeacon>`
    select ${beaconColumns}, l.risk, a.latest ${fromIds(organisation.organisationId, ids)}
    join beacon_listings l on l.organisation_id = b.organisation_id and l.beacon_id = b.id
      and l.group_name = '' and l.risk is not null
    cross join lateral (
      select jsonb_build_object('id', a.id, 'number', a.number, 'opensAt', a.opens_at,
        'completedAt', a.completed_at, 'isSettled', true, 'isTold', true, 'isFirst', false,
        'responseCount', (a.result->'count'), 'result', ${result}) as latest
      from assessments a
      where a.organisation_id = b.organisation_id and a.beacon_id = b.id and ${isSettledResult('a')}
      order by a.number desc limit 1) a
    order by place`.execute(db);
  return rows;
}

/** The same with how many answers were asked for in the timeframe, and how many came. */
export async function findAskedBeacons(
  { db }: Services,
  { organisation, since }: ReportScope,
  ids: readonly string[],
): Promise<AskedBeacon[]> {
  const { rows } = await sql<AskedBeacon>`
    select ${beaconColumns}, t.expected, t.received ${fromIds(organisation.organisationId, ids)}
    cross join lateral (
      select coalesce(sum(u.expected), 0)::int as expected,
        coalesce(sum(u.received), 0)::int as received
      from turnouts u
      where u.organisation_id = b.organisation_id and u.beacon_id = b.id
        and u.opens_at >= ${since ?? '-infinity'}::timestamptz) t
    order by place`.execute(db);
  return rows;
}

/** One report type of one framework. */
export interface ReportKey {
  reportType: ReportType;
  framework: Framework;
}

/** Every report that has results, by the framework's title. */
export async function findReportKeys(services: Services, scope: ReportScope): Promise<ReportKey[]> {
  const { organisationId } = scope.organisation;
  const { rows } = await sql<{ id: string; version: number; isScored: boolean }>`
    select f.id, f.version, exists (select from beacon_listings l
        where ${isListed(sql`f.id`, scope)} and ${hasResult(scope)}) as "isScored"
    from beacon_counts n
    cross join lateral (select id, version, definition->>'title' as title from frameworks
      where id = n.name order by version desc limit 1) f
    where n.organisation_id = ${organisationId} and n.kind = 'framework' and n.active > 0
    order by f.title, f.id`.execute(services.db);
  const keys: ReportKey[] = [];
  for (const { id, version, isScored } of rows) {
    const framework = await services.frameworks.find({ id, version });
    const { total } = await findTurnoutFigures(services, id, scope);
    const types = reportTypes.filter((type) =>
      type === 'completion_rates' ? total > 0 : isScored,
    );
    keys.push(...types.map((reportType) => ({ reportType, framework })));
  }
  return keys;
}

/** What a report's id names: a type and a framework that the organisation has Beacons of. */
export async function findReportKey(
  services: Services,
  { organisation }: ReportScope,
  reportId: string,
): Promise<ReportKey> {
  const reportType = reportTypes.find((type) => reportId.startsWith(`${type}-`));
  const { rows } = await sql<{ id: string; version: number }>`
    select f.id, f.version from beacon_counts n
    join frameworks f on f.id = n.name
    where n.organisation_id = ${organisation.organisationId} and n.kind = 'framework'
      and n.active > 0 and n.name = ${reportId.slice((reportType?.length ?? 0) + 1)}
    order by f.version desc limit 1`.execute(services.db);
  const [key] = rows;
  if (!reportType || !key) throw new Problem('not_found');
  return { reportType, framework: await services.frameworks.find(key) };
}

export function reportIdOf({ reportType, framework }: ReportKey): string {
  return `${reportType}-${framework.id}`;
}
