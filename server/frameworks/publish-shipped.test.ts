import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import { openTestDatabase } from '#testing/databases.ts';
import { testServices } from '#testing/test-services.ts';
import { FrameworkCache } from './framework-cache.ts';
import { publishShipped } from './publish-shipped.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

async function publish(changes: Record<string, unknown>, name = 'check-in.json') {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'beacon-frameworks-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const definition = JSON.parse(await readFile('frameworks/weekly-check-in.json', 'utf8'));
  await writeFile(path.join(folder, name), JSON.stringify({ ...definition, ...changes }));
  await publishShipped(await testServices(database), folder);
}

test('publishing again changes nothing, and a new version is added beside the old', async () => {
  await publish({});
  await publish({ version: 2, title: 'Weekly check-in, revised' });
  const cache = new FrameworkCache(database.db);
  const titleOf = async (version: number) =>
    (await cache.find({ id: 'weekly-check-in', version })).title;
  expect(await titleOf(1)).toBe('Weekly check-in');
  expect(await titleOf(2)).toBe('Weekly check-in, revised');
});

test('a changed definition with a published version is rejected with instructions', async () => {
  await expect(publish({ title: 'Changed' })).rejects.toThrow(
    /check-in\.json: version 1 of weekly-check-in .* Raise "version"/,
  );
});

test('an invalid definition is rejected with its file and field', async () => {
  await expect(publish({ outOf: 0 })).rejects.toThrow(/check-in\.json: outOf: /);
  await expect(publish({ surprise: true })).rejects.toThrow(/check-in\.json: surprise: /);
});

test('a framework is read once and then cached', async () => {
  const { frameworks } = await testServices(database);
  const key = { id: 'weekly-check-in', version: 1 };
  const statements: string[] = [];
  using watch = database.watchStatements((text) => statements.push(text));
  const first = await frameworks.find(key);
  expect(await frameworks.find(key)).toBe(first);
  expect(statements).toHaveLength(1);
  expect(frameworks.viewFor(first, 'parent')).toBe(frameworks.viewFor(first, 'parent'));
  expect(watch).toBeDefined();
});
