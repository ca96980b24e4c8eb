import { sql } from 'kysely';
import type { Services } from '#server/platform/services.ts';
import { recomputedResults } from './recomputed-results.ts';

/** The expected report data of one Beacon, computed from its rows alone. */
export interface ReportedBeacon {
  id: string;
  name: string;
  frameworkId: string;
  groups: string[];
  /** The last settled result; null without one. */
  latest: {
    at: Date;
    score: number;
    normalised: number;
    /** The score that lists sort by: the worst informant's if informants have their own cut-offs. */
    ranked: number;
    /** 0 below the lower threshold, 2 above the upper. */
    risk: number;
    /** By section and question; for anonymous Beacons only nodes with at least three people. */
    nodes: Map<string, { score: number; normalised: number; ranked: number }>;
  } | null;
  windows: { opensAt: Date; expected: number; received: number }[];
}

interface BeaconRow {
  id: string;
  name: string;
  frameworkId: string;
  isAnonymous: boolean;
  lower: number;
  upper: number;
  outOf: number;
  groups: string[];
}

interface WindowRow {
  beaconId: string;
  number: number;
  opensAt: Date;
  completedAt: Date | null;
  isClosed: boolean;
  expected: number;
  received: number;
  /** Scores of nodes on a published scale, which depends on the informants: copied from the result. */
  banded: Record<string, number>;
  /** The same scores of the worst informant. */
  worst: Record<string, number>;
}

/** Computes the report data of every active Beacon of an organisation whose framework is of the first edition. */
export async function recomputedReports(
  services: Services,
  organisationId: string,
): Promise<ReportedBeacon[]> {
  const beacons = await findBeacons(services, organisationId);
  const windows = Map.groupBy(await findWindows(services, organisationId), (row) => row.beaconId);
  const results = Map.groupBy(await recomputedResults(services), (row) => row.beaconId);
  return beacons.map((beacon) => {
    const beaconWindows = windows.get(beacon.id) ?? [];
    const beaconResults = results.get(beacon.id) ?? [];
    const peopleOf = (window: WindowRow) =>
      beaconResults.find(({ node, number }) => node === 'assessment' && number === window.number)
        ?.count ?? 0;
    const last = beaconWindows.findLast(
      (window) => isSettled(beacon, window) && (!beacon.isAnonymous || peopleOf(window) >= 3),
    );
    const nodes = beaconResults.filter(({ number }) => number === last?.number);
    return {
      ...beacon,
      windows: beaconWindows,
      latest: last ? latestOf(beacon, last, nodes) : null,
    };
  });
}

/** Whether a window is closed or complete; an anonymous Beacon needs three responses. */
function isSettled(
  { isAnonymous }: BeaconRow,
  { completedAt, isClosed, expected, received }: WindowRow,
): boolean {
  const isComplete = received === expected && (!isAnonymous || received >= 3);
  return completedAt !== null && (isClosed || isComplete);
}

function latestOf(
  { isAnonymous, outOf, lower, upper }: BeaconRow,
  { opensAt, completedAt, banded, worst }: WindowRow,
  nodes: { node: string; score: number; count: number }[],
): ReportedBeacon['latest'] {
  const overall = nodes.find(({ node }) => node === 'assessment');
  if (!overall || !completedAt) return null;
  const normalise = (node: string, score: number) => banded[node] ?? (score * 100) / outOf;
  const normalised = normalise('assessment', overall.score);
  const rank = (node: string, score: number) =>
    (isAnonymous ? undefined : worst[node]) ?? normalise(node, score);
  const ranked = rank('assessment', overall.score);
  const distance = (threshold: number) => (threshold * 100) / outOf - ranked;
  const [isLow, isHigh] = [distance(lower) > 1e-9, distance(upper) < -1e-9];
  const visible = nodes.filter(({ count }) => !isAnonymous || count >= 3);
  return {
    at: isAnonymous ? opensAt : completedAt,
    score: overall.score,
    normalised,
    ranked,
    risk: isLow ? 0 : isHigh ? 2 : 1,
    nodes: new Map(
      visible.map(({ node, score }) => [
        node,
        { score, normalised: normalise(node, score), ranked: rank(node, score) },
      ]),
    ),
  };
}

async function findBeacons({ db }: Services, organisationId: string): Promise<BeaconRow[]> {
  const { rows } = await sql<BeaconRow>`
    select b.id, b.name, b.framework_id as "frameworkId", b.is_anonymous as "isAnonymous",
      b.lower_threshold as lower, b.upper_threshold as upper, c.group_names as groups,
      coalesce((f.definition->>'outOf')::float8, 100) as "outOf"
    from beacons b
    join clients c on c.organisation_id = b.organisation_id and c.id = b.client_id
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    where b.organisation_id = ${organisationId} and b.archived_at is null
      and f.definition->>'edition' is null`.execute(db);
  return rows;
}

async function findWindows({ db }: Services, organisationId: string): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select a.beacon_id as "beaconId", a.number, a.opens_at as "opensAt",
      a.completed_at as "completedAt", a.closed_at is not null as "isClosed",
      (select count(*) from members m where m.organisation_id = ${organisationId}
        and m.beacon_id = a.beacon_id and (m.role <> 'viewer' and m.asked_from <= a.number
          and m.removed_at is null or exists (select from responses r
            where r.organisation_id = ${organisationId} and r.assessment_id = a.id
              and r.member_id = m.id)))::int as expected,
      (select count(*) from responses r where r.organisation_id = ${organisationId}
        and r.assessment_id = a.id)::int as received,
      case when f.definition->>'format' = 'sdq' and a.result is not null then (
        select jsonb_object_agg(node, score) from (
          select 'assessment' as node, a.result->'normalisedScore' as score
          union all select 'section ' || (s->0->>0), to_jsonb(stored_normalised(s->0, 0))
            from jsonb_array_elements(a.sections::jsonb) s
          union all select 'question ' || (q->>0), to_jsonb(stored_normalised(q, 0))
            from jsonb_array_elements(a.sections::jsonb) s, jsonb_array_elements(s->1) q) nodes) else '{}' end as banded,
      case when f.definition->>'format' = 'sdq' and a.result is not null then (
        select jsonb_object_agg(node, score) from (
          select 'assessment' as node, a.result->'normalisedRange'->0 as score
          union all select 'section ' || (s->0->>0), to_jsonb(stored_normalised(s->0, 1))
            from jsonb_array_elements(a.sections::jsonb) s) nodes) else '{}' end as worst
    from assessments a
    join beacons b on b.organisation_id = a.organisation_id and b.id = a.beacon_id
    join frameworks f on f.id = b.framework_id and f.version = b.framework_version
    where a.organisation_id = ${organisationId}
    order by a.beacon_id, a.number`.execute(db);
  return rows;
}

/** The start of the organisation's day, `daysAgo` days ago. */
export async function startOfDay(
  { db, clock }: Services,
  organisationId: string,
  daysAgo: number,
): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    select ((${clock.now()}::timestamptz at time zone time_zone)::date - ${daysAgo}::int)::timestamp
      at time zone time_zone as start
    from organisations where organisation_id = ${organisationId}`.execute(db);
  return rows[0]?.start ?? new Date(0);
}
