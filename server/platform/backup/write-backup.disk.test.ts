import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newDatabaseConfig } from '#testing/databases.ts';
import { byForm } from '#testing/form.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { seedPeople } from '#testing/seed-people.ts';
import { environmentOf, ServerProcess, testSecretKey } from '#testing/server-process.ts';
import { SmallDisk } from '#testing/small-disk.ts';
import { SubmitLoad } from '#testing/submit-load.ts';
import { verifyBackup } from './verify-backup.ts';

const people = byForm({ short: 2000, long: 20_000 });
/** How many megabytes are left for a backup. */
const rooms = byForm({ short: [0], long: [0, 1, 2] });
const soon = { timeout: 60_000, interval: 5 };

test(
  'A backup without room leaves nothing, says so and disturbs nobody, and the next one with room is whole',
  { timeout: byForm({ short: 240_000, long: 1_200_000 }) },
  async () => {
    const config = { ...(await newDatabaseConfig()), secretKey: testSecretKey };
    const inputOf = await seedPeople(config, people, testSecretKey);
    using disk = new SmallDisk(64);
    await using server = await ServerProcess.start({
      ...environmentOf(config),
      MODE: 'production',
    });
    const load = new SubmitLoad(server.url, inputOf, [0, people]);
    await expect.poll(() => load.count(200), soon).toBeGreaterThan(0);
    const file = path.join(disk.folder, 'backup.tar.gz');
    for (const room of rooms) {
      disk.fill(room);
      const refused = await runAdmin(config, 'backup', '--to', file).catch((error) => error);
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringContaining('There is no room for the backup, and nothing of it was left'),
      ]);
      expect(fs.readdirSync(disk.folder)).toEqual(['filler']);
      disk.empty();
    }
    await runAdmin(config, 'backup', '--to', file);
    await load.end();
    expect(load.refusals()).toEqual([]);
    expect((await verifyBackup(file)).foot.tables['users']?.rows).toBe(people);
  },
);
