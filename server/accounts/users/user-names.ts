import { sql } from 'kysely';
import { displayName } from '#server/platform/database/display-names.ts';
import type { Projection } from '#server/platform/database/projection.ts';
import type { Db } from '#server/platform/schema/schema.ts';

const sortName = sql`left(fold(${displayName}), 200) collate "C"`;
const searchText = sql`search_text(${displayName}, coalesce(u.email, u.username),
  join_words(ou.tags)) collate "C"`;

/** The names by which the users of an organisation are sorted and searched. */
export const userNames: Projection = {
  name: 'Names of users',
  table: 'organisation_users',
  keys: ['organisation_id', 'user_id'],
  columns: ['sort_name', 'search_text'],
  wanted: sql`select ou.organisation_id, ou.user_id, ${sortName} as sort_name,
      ${searchText} as search_text
    from organisation_users ou join users u on u.id = ou.user_id`,
};

/**
 * Brings the names of users to what their details say, in one organisation or in all, in the caller's transaction. The
 * caller has locked the users before: so of a rename and a joining at once, the second sees what the first wrote.
 */
export async function refreshUserNames(
  db: Db,
  userIds: string[],
  organisationId?: string,
): Promise<void> {
  const isHere = organisationId ? sql`ou.organisation_id = ${organisationId}` : sql`true`;
  await sql`update organisation_users ou set sort_name = ${sortName}, search_text = ${searchText}
    from users u
    where u.id = ou.user_id and ou.user_id = any(${userIds}::uuid[]) and ${isHere}
      and (ou.sort_name, ou.search_text) is distinct from (${sortName}, ${searchText})`.execute(db);
}
