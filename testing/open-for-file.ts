import { afterAll, beforeAll, beforeEach } from 'vitest';
import { resetDatabase } from './databases.ts';
import { testApp } from './test-app.ts';
import type { TestApp } from './test-app.ts';

/** What `open` returns, opened before the tests of a file and closed after them. It is empty until then. */
export function openForFile<T extends AsyncDisposable>(open: () => Promise<T>): T {
  const opened = {} as T;
  beforeAll(async () => {
    Object.assign(opened, await open());
  });
  afterAll(() => opened[Symbol.asyncDispose]());
  return opened;
}

/** The full server for the tests of one file, with an empty database before each test. */
export function emptyServer(): TestApp {
  const server = openForFile(testApp);
  beforeEach(() => resetDatabase(server.services.db));
  return server;
}
