import { sql } from './sql.ts';

/**
 * SQL for the details of user `u` that an organisation sees, where `ou` is their membership: until a user accepts an
 * invitation, the typed details, whether or not they have an account; of a former member only the name.
 */
export const displayName = sql<string>`coalesce(ou.invited_as, ou.known_as, u.name)`;
/** The name of a Beacon member, who may have left the organisation. @param member the alias of their row. */
export const memberName = (member: 'm' | 's') =>
  sql<string>`coalesce(ou.invited_as, ou.known_as, ${sql.ref(`${member}.left_as`)}, u.name)`;
export const isJoined = sql<boolean>`(ou.user_id is not null and ou.invited_as is null)`;
export const displayPhone = sql<string | null>`
  case when ${isJoined} then u.phone else ou.invited_phone end`;
export const displayAvatar = sql<string | null>`case when ${isJoined} then u.avatar end`;
