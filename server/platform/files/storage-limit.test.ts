import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postFeedItem } from '#contract/feed.ts';
import type { Config } from '#server/platform/config/config.ts';
import { personOf } from '#testing/make-beacon.ts';
import { openFeedFixture, formOf } from '#testing/feed-fixture.ts';
import type { FeedFixture } from '#testing/feed-fixture.ts';
import { appOver, type TestApp } from '#testing/test-app.ts';

let fixture: FeedFixture;

beforeAll(async () => {
  fixture = await openFeedFixture({ roles: ['parent', 'teacher'] });
});
beforeEach(async () => {
  await fixture.services.db.deleteFrom('beacon_files').execute();
  fixture.services.files.clear();
});
afterAll(() => fixture[Symbol.asyncDispose]());

test('A Beacon accepts files up to its limit to the byte, and again after some are removed', async () => {
  await using limited = await withLimits({ storagePerBeacon: 1000 });
  expect((await attach(limited, 600)).statusCode).toBe(200);
  const rejected = await attach(limited, 401);
  expect(rejected.statusCode).toBe(422);
  const { id, fields } = rejected.json().errors;
  expect(id).toBe('no_storage');
  expect(fields.attachment_file).toContain('the files of this Beacon may take');
  expect(fixture.services.files.size).toBe(1);
  expect((await attach(limited, 400)).statusCode).toBe(200);
  expect((await attach(limited, 1)).statusCode).toBe(422);
  await fixture.services.db.deleteFrom('beacon_files').where('size', '=', 600).execute();
  expect((await attach(limited, 600)).statusCode).toBe(200);
});

test('Of files sent in parallel, as many are accepted as fit the limit', async () => {
  await using limited = await withLimits({ storagePerBeacon: 1000 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => attach(limited, 300)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(fixture.services.files.size).toBe(3);
});

test('The limit of an organisation counts the files of all its Beacons and its imports', async () => {
  await using limited = await withLimits({ storagePerOrganisation: 1000 });
  const { organisationId } = fixture.beacon;
  const { userId } = personOf(fixture.beacon, 0);
  const imported = fixture.services.db.insertInto('imports').values({
    organisation_id: organisationId,
    id: userId,
    created_by: userId,
    created_at: fixture.services.clock.now(),
    file_name: 'beacons.csv',
    file_size: 900,
    settings: '{}',
    state: 'done',
    lease_until: fixture.services.clock.now(),
  });
  await imported.execute();
  const rejected = await attach(limited, 101);
  expect(rejected.json().errors.title).toContain('the files of your organisation may take');
  await fixture.services.db
    .updateTable('imports')
    .set({ file_removed_at: fixture.services.clock.now() })
    .execute();
  expect((await attach(limited, 101)).statusCode).toBe(200);
});

function withLimits(limits: Partial<Config>): Promise<TestApp> {
  return appOver(fixture.services, limits);
}

async function attach({ app }: TestApp, size: number) {
  const payload = formOf([
    { name: 'beacon_uuid', contents: fixture.beacon.beaconId },
    { name: 'text', contents: '' },
    { name: 'attachment_file', contents: 'x'.repeat(size), filename: 'note.txt' },
  ]);
  const type = 'multipart/form-data; boundary=edge';
  const headers = { ...(await fixture.authorize(0)), 'content-type': type };
  const { method, path: url } = postFeedItem;
  return app.inject({ method, url, headers, payload });
}
