import { sql } from 'kysely';
import type { Db } from '#server/platform/schema/schema.ts';

/** The role whose rights the server works with; migration 0033 creates it. */
export const serverRole = 'beacon_server';

/** Gives a transaction the rights of the owner of the tables, whatever the role of its connection. */
export const asOwner = 'set local role none';

/** Thrown when the server cannot give up the rights of the owner; the message says what to do. */
export class ServerRoleError extends Error {
  override name = 'ServerRoleError';
}

/** Checks that connections can add to the audit and cannot change it. @throws ServerRoleError */
export async function assertAppendOnly(db: Db): Promise<void> {
  const { rows } = await sql<{ isRight: boolean }>`
    select has_table_privilege('audit_events', 'insert')
      and not has_table_privilege('audit_events', 'update, delete, truncate') as "isRight"`
    .execute(db)
    .catch((error: Error) => {
      throw new ServerRoleError(`${messages.role}\n${causeOf(error)}`, { cause: error });
    });
  if (!rows[0]?.isRight) throw new ServerRoleError(messages.rights);
}

const messages = {
  role: `The server cannot take the role ${serverRole}. The administrator of the database runs once, with the user of
DATABASE_URL: create role ${serverRole}; grant ${serverRole} to <user>;`,
  rights: `The server's connections can change the audit, or cannot write it. A connection pooler that drops options
of connections needs a setting in the database: alter role <user> in database <name> set role = ${serverRole};
After a restore without privileges, the owner runs server/platform/migrations/0033-audit-by-privilege.sql again.`,
};

export function causeOf({ cause, message }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
