import { expect, test } from 'vitest';
import type { Import } from '#contract/imports.ts';
import { newDatabaseConfig } from '#testing/databases.ts';
import { byForm } from '#testing/form.ts';
import { fileOf, RemoteImporter } from '#testing/remote-importer.ts';
import { environmentOf, ServerProcess } from '#testing/server-process.ts';

const [rows, kills] = byForm({ short: [1500, 1], long: [30_000, 10] });

test(
  'An import resumes after its server was killed, omits nothing and creates nothing twice',
  { timeout: byForm({ short: 240_000, long: 1_800_000 }) },
  async () => {
    const environment = environmentOf(await newDatabaseConfig());
    const file = fileOf(rows);
    let done = 0;
    let id: string | null = null;
    for (let kill = 1; kill <= kills; kill += 1) {
      await using server = await ServerProcess.start(environment);
      const importer = await RemoteImporter.signIn(server);
      id ??= (await sendAndStart(importer, file)).id;
      ({ doneRows: done } = await importer.reach({ id }, (one) => one.doneRows > done));
      server.kill();
      await server.ended;
      expect(done).toBeLessThan(rows);
    }

    await using server = await ServerProcess.start(environment);
    const importer = await RemoteImporter.signIn(server);
    const finished = await importer.reach({ id: id ?? '' }, ({ state }) => state === 'done');
    expect(finished).toMatchObject({ createdCount: rows, existingCount: 0, rejectedCount: 0 });
    const again = await importer.send(file);
    const checked = await importer.reach(again, ({ state }) => state === 'checked');
    expect(checked).toMatchObject({ existingCount: rows, readyCount: 0 });
  },
);

/** Sends a file, and starts its import once it is checked. */
async function sendAndStart(importer: RemoteImporter, file: string): Promise<Import> {
  const sent = await importer.send(file);
  await importer.reach(sent, ({ state }) => state === 'checked');
  return importer.start(sent);
}
