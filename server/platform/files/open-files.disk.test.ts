import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { fileOf, RemoteImporter } from '#testing/remote-importer.ts';
import { environmentOf, ServerProcess } from '#testing/server-process.ts';
import { SmallDisk } from '#testing/small-disk.ts';

test(
  'A file that finds no room is refused as such and nothing of it is left, and with room it is stored',
  { timeout: 120_000 },
  async () => {
    const { databaseUrl } = await newDatabaseConfig();
    using disk = new SmallDisk(512);
    const dataDir = path.join(disk.folder, 'data');
    await using server = await ServerProcess.start(environmentOf({ dataDir, databaseUrl }));
    const importer = await RemoteImporter.signIn(server);
    const folder = path.join(dataDir, 'files');
    const stored = () => filesIn(folder).length;
    const before = stored();
    disk.fill(0);
    await expect(importer.send(fileOf(5000))).rejects.toThrow('"storage_full"');
    expect(stored()).toBe(before);
    expect(server.unexpected).toBe(0);
    await expect
      .poll(() => server.warnings.join(), { timeout: 30_000 })
      .toMatch(/disk of the database.* full/);
    disk.empty();
    await expect
      .poll(() => importer.send(fileOf(5)).catch(() => null), { timeout: 60_000, interval: 5000 })
      .toBeTruthy();
    expect(stored()).toBeGreaterThan(before);
  },
);

function filesIn(folder: string): string[] {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}
