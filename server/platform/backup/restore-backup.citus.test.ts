import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isDistributed } from '#server/platform/distribution/is-distributed.ts';
import { distribute } from '#server/platform/distribution/distribute.ts';
import { openDatabase } from '#server/platform/database/open.ts';
import { migrate } from '#server/platform/migrations/migrate.ts';
import { answersTo } from '#testing/answers.ts';
import { newDatabaseConfig, openTestDatabase } from '#testing/databases.ts';
import { HttpApp } from '#testing/http-app.ts';
import { countRows, makeFixture } from '#testing/make-fixture.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const roles = ['teacher', 'parent'] as const;

test(
  'A backup of a cluster moves to the embedded database, and from there to a distributed cluster that people use',
  { timeout: 180_000 },
  async () => {
    await using cluster = await openTestDatabase();
    const { beacon, services, submit, mail, framework } = await makeFixture(cluster, {
      roles: [...roles],
    });
    expect(await submit(await mail(0))).toMatchObject({ status: 200 });
    const unanswered = await mail(1);
    const { dataDir, publicUrl } = await newDatabaseConfig();
    fs.mkdirSync(dataDir, { recursive: true });
    const [first, second] = ['cluster', 'embedded'].map((name) =>
      path.join(dataDir, `${name}.tar.gz`),
    );
    const open = (databaseUrl: string | null) =>
      openDatabase({ dataDir, publicUrl, databaseUrl }, services.log);
    const { tables } = await writeBackup(services, cluster, first ?? '');

    await using embedded = await open(null);
    expect(embedded.kind).toBe('embedded');
    await restoreBackup(services, embedded, first ?? '');
    await writeBackup(services, embedded, second ?? '');

    await using target = await open((await newDatabaseConfig()).databaseUrl);
    await migrate(target, services.log);
    await distribute(target, { shards: 4 });
    const restored = await restoreBackup(services, target, second ?? '');
    expect(restored.tables).toEqual(tables);
    expect(await isDistributed(target.db)).toBe(true);
    await using app = await HttpApp.start(target);
    const link = `/api/assessments/${unanswered}/response`;
    expect(await app.post(link, answersTo(framework))).toMatchObject({ status: 200 });
    expect(await countRows(app.services, 'responses', beacon)).toBe(2);
  },
);
