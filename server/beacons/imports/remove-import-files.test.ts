import { expect, test, vi } from 'vitest';
import { findRejectedRows } from '#contract/imports.ts';
import { runRetention } from '#server/results/retention/retention-job.ts';
import { call, problem } from '#testing/calls.ts';
import { check, csv, find, row, run, start, written } from '#testing/import-fixture.ts';
import { importServer } from '#testing/import-server.ts';
import { removeImportFiles } from './remove-import-files.ts';

const day = 86_400_000;
const { server, importer: ivan } = importServer();

test('The file of an import with rejected rows is deleted 30 days after it finished, and its counts stay', async () => {
  const { import: done } = await run(server, ivan, csv(row('S1'), row('S2', { 3: 'x' })));
  await pass(30 * day);
  expect((await download(done.id)).statusCode).toBe(200);
  await pass(1);
  expect(server.services.files.size).toBe(0);
  expect(problem(await download(done.id))).toEqual([409, 'import_file_removed']);
  const { import: expired, rejections } = await find(server, ivan, done.id);
  expect(expired).toMatchObject({ state: 'done', createdCount: 1, rejectedCount: 1, error: null });
  expect(expired.fileRemovedAt).toBe(server.services.clock.now().toISOString());
  expect(rejections).toMatchObject([{ row: 3, column: 'gender' }]);
  expect(await written(server, ivan)).toEqual(['S1: Beacon S1']);
});

test('The file of an import without rejected rows is deleted as soon as it has finished', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await pass(day);
  expect(server.services.files.size).toBe(1);
  await run(server, ivan, csv(row('S2')));
  await check(server, ivan, 'not a list');
  await pass(0);
  expect(server.services.files.size).toBe(1);
  expect((await find(server, ivan, checked.id)).import.state).toBe('checked');
});

test('The file of an import that nobody starts is deleted 30 days after the upload, and its start is rejected', async () => {
  const { import: checked } = await check(server, ivan, csv(row('S1')));
  await pass(30 * day + 1);
  expect(server.services.files.size).toBe(0);
  const { import: expired } = await find(server, ivan, checked.id);
  expect(expired).toMatchObject({ state: 'failed', finishedAt: expired.fileRemovedAt });
  expect(expired.error).toMatch(/^This file was not imported within 30 days/);
  expect(problem(await start(server, ivan, checked.id))).toEqual([409, 'import_not_ready']);
});

test('The daily retention round deletes such files', async () => {
  await run(server, ivan, csv(row('S1')));
  await using running = new AsyncDisposableStack();
  running.use(runRetention(server.services));
  await vi.waitFor(() => expect(server.services.files.size).toBe(0));
});

/** Makes every import older by `ms` and runs the removal. */
async function pass(ms: number): Promise<void> {
  const { db } = server.services;
  const earlier = (at: Date) => new Date(at.getTime() - ms);
  const imports = db.selectFrom('imports').select(['id', 'created_at', 'finished_at']);
  for (const { id, created_at, finished_at } of await imports.execute()) {
    const times = {
      created_at: earlier(created_at),
      finished_at: finished_at && earlier(finished_at),
    };
    await db.updateTable('imports').set(times).where('id', '=', id).execute();
  }
  await removeImportFiles(server.services);
}

function download(id: string) {
  return call(server.app, findRejectedRows, { headers: ivan.headers, params: { id } });
}
