import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { isOf } from '#server/beacons/projections/scope.ts';
import type { BeaconScope } from '#server/beacons/projections/scope.ts';
import type { Schema } from '#server/platform/schema/schema.ts';

/** The rows of a table that are erased with Beacons. */
export interface ErasedTable {
  table: keyof Schema;
  /** The condition of the rows `t`. */
  isOne: (scope: BeaconScope) => RawBuilder<unknown>;
}

/**
 * The tables with rows of a Beacon, each before those that it refers to. Sections go before events, as those who handle
 * an event write them. List rows, files and the client go in other ways.
 */
export const erasedTables: readonly ErasedTable[] = [
  { table: 'beacon_sections', isOne: ofBeacon },
  { table: 'event_deliveries', isOne: ofBeacon },
  { table: 'events', isOne: ofBeacon },
  { table: 'report_snapshots', isOne: isReported },
  { table: 'deliveries', isOne: (scope) => ofChild(scope, 'mail_id', 'mails') },
  { table: 'mails', isOne: ofAssessment },
  { table: 'drafts', isOne: ofAssessment },
  { table: 'responses', isOne: ofAssessment },
  { table: 'completions', isOne: ofBeacon },
  { table: 'assess_tokens', isOne: (scope) => ofChild(scope, 'member_id', 'members') },
  { table: 'assessments', isOne: ofBeacon },
  { table: 'beacon_files', isOne: ofBeacon },
  { table: 'feed_items', isOne: ofBeacon },
  { table: 'members', isOne: ofBeacon },
  { table: 'beacons', isOne: (scope) => isOf(scope, 't', 'id') },
];

function ofBeacon(scope: BeaconScope): RawBuilder<unknown> {
  return isOf(scope, 't');
}

function ofAssessment(scope: BeaconScope): RawBuilder<unknown> {
  return ofChild(scope, 'assessment_id', 'assessments');
}

/** Whether a column of `t` names a row of a table that belongs to the Beacons. */
function ofChild(
  scope: BeaconScope,
  column: string,
  table: 'assessments' | 'mails' | 'members',
): RawBuilder<unknown> {
  const isOne = table === 'mails' ? mailsOf(scope, 'c') : sql`${isOf(scope, 'c')}`;
  return sql`t.organisation_id = ${scope.organisationId} and ${sql.ref(`t.${column}`)} in (
    select c.id from ${sql.table(table)} c where ${isOne})`;
}

/** Whether a mail asks for answers to the Beacons. */
export function mailsOf(scope: BeaconScope, alias: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${alias}.organisation_id`)} = ${scope.organisationId}
    and ${sql.ref(`${alias}.assessment_id`)} in (
      select a.id from assessments a where ${isOf(scope, 'a')})`;
}

/** Whether a stored report shows one of the Beacons. */
function isReported({ organisationId, beaconIds }: BeaconScope): RawBuilder<unknown> {
  return sql`t.organisation_id = ${organisationId} and t.id in (
    select p.snapshot_id from report_snapshot_pages p, unnest(${beaconIds}::text[]) b (id)
    where p.organisation_id = ${organisationId} and strpos(p.rows::text, b.id) > 0)`;
}
