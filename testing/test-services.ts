import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import pino from 'pino';
import { MovableClock } from '#server/platform/time/clock.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/database/open.ts';
import { demoId } from '#server/demo/ids.ts';
import type { Files } from '#server/platform/files/open-files.ts';
import { Outbound } from '#server/platform/outbound/outbound.ts';
import { publishShipped } from '#server/frameworks/publish-shipped.ts';
import { isDistributed } from '#server/platform/distribution/is-distributed.ts';
import type { Services } from '#server/platform/services.ts';
import { wired } from '#server/services.ts';

/** The organisation whose analytics events are recorded. */
export const countedOrganisation = demoId('organisation', 'riverside');

export interface TestServices extends Services {
  clock: MovableClock;
  files: Files & Map<string, Uint8Array>;
}

/** Services over a test's database, at ten o'clock on Monday the second of November 2026, with the shipped frameworks. */
export async function testServices({
  db,
  batch,
  replica,
}: Pick<Database, 'db' | 'batch' | 'replica'>): Promise<TestServices> {
  const clock = new MovableClock({ now: () => new Date('2026-11-02T10:00:00Z') });
  const secretKey = 'a secret key of the tests, long enough';
  const config = readConfig({
    SECRET_KEY: secretKey,
    // The host of test requests and of links.
    PORT: '80',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    ANALYTICS_ORGS: countedOrganisation,
    // The identity providers of tests are on this machine.
    ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
  });
  const log = pino({ level: 'silent' });
  await publishShipped({ db, clock }, 'frameworks');
  const files = new MemoryFiles();
  const services = wired({ db, batch, replica }, log);
  const assertRoomToWrite = () => Promise.resolve();
  const outbound = new Outbound({ allowed: config.allowedPrivateAddresses });
  const shared = { config, clock, db, isDistributed: await isDistributed(db), log, files };
  return { ...shared, outbound, assertRoomToWrite, ...services };
}

/** File storage in memory. */
class MemoryFiles extends Map<string, Uint8Array> implements Files {
  async put(name: string, contents: Uint8Array): Promise<void> {
    this.set(name, contents);
  }

  async putStream(name: string, contents: Readable): Promise<void> {
    this.set(name, await buffer(contents));
  }

  async find(name: string): Promise<Uint8Array | null> {
    return this.get(name) ?? null;
  }

  async open(name: string): Promise<Readable | null> {
    const contents = this.get(name);
    return contents ? Readable.from([Buffer.from(contents)]) : null;
  }

  async remove(name: string): Promise<void> {
    this.delete(name);
  }

  async *list(): AsyncGenerator<string> {
    yield* this.keys();
  }

  async sizeOf(name: string): Promise<number | null> {
    return this.get(name)?.length ?? null;
  }
}
