import type { QuietHours } from '#rules/schedule/reminders.ts';
import { sql } from './sql.ts';
import type { RawBuilder } from 'kysely';

// What the product's words mean in SQL, for a table by its alias; without one in a statement of one table.

/** A Beacon that is not in the archive. */
export function isActive(beacon?: string): RawBuilder<boolean> {
  return sql`${column(beacon, 'archived_at')} is null`;
}

/** A Beacon in the archive. */
export function isArchived(beacon?: string): RawBuilder<boolean> {
  return sql`${column(beacon, 'archived_at')} is not null`;
}

/** An assessment that nothing has closed yet, although its window may have ended. */
export function isUnclosed(assessment?: string): RawBuilder<boolean> {
  return sql`${column(assessment, 'closed_at')} is null`;
}

/** An assessment that can be answered: it is not closed, and its window has not ended. */
export function isOpen(assessment: string | undefined, now: Date): RawBuilder<boolean> {
  return sql`${isUnclosed(assessment)} and coalesce(${column(assessment, 'closes_at')} > ${now}, true)`;
}

/** The version by which an assessment of the Beacon `b` is asked and scored. */
export function versionOf(assessment: string): RawBuilder<number> {
  return sql`coalesce(${column(assessment, 'framework_version')}, b.framework_version)`;
}

/** A member who is asked to answer: every role but the viewer's. */
export function isAssessor(member?: string): RawBuilder<boolean> {
  return sql`${column(member, 'role')} <> 'viewer'`;
}

/** The quiet hours of the organisation `o`, as `rules/schedule/reminders.ts` takes them. */
export const quietHours = sql<QuietHours>`json_build_object('from', o.quiet_from,
  'until', o.quiet_until)`;

function column(table: string | undefined, name: string) {
  return sql.ref(table ? `${table}.${name}` : name);
}
