import { sql } from 'kysely';
import { isActive, versionOf } from '#server/platform/database/conditions.ts';
import type { ListedClient } from '#contract/clients.ts';
import { Problem } from '#contract/problems.ts';
import { type ReportType, reportTypes } from '#contract/report-constants.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { listedDetails, selectDetails } from '#server/beacons/client-details.ts';
import { isSettledResult } from '#server/beacons/projections/settled-result.ts';
import type { ResultJson } from '#server/results/present.ts';
import type { ReportScope } from './access.ts';
import type { RankedResult, RankedCompletion } from './parts.ts';

/** A Beacon as reports show it. */
export interface ReportBeacon extends ListedClient {
  id: string;
  name: string;
  frameworkId: string;
  frameworkVersion: number;
  isAnonymous: boolean;
}

/** A Beacon with its latest result, and the thresholds of its risk. */
export type ScoredBeacon = ReportBeacon & {
  lowerThreshold: number;
  upperThreshold: number;
  risk: 0 | 1 | 2;
  /** By which the result was scored. */
  resultVersion: number;
  latest: ResultJson;
};

export type CompletionBeacon = ReportBeacon & { expected: number; received: number };

const beaconColumns = sql`b.id, b.name, ${selectDetails(listedDetails)},
  b.framework_id as "frameworkId", b.framework_version as "frameworkVersion",
  b.is_anonymous as "isAnonymous"`;

const fromIds = (organisationId: string, ranked: readonly { id: string }[]) => sql`
  from rows from (jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as (id uuid, at timestamptz,
    risk smallint, lower float8, upper float8, expected integer, received integer))
    with ordinality as r (id, at, risk, lower, upper, expected, received, place)
  join beacons b on b.organisation_id = ${organisationId} and b.id = r.id
    and ${isActive('b')}
  join clients c on c.organisation_id = ${organisationId} and c.id = b.client_id`;

/** These Beacons in this order, without those that have since been archived or removed. */
export async function findBeacons(
  { services, organisation }: ReportScope,
  ranked: readonly { id: string }[],
): Promise<ReportBeacon[]> {
  const { rows } = await sql<ReportBeacon>`
    select ${beaconColumns} ${fromIds(organisation.organisationId, ranked)}
    order by place`.execute(await services.findReader());
  return rows;
}

/**
 * The Beacons with the results that were ranked, and the scores of these sections. A result that no longer counts, because
 * its window is open for answers again, is left out.
 */
export async function findScoredBeacons(
  { services, organisation }: ReportScope,
  ranked: readonly RankedResult[],
  sectionIds: readonly string[],
): Promise<ScoredBeacon[]> {
  const { organisationId } = organisation;
  const sections = sql`(select json_agg(json_build_array(s->0, '[]'::json))
    from json_array_elements(a.sections) s where s->0->>0 = any(${sectionIds}::text[]))`;
  const { rows } = await sql<ScoredBeacon>`
    select ${beaconColumns}, r.lower as "lowerThreshold", r.upper as "upperThreshold",
      r.risk, a.version as "resultVersion", a.latest ${fromIds(organisationId, ranked)}
    cross join lateral (
      select ${versionOf('a')} as version, json_build_object('id', a.id, 'number', a.number, 'opensAt', a.opens_at,
        'completedAt', a.completed_at, 'isSettled', true, 'isDisclosed', true, 'isFirst', false,
        'responseCount', a.result->'count', 'result', a.result,
        'sections', ${sectionIds.length === 0 ? sql`null` : sections}) as latest
      from assessments a
      where a.organisation_id = ${organisationId} and a.beacon_id = b.id and ${isSettledResult('a')}
        and r.at = case when b.is_anonymous then a.opens_at else a.completed_at end
      order by a.number desc limit 1) a
    order by place`.execute(await services.findReader());
  return rows;
}

/** The Beacons with the number of expected and received responses in the timeframe. */
export async function findCompletionBeacons(
  { services, organisation }: ReportScope,
  ranked: readonly RankedCompletion[],
): Promise<CompletionBeacon[]> {
  const { rows } = await sql<CompletionBeacon>`
    select ${beaconColumns}, r.expected, r.received
    ${fromIds(organisation.organisationId, ranked)} order by place`.execute(
    await services.findReader(),
  );
  return rows;
}

/** One report type of one framework. */
export interface ReportKey {
  reportType: ReportType;
  framework: Framework;
}

/** The latest version of every framework with active Beacons in the organisation, by title. */
export async function findFrameworks({
  services: { db, frameworks },
  organisation,
}: ReportScope): Promise<Framework[]> {
  const { rows } = await sql<{ id: string; version: number }>`
    select f.id, f.version from beacon_counts n
    cross join lateral (select id, version from frameworks
      where id = n.name order by version desc limit 1) f
    where n.organisation_id = ${organisation.organisationId} and n.kind = 'framework'
      and n.active > 0
    order by f.id`.execute(db);
  const found = await Promise.all(rows.map((key) => frameworks.find(key)));
  return found.toSorted((a, b) => (a.title < b.title ? -1 : 1));
}

/** The type and framework of a report id; not found without active Beacons of the framework. */
export async function findReportKey(
  { services, organisation }: ReportScope,
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
