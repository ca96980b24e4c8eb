import { sql } from 'kysely';
import { v7 } from 'uuid';
import { reportPageSizes } from '#contract/reports.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { deliverTo } from '#server/platform/events/deliver-events.ts';
import type { ReportScope } from './access.ts';
import { scoresPart, sectionPart, completionPart } from './parts.ts';
import type {
  Part,
  RankedResult,
  RankedCompletion,
  ScoreFigures,
  SectionFigures,
  CompletionFigures,
} from './parts.ts';
import { prepared } from './prepare.ts';
import { storeSnapshot } from './store-snapshot.ts';

/** The data of a report at one moment. */
export interface Snapshot<Figures, Row> {
  /** The id for later requests; null where every request reads current data. */
  id: string | null;
  takenAt: Date;
  figures: Figures;
  rows: (skip: number, take: number) => Promise<Row[]>;
}

/** The maximum number of Beacons that are read without storing a snapshot. */
const maxReadLive = 1000;
/** How long a snapshot is used for requests without a snapshot id. */
const currentMs = 10 * 60_000;
/** How long a snapshot is stored, for paging and downloads. */
export const snapshotRetentionMs = 60 * 60_000;
/** The maximum number of stored snapshots per part and filters, besides those younger than `readMs`. */
const maxStored = 5;
const readMs = 60_000;
const pageSize = reportPageSizes.rows;

export function openScores(scope: ReportScope, framework: Framework) {
  return open<ScoreFigures, RankedResult>(scope, scoresPart(framework, scope));
}

export function openSection(scope: ReportScope, framework: Framework, sectionId: string) {
  return open<SectionFigures, RankedResult>(scope, sectionPart(framework, sectionId, scope));
}

export function openCompletion(scope: ReportScope, frameworkId: string) {
  return open<CompletionFigures, RankedCompletion>(scope, completionPart(frameworkId, scope));
}

async function open<Figures, Row>(scope: ReportScope, part: Part): Promise<Snapshot<Figures, Row>> {
  const { services, organisation } = scope;
  const { organisationId } = organisation;
  await deliverTo(services, { consumer: 'reports', organisationId });
  const { rows } = await sql<{ active: number }>`
    select active from beacon_counts where organisation_id = ${organisationId}
      and kind = 'framework' and name = ${part.frameworkId}`.execute(services.db);
  if ((rows[0]?.active ?? 0) <= maxReadLive) return readLive<Figures, Row>(scope, part);
  const existing = scope.refresh === true ? null : await findSnapshot<Figures, Row>(scope, part);
  return existing ?? prepared(scope, part, () => storeNew<Figures, Row>(scope, part));
}

/** Reads figures and rows in one statement, so that they are consistent. */
async function readLive<Figures, Row>(
  { services, now: takenAt }: ReportScope,
  { tables }: Part,
): Promise<Snapshot<Figures, Row>> {
  const { rows } = await sql<{ figures: Figures; rows: Row[] }>`
    with ${tables}
    select to_json(figures) as figures,
      coalesce((select json_agg(row order by place) from ranked), '[]') as rows
    from figures`.execute(await services.findReader());
  const [content] = rows;
  if (!content) throw new Error('Figures must have one row');
  const { figures, rows: all } = content;
  return { id: null, takenAt, figures, rows: async (skip, count) => all.slice(skip, skip + count) };
}

/** The requested snapshot, or else the newest. Snapshots of another day belong to another timeframe. */
async function findSnapshot<Figures, Row>(
  scope: ReportScope,
  part: Part,
): Promise<Snapshot<Figures, Row> | null> {
  const { services, now, today, snapshotId, refresh } = scope;
  const sinceTime = (time: number) => new Date(Math.max(today.getTime(), time));
  const since = (ms: number) => sinceTime(now.getTime() - ms);
  const current = refresh instanceof Date ? sinceTime(refresh.getTime()) : since(currentMs);
  const { rows } = await sql<{ id: string; takenAt: Date; figures: Figures }>`
    select id, taken_at as "takenAt", figures from report_snapshots
    where ${isOf(scope, part)} and (taken_at >= ${current}
      or id = ${snapshotId}::uuid and taken_at >= ${since(snapshotRetentionMs)})
    order by id = ${snapshotId}::uuid desc nulls last, taken_at desc, id desc
    limit 1`.execute(services.db);
  const [row] = rows;
  return row ? { ...row, rows: pagesOf<Row>(scope, row.id) } : null;
}

async function storeNew<Figures, Row>(
  scope: ReportScope,
  part: Part,
): Promise<Snapshot<Figures, Row>> {
  const id = v7();
  const figures = await storeSnapshot<Figures>(scope, part, id);
  await removeOld(scope, part);
  return { id, takenAt: scope.now, figures, rows: pagesOf<Row>(scope, id) };
}

/** Reads rows of a stored snapshot. If the snapshot is removed, a download fails instead of being truncated. */
function pagesOf<Row>({ services, organisation }: ReportScope, id: string) {
  return async (skip: number, count: number): Promise<Row[]> => {
    const first = Math.floor(skip / pageSize);
    const last = Math.ceil((skip + count) / pageSize) - 1;
    const { rows } = await sql<{ rows: Row[] | null }>`
      select p.rows from report_snapshots s
      left join report_snapshot_pages p on p.organisation_id = s.organisation_id
        and p.snapshot_id = s.id and p.page between ${first}::integer and ${last}::integer
      where s.organisation_id = ${organisation.organisationId} and s.id = ${id}
      order by p.page`.execute(services.db);
    if (rows.length === 0) throw new Error('The snapshot of a report was removed');
    const start = skip - first * pageSize;
    return rows.flatMap((page) => page.rows ?? []).slice(start, start + count);
  };
}

async function removeOld(scope: ReportScope, part: Part): Promise<void> {
  const { services, organisation, now } = scope;
  const before = (ms: number) => new Date(now.getTime() - ms);
  await sql`
    delete from report_snapshots where organisation_id = ${organisation.organisationId}
      and (taken_at < ${before(snapshotRetentionMs)} or taken_at < ${before(readMs)} and id in (
        select id from report_snapshots where ${isOf(scope, part)}
        order by taken_at desc, id desc offset ${sql.lit(maxStored)}))`.execute(services.db);
}

/** Whether a snapshot is of this part, organisation, group and timeframe. */
function isOf({ organisation, filters }: ReportScope, { frameworkId, kind }: Part) {
  return sql`organisation_id = ${organisation.organisationId} and framework_id = ${frameworkId}
    and kind = ${kind} and group_name = ${filters.group ?? ''}
    and timeframe = ${filters.timeframe}`;
}
