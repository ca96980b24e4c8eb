import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { resetDatabase } from '#server/testing/databases.ts';
import { csv, makeImporter, row, run, written } from '#server/testing/import-world.ts';
import type { Importer } from '#server/testing/import-world.ts';
import { testApp } from '#server/testing/test-app.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';

let server: TestApp;
let ivan: Importer;

beforeAll(async () => {
  server = await testApp();
});
beforeEach(async () => {
  await resetDatabase(server.services.db);
  await publishShipped(server.services, 'frameworks');
  ivan = await makeImporter(server);
});
afterAll(() => server[Symbol.asyncDispose]());

test('every row of a file becomes a Beacon', async () => {
  const done = await run(server, ivan, csv(row('S1'), row('S2'), row('S3', { 3: 'Male' })));
  expect(done).toMatchObject({
    import: { state: 'done', totalRows: 3, doneRows: 3, createdCount: 3, rejectedCount: 0 },
    rejections: [],
  });
  expect(await written(server, ivan)).toEqual(['S1: Beacon S1', 'S2: Beacon S2', 'S3: Beacon S3']);
});
