import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from './databases.ts';
import { HttpApp } from './http-app.ts';

/** Starts a server on an empty database before the tests of a file, and closes both after them. */
export function openHttpApp(
  prepare: (app: HttpApp, database: Database) => Promise<void> | void,
): void {
  const opened = new AsyncDisposableStack();
  beforeAll(async () => {
    const database = opened.use(await openTestDatabase());
    await prepare(opened.use(await HttpApp.start(database)), database);
  });
  afterAll(() => opened.disposeAsync());
}
