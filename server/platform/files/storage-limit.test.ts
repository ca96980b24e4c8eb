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

test('a Beacon takes files up to its limit to the byte, and again once some are gone', async () => {
  await using own = await over({ storagePerBeacon: 1000 });
  expect((await attach(own, 600)).statusCode).toBe(200);
  const refused = await attach(own, 401);
  expect(refused.statusCode).toBe(422);
  const { id, fields } = refused.json().errors;
  expect(id).toBe('no_storage');
  expect(fields.attachment_file).toContain('the files of this Beacon may take');
  expect(fixture.services.files.size).toBe(1);
  expect((await attach(own, 400)).statusCode).toBe(200);
  expect((await attach(own, 1)).statusCode).toBe(422);
  await fixture.services.db.deleteFrom('beacon_files').where('size', '=', 600).execute();
  expect((await attach(own, 600)).statusCode).toBe(200);
});

test('of files sent at once as many are taken as there is room for', async () => {
  await using own = await over({ storagePerBeacon: 1000 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => attach(own, 300)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
  expect(fixture.services.files.size).toBe(3);
});

test('an organisation has a limit for all of its Beacons, and for files that are imported', async () => {
  await using own = await over({ storagePerOrganisation: 1000 });
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
  const refused = await attach(own, 101);
  expect(refused.json().errors.title).toContain('the files of your organisation may take');
  await fixture.services.db
    .updateTable('imports')
    .set({ file_removed_at: fixture.services.clock.now() })
    .execute();
  expect((await attach(own, 101)).statusCode).toBe(200);
});

function over(given: Partial<Config>): Promise<TestApp> {
  return appOver(fixture.services, given);
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
