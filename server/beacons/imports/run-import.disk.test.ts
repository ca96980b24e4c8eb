import { expect, test } from 'vitest';
import { databaseOnSmallDisk } from '#testing/database-on-small-disk.ts';
import { byForm } from '#testing/form.ts';
import { fileOf, RemoteImporter } from '#testing/remote-importer.ts';
import { environmentOf, ServerProcess } from '#testing/server-process.ts';

const rows = byForm({ short: 3000, long: 20_000 });
const waits = 'An import waits until the disk has room';
const soon = { timeout: 120_000, interval: 50 };

test(
  'An import waits while the disk is full, and goes on by itself once it has room',
  { timeout: byForm({ short: 300_000, long: 1_800_000 }) },
  async () => {
    await using database = await databaseOnSmallDisk();
    await using server = await ServerProcess.start(environmentOf(database.config));
    const importer = await RemoteImporter.signIn(server);
    const sent = await importer.send(fileOf(rows));
    await importer.reach(sent, ({ state }) => state === 'checked');
    await importer.start(sent);
    await importer.reach(sent, ({ doneRows }) => doneRows > 0);
    database.disk.fill(0);
    await expect
      .poll(() => server.warnings.filter((one) => /import/i.test(one)), soon)
      .not.toEqual([]);
    await database.makeRoom();

    const done = await importer.reach(sent, ({ state }) => state === 'done');
    expect(done).toMatchObject({ createdCount: rows, existingCount: 0, rejectedCount: 0 });
    expect([server.exitCode, server.unexpected]).toEqual([null, 0]);
    expect(server.warnings).toContain(waits);
  },
);
