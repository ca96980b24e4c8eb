import { sql } from 'kysely';
import { reportPageSizes } from '#contract/reports.ts';
import type { Db } from '#server/platform/schema/schema.ts';
import type { ReportScope } from './access.ts';
import type { Part } from './parts.ts';

const pageSize = sql.lit(reportPageSizes.rows);
/** How many pages are in memory on their way from a replica. */
const pagesAtOnce = 100;

interface Page {
  page: number;
  rows: unknown;
}

/** Stores the current figures and the ranked rows in pages under an id. Returns the figures. */
export async function storeSnapshot<Figures>(
  scope: ReportScope,
  part: Part,
  id: string,
): Promise<Figures> {
  const { batch, findBatchReader, log } = scope.services;
  const reader = await findBatchReader();
  if (reader !== batch) {
    try {
      return await copyFrom<Figures>(reader, scope, part, id);
    } catch {
      // A replica ends statements that are in the way of what it replays, more often the longer they take.
      log.warn('The replica did not prepare a report. The primary does');
    }
  }
  return storeInOne<Figures>(scope, part, id);
}

/** Reads and stores in one statement. */
async function storeInOne<Figures>(
  { services, organisation: { organisationId }, filters, now: takenAt }: ReportScope,
  { frameworkId, kind, tables }: Part,
  id: string,
): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`
    with ${tables},
    stored as (
      insert into report_snapshots
        (organisation_id, id, framework_id, kind, group_name, timeframe, figures, taken_at)
      select ${organisationId}::uuid, ${id}::uuid, ${frameworkId}::text, ${kind}::text,
        ${filters.group ?? ''}::text, ${filters.timeframe}::integer, to_jsonb(figures),
        ${takenAt}::timestamptz
      from figures
      returning figures),
    pages as (
      insert into report_snapshot_pages (organisation_id, snapshot_id, page, rows)
      select ${organisationId}::uuid, ${id}::uuid, place / ${pageSize}, jsonb_agg(row order by place)
      from ranked group by place / ${pageSize})
    select figures from stored`.execute(services.batch);
  return figuresOf(rows);
}

/** Reads on a replica, at one moment, and stores on the primary. */
async function copyFrom<Figures>(
  reader: Db,
  scope: ReportScope,
  part: Part,
  id: string,
): Promise<Figures> {
  const { services, organisation } = scope;
  return reader.transaction().execute(async (from) => {
    await openCursor(from, part);
    const figures = figuresOf(await fetch<{ figures: Figures }>(from, 1));
    await services.batch.transaction().execute(async (to) => {
      await insertFigures(to, scope, part, { id, figures });
      for (let pages; (pages = await fetch<Page>(from, pagesAtOnce)).length > 0;) {
        await sql`
          insert into report_snapshot_pages (organisation_id, snapshot_id, page, rows)
          select ${organisation.organisationId}, ${id}, page, rows
          from json_to_recordset(${JSON.stringify(pages)}::json) as (page integer, rows jsonb)`.execute(
          to,
        );
      }
    });
    return figures;
  });
}

/** The cursor `report` has the figures and then the pages in their order. */
async function openCursor(from: Db, { tables }: Part): Promise<void> {
  await sql`
    declare report no scroll cursor for with ${tables},
    pages as (
      select place / ${pageSize} as page, jsonb_agg(row order by place) as rows
      from ranked group by place / ${pageSize})
    select null::integer as page, null::jsonb as rows, to_jsonb(figures) as figures from figures
    union all select page, rows, null from pages
    order by page nulls first`.execute(from);
}

async function insertFigures(
  to: Db,
  { organisation, filters, now }: ReportScope,
  { frameworkId, kind }: Part,
  { id, figures }: { id: string; figures: unknown },
): Promise<void> {
  await sql`
    insert into report_snapshots
      (organisation_id, id, framework_id, kind, group_name, timeframe, figures, taken_at)
    values (${organisation.organisationId}, ${id}, ${frameworkId}, ${kind}, ${filters.group ?? ''},
      ${filters.timeframe}, ${JSON.stringify(figures)}, ${now})`.execute(to);
}

async function fetch<Row>(from: Db, count: number): Promise<Row[]> {
  const { rows } = await sql<Row>`fetch ${sql.lit(count)} from report`.execute(from);
  return rows;
}

function figuresOf<Figures>([row]: { figures: Figures }[]): Figures {
  if (!row) throw new Error('Figures must have one row');
  return row.figures;
}
