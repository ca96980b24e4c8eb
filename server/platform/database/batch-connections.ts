import { Connections } from './connections.ts';
import type { Connection } from './connection.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';

/** A pool for statements of minutes. Ending it ends them, where an ordinary pool waits for its connections. */
export class BatchConnections extends Connections {
  readonly #lent = new Set<Connection>();
  #hasEnded = false;

  override async connect(): Promise<Connection> {
    for (const connection of this.#lent) if (!connection.isLent) this.#lent.delete(connection);
    const connection = await super.connect();
    if (this.#hasEnded) {
      connection.revoke();
      throw new DatabaseUnavailable(new Error('The database is closed'));
    }
    this.#lent.add(connection);
    return connection;
  }

  override end(): Promise<void> {
    this.#hasEnded = true;
    const ended = super.end();
    for (const connection of this.#lent) connection.revoke();
    return ended;
  }
}
