import { sql } from 'kysely';

/**
 * What an organisation is shown of the user `u`, who stands in it as `ou` does: of somebody who has not accepted what was
 * typed of them, whether or not they have an account, and of somebody who has left no more than a name.
 */
export const nameHere = sql<string>`coalesce(ou.invited_as, ou.known_as, u.name)`;
/** The same of a member, who may have left; the alias of their row is given. */
export const memberName = (member: 'm' | 's') =>
  sql<string>`coalesce(ou.invited_as, ou.known_as, ${sql.ref(`${member}.left_as`)}, u.name)`;
export const isJoined = sql<boolean>`(ou.user_id is not null and ou.invited_as is null)`;
export const phoneHere = sql<string | null>`
  case when ${isJoined} then u.phone else ou.invited_phone end`;
export const avatarHere = sql<string | null>`case when ${isJoined} then u.avatar end`;
