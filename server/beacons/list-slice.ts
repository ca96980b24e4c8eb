import { sql } from 'kysely';
import { readAudited } from '#server/platform/audit/read-audited.ts';
import type { Services } from '#server/platform/services.ts';
import type { Cursor } from '#server/platform/database/page-cursor.ts';
import type { ListFilter } from './list-rows.ts';
import { isAscending } from './list-scan.ts';
import type { Scan } from './list-scan.ts';
import type { ListScope, OrganisationScope } from './list-scope.ts';
import { listStatement, shownStatement } from './list-statement.ts';
import type { AuditedTables, ListSlice } from './list-statement.ts';

/** What a list shows of a Beacon, with its position on the page. */
export interface Positioned {
  position: number;
  beaconId: string;
}

/**
 * Common table expressions that read what a list shows. They read the table `page` of one organisation, with a `position`
 * and a `beacon_id`; the table `shown` has a row for each Beacon, with the same position.
 */
export type ShownTables<Shown> = (organisation: OrganisationScope) => AuditedTables<Shown>;

/** The ids that the audit of a list names. */
export const idsShown = sql`select "beaconId" as id from shown`;

/** A list of several organisations. */
export interface ListRequest extends Omit<ListFilter, keyof OrganisationScope | 'isDistributed'> {
  organisations: OrganisationScope[];
}

/** A row of a list of several organisations. */
export interface ListRow extends Cursor {
  organisationId: string;
}

type Slice<Shown> = ListSlice<Shown> & { rows: ListRow[] };

/** Reads one part of a list; of one organisation also what the list shows of a part that is not read backward. */
export async function readSlice<Shown>(
  services: Services,
  { organisations, ...shared }: ListRequest,
  scan: Scan,
  tables: ShownTables<Shown>,
): Promise<Slice<Shown>> {
  const isOnly = organisations.length === 1;
  const reach = isOnly ? scan : { ...scan, skip: 0, take: scan.skip + scan.take };
  const slices = await Promise.all(
    organisations.map(async (organisation) => {
      const shown = isOnly && !scan.isBackward ? tables(organisation) : null;
      const filter = { ...shared, ...organisation, isDistributed: services.isDistributed };
      const results = await readAudited(services, listStatement(filter, reach, shown));
      return results.map((slice) => ({ ...slice, rows: slice.rows.map(of(organisation)) }));
    }),
  );
  const [first, ...others] = slices.flat();
  if (!first) return { total: 0, rows: [], shown: [] };
  return others.length === 0 ? first : merge(shared, scan, [first, ...others]);
}

/** Reads what a list shows of these rows, in their order. */
export async function readShown<Shown extends Positioned>(
  services: Services,
  { organisations }: Pick<ListScope, 'organisations'>,
  rows: readonly ListRow[],
  tables: ShownTables<Shown>,
): Promise<Shown[]> {
  const positioned = rows.map((row, position) => ({ ...row, position }));
  const parts = await Promise.all(
    organisations.map(async (organisation) => {
      const own = positioned.filter((row) => row.organisationId === organisation.organisationId);
      if (own.length === 0) return [];
      const statement = shownStatement(own, tables(organisation));
      const results = await readAudited(services, statement);
      return results.flatMap(({ shown }) => shown);
    }),
  );
  return parts.flat().toSorted((one, other) => one.position - other.position);
}

function of({ organisationId }: OrganisationScope) {
  return (row: Cursor): ListRow => ({ ...row, organisationId });
}

function merge<Shown>(
  filter: Pick<ListFilter, 'order'>,
  scan: Scan,
  slices: Slice<Shown>[],
): Slice<Shown> {
  const { skip, take } = scan;
  const rows = slices.flatMap((slice) => slice.rows).toSorted(inOrder(filter, scan));
  const total = slices.reduce((sum, slice) => sum + slice.total, 0);
  return { total, rows: rows.slice(skip, skip + take), shown: null };
}

/** Compares rows as the database sorts them: those without a value are at the end of the list. */
function inOrder(filter: Pick<ListFilter, 'order'>, scan: Scan) {
  const sign = isAscending(filter, scan) ? 1 : -1;
  const nullsSign = scan.isBackward ? -1 : 1;
  return (one: ListRow, other: ListRow): number => {
    const nulls = nullsSign * (Number(one.value === null) - Number(other.value === null));
    if (nulls !== 0) return nulls;
    const values =
      one.value === null || other.value === null ? 0 : filter.order.compare(one.value, other.value);
    return sign * (values || (one.beaconId < other.beaconId ? -1 : 1));
  };
}
