import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '#server/platform/schema/schema.ts';
import { causeOf, serverRole, ServerRoleError } from './server-role.ts';

/** JIT compilation takes longer than any of our statements; a search must hold the rows it found in memory. */
export const planning = { jit: 'off', work_mem: '32MB' };

/** Lets a transaction on a cluster write to several organisations, and then to the users to which their tables refer. */
export const onCluster = { 'citus.multi_shard_modify_mode': 'sequential' };

interface WrongSetting {
  name: string;
  value: string;
  login: string;
  database: string;
}

/**
 * Checks that the connections of a pooler, which forwards no options, have the server's role and limits.
 * @throws ServerRoleError that says what the administrator of the database runs
 */
export async function assertPoolerLogin(
  db: Db,
  { deadlineMs }: { deadlineMs: number },
): Promise<void> {
  const deadline = `${deadlineMs / 1000}s`;
  const wanted = {
    role: serverRole,
    ...planning,
    statement_timeout: deadline,
    idle_in_transaction_session_timeout: deadline,
    ...onCluster,
  };
  // A setting of an extension that the database does not have is null.
  const { rows: wrong } = await sql<WrongSetting>`
    select name, value, session_user as login, current_database() as database
    from json_each_text(${JSON.stringify(wanted)}::json) wanted (name, value)
    where current_setting(name, true) <> value`
    .execute(db)
    .catch((error: Error) => {
      throw new ServerRoleError(`${unreachable}\n${causeOf(error)}`, { cause: error });
    });
  if (wrong.length > 0) throw new ServerRoleError(messageOf(wrong));
}

const unreachable = 'The database does not answer at DATABASE_POOL_URL.';

function messageOf(wrong: WrongSetting[]): string {
  const login = pg.escapeIdentifier(wrong[0]?.login ?? '');
  const statements = wrong.map(
    ({ name, value, database }) =>
      `  alter role ${login} in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)};`,
  );
  return `The login of DATABASE_POOL_URL does not have the role and the limits of the server. The administrator of the
database runs once:
  grant ${serverRole} to ${login};
${statements.join('\n')}
Then the pooler opens its connections anew: RECONNECT in its console, or a restart.`;
}
