import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/open.ts';
import { Replicated, run } from '#testing/replicated.ts';
import { examineReplica } from './stored.ts';

const log = pino({ level: 'silent' });

/** One project is enough: these servers are the test's own. */
describe.skipIf(process.env['TEST_DATABASE'] !== 'postgres')('The doctor says of a replica', () => {
  let replicated: Replicated;
  beforeAll(async () => {
    replicated = await Replicated.start();
  });
  afterAll(() => replicated[Symbol.asyncDispose]());

  test('that it has what is committed', async () => {
    await expect
      .poll(() => examineReplica(replicated.replica))
      .toEqual({
        state: 'ok',
        words: 'The replica answers and has what is committed.',
      });
  });

  test('that it is behind', async () => {
    await replicated.replay('pause');
    await run(replicated.primary, 'create role late');
    await expect
      .poll(() => examineReplica(replicated.replica, 0))
      .toEqual({ state: 'notice', words: expect.stringMatching(/\d+ seconds behind/) });
    await replicated.replay('resume');
  });

  test('that it is no replica of the database', async () => {
    const { url } = replicated.primary;
    const config = { dataDir: '', publicUrl: '', databaseUrl: url, databaseReadUrl: url };
    await using database = await openDatabase(config, log);
    if (!database.replica) throw new Error('The database was opened without a replica');
    const { state, words } = await examineReplica(database.replica);
    expect([state, words]).toEqual(['fault', expect.stringContaining('Correct the address')]);
  });

  test('that it does not answer', async () => {
    await replicated.standby.kill();
    const { state, words } = await examineReplica(replicated.replica);
    expect([state, words]).toEqual(['fault', expect.stringContaining('Check DATABASE_READ_URL')]);
  });
});
