import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maxCounted } from '#contract/lists.ts';
import type { ListFlag } from '#contract/lists.ts';
import { isAssessor, isOpen } from '#server/platform/database/conditions.ts';
import type { OrganisationScope } from './list-scope.ts';

type Sql = RawBuilder<unknown>;

/** What decides whether a Beacon of an organisation has a flag. */
export interface FlagFilter extends OrganisationScope {
  group: string | null;
  /** The flag; null for a list of all Beacons. */
  show: ListFlag | null;
  /** The time of the request, at which windows are open. */
  at: Date;
}

const flagColumns = { low: 'is_low', worse: 'is_worse' } as const;

/** Whether lists have an index of the Beacons with this flag. */
export function hasIndex(flag: ListFlag | null): flag is keyof typeof flagColumns {
  return flag === 'low' || flag === 'worse';
}

/**
 * The Beacons `l` with the flag, among those of an organisation whose Beacons the viewer sees all. A Beacon in the archive
 * has no open assessment, so that of those who are awaited only a group is looked up.
 */
export function flaggedRows(filter: FlagFilter): Sql {
  const { organisationId, group, show } = filter;
  const isInList = sql`l.organisation_id = ${organisationId} and l.group_name = ${group ?? ''}
    and not l.is_archived`;
  if (hasIndex(show))
    return sql`select l.beacon_id from beacon_list_rows l
      where ${isInList} and ${sql.ref(`l.${flagColumns[show]}`)}`;
  if (group === null)
    return sql`select l.beacon_id from assessments l where ${isAwaited(filter, 'l')}`;
  return sql`select l.beacon_id from assessments a
    join beacon_list_rows l on ${isInList} and l.beacon_id = a.beacon_id
    where ${isAwaited(filter, 'a')}`;
}

/**
 * Whether the Beacon `l` has the flag, looked up one by one: an `exists` would be joined or hashed, and read all rows before
 * the first. @param isListRow whether `l` is a list row
 */
export function isFlagged(filter: FlagFilter, isListRow: boolean): Sql {
  const { organisationId, show } = filter;
  if (!hasIndex(show))
    return sql`(select true from assessments a
      where ${isAwaited(filter, 'a')} and a.beacon_id = l.beacon_id limit 1) is true`;
  const flag = flagColumns[show];
  if (isListRow) return sql.ref(`l.${flag}`);
  return sql`(select ${sql.ref(`f.${flag}`)} from beacon_list_rows f
    where f.organisation_id = ${organisationId} and f.beacon_id = l.beacon_id
      and f.group_name <= '') is true`;
}

/** Whether the Beacon of the viewer's member `m` has the flag, as far as they may know it. */
export function isFlaggedFor(filter: FlagFilter): Sql {
  if (filter.show === null) return sql`true`;
  if (filter.show === 'mine') return isAsked(filter);
  const seesResults = filter.isDenied ? sql`(m.is_admin or not ${isAssessor('m')})` : sql`true`;
  return sql`${seesResults} and ${isFlagged(filter, false)}`;
}

/** An open assessment that somebody has not answered yet. */
function isAwaited({ organisationId, at }: FlagFilter, assessment: string): Sql {
  return sql`${sql.ref(`${assessment}.organisation_id`)} = ${organisationId}
    and ${isOpen(assessment, at)} and not ${sql.ref(`${assessment}.is_complete`)}`;
}

/** Whether the member `m` is asked to answer an open assessment, and has not. */
function isAsked({ organisationId, at }: FlagFilter): Sql {
  return sql`${isAssessor('m')} and exists (
    select from assessments a
    join assess_tokens t on t.organisation_id = ${organisationId} and t.assessment_id = a.id
      and t.member_id = m.id and t.kind = 'mail' and t.revoked_at is null
    where a.organisation_id = ${organisationId} and a.beacon_id = m.beacon_id
      and ${isOpen('a', at)} and m.asked_from <= a.number
      and not exists (select from responses r where r.organisation_id = ${organisationId}
        and r.assessment_id = a.id and r.member_id = m.id))`;
}

/** Whether more Beacons have the flag than are counted. They are then looked for in the order of the list. */
export const hasTooManyFlagged = sql`((select count(*) from flagged) > ${sql.lit(maxCounted)})`;
