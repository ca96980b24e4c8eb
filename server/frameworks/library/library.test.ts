import { afterEach, describe, expect, test } from 'vitest';
import { archiveFramework } from '#contract/organisations.ts';
import { createBeacon } from '#contract/beacons.ts';
import { listOrganisationFrameworks } from '#contract/frameworks.ts';
import {
  findFrameworkVersion,
  findLibraryFramework,
  listFrameworkBeacons,
  listFrameworkLibrary,
  restoreFramework,
  retireFramework,
} from '#contract/framework-library.ts';
import { checkDefinition } from '#rules/framework/framework.ts';
import { definition } from '#rules/testing/second-edition.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { atRiverside, hillcrest, riverside } from '#testing/access/riverside.ts';
import { problem } from '#testing/calls.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { publishOwn, storeDraft } from '#testing/own-frameworks.ts';

const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());
const own = { organisationId: riverside, id: 'sample-own' };

test('The library lists own and shipped questionnaires in their latest version, and drafts', async () => {
  const listed = { ...own, id: 'listed-own' };
  await publishOwn(fixture.services, listed);
  await publishOwn(fixture.services, {
    ...listed,
    version: 2,
    definition: { ...definition(), title: 'Sample two' },
  });
  const follows = { id: listed.id, version: 2 };
  const id = await storeDraft(fixture.services, { ...listed, follows });
  const { frameworks, drafts } = (await atRiverside(fixture, listFrameworkLibrary, {})).json().data;
  expect(frameworks.find((each: { id: string }) => each.id === listed.id)).toEqual({
    id: listed.id,
    version: 2,
    title: 'Sample two',
    isOwn: true,
    itemCount: 1,
    languages: ['en'],
    publishedAt: '2026-11-02T00:00:00.000Z',
    retiredAt: null,
    beaconCount: 0,
  });
  const titles = frameworks.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(titles.toSorted());
  const shipped = frameworks.find((each: { id: string }) => each.id === 'team-wellbeing');
  expect(shipped).toMatchObject({ isOwn: false, retiredAt: null });
  expect(shipped.beaconCount).toBeGreaterThan(0);
  expect(drafts.filter((draft: { id: string }) => draft.id === id)).toEqual([
    {
      id,
      title: 'Sample',
      frameworkId: listed.id,
      itemCount: 1,
      updatedAt: '2026-11-02T00:00:00.000Z',
      updatedBy: null,
    },
  ]);
});

test('Each version of each questionnaire that comes with Beacon is answered as a definition without problems', async () => {
  const shipped = await fixture.services.db
    .selectFrom('frameworks')
    .select(['id', 'version'])
    .where('organisation_id', 'is', null)
    .execute();
  expect(shipped.length).toBeGreaterThan(5);
  for (const { id, version } of shipped) {
    const params = { id, version: `${version}` };
    const { definition: answered } = (
      await atRiverside(fixture, findFrameworkVersion, { params })
    ).json().data;
    expect([id, checkDefinition(answered).problems]).toEqual([id, []]);
  }
});

test('A questionnaire shows its versions, newest first, and the draft of the next', async () => {
  await publishOwn(fixture.services, own);
  await publishOwn(fixture.services, { ...own, version: 2 });
  const draft = await storeDraft(fixture.services, { ...own, follows: { id: own.id, version: 2 } });
  const answer = await atRiverside(fixture, findLibraryFramework, { params: { id: own.id } });
  expect(answer.json().data).toMatchObject({
    id: own.id,
    title: 'Sample',
    isOwn: true,
    versions: [
      { version: 2, beaconCount: 0, publishedBy: null },
      { version: 1, beaconCount: 0, publishedBy: null },
    ],
    draft: { id: draft },
  });
});

test('A version is a definition under the key of its row', async () => {
  await publishOwn(fixture.services, { ...own, version: 7 });
  const params = { id: own.id, version: 7 };
  const { data } = (await atRiverside(fixture, findFrameworkVersion, { params })).json();
  expect(data).toMatchObject({ ...params, title: 'Sample', isOwn: true });
  expect(data.definition).toMatchObject({ ...params, edition: 2, items: [{ id: 'item' }] });
  const missing = { id: own.id, version: 8 };
  const unknown = await atRiverside(fixture, findFrameworkVersion, { params: missing });
  expect(problem(unknown)).toEqual([404, 'not_found']);
});

test('The Beacons of a questionnaire are paged by keys and carry their version', async () => {
  const params = { id: 'team-wellbeing' };
  const { beacons, next } = (await atRiverside(fixture, listFrameworkBeacons, { params })).json()
    .data;
  expect(beacons.length).toBeGreaterThan(1);
  expect(beacons[0]).toMatchObject({ version: 1, clientName: expect.any(String) });
  expect(next).toBeNull();
  const after = beacons[0].id;
  const rest = await atRiverside(fixture, listFrameworkBeacons, { params, query: { after } });
  expect(rest.json().data.beacons).toEqual(beacons.slice(1));
});

test('A questionnaire editor sees the library, and only Beacons of which they are a member', async () => {
  await makeEditor();
  const params = { id: 'team-wellbeing' };
  const library = await atRiverside(fixture, listFrameworkLibrary, {}, 'NR');
  expect(library.statusCode).toBe(200);
  const uses = await atRiverside(fixture, listFrameworkBeacons, { params }, 'NR');
  expect(uses.json().data).toEqual({ beacons: [], next: null });
});

describe('A retired questionnaire', () => {
  test('is not offered, not accepted for a new Beacon, and can be restored', async () => {
    await publishOwn(fixture.services, own);
    const params = { id: own.id };
    expect(await offered()).toContain(own.id);
    const retired = (await atRiverside(fixture, retireFramework, { params })).json().data;
    expect(retired.retiredAt).toEqual(expect.any(String));
    expect(await offered()).not.toContain(own.id);
    expect(await createOn(own.id)).toBe(404);
    const again = (await atRiverside(fixture, retireFramework, { params })).json().data;
    expect(again).toEqual(retired);
    const restored = await atRiverside(fixture, restoreFramework, { params });
    expect(restored.json().data).toEqual({ retiredAt: null });
    expect(await offered()).toContain(own.id);
    expect(await createOn(own.id)).toBe(200);
  });

  test('is audited once', async () => {
    const { id } = await publishOwn(fixture.services, { ...own, id: 'audited-own' });
    const params = { id };
    const answers = [retireFramework, retireFramework, restoreFramework, restoreFramework];
    for (const each of answers) await atRiverside(fixture, each, { params });
    const events = await fixture.services.db
      .selectFrom('audit_events')
      .select('action')
      .where('framework_id', '=', id)
      .orderBy('id')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['framework.retired', 'framework.restored']);
  });
});

test('A questionnaire that comes with Beacon cannot be retired', async () => {
  const params = { id: 'team-wellbeing' };
  const answer = await atRiverside(fixture, retireFramework, { params });
  expect(problem(answer)).toEqual([409, 'shipped_questionnaire']);
});

test("Another organisation's questionnaire is unknown wherever one is named", async () => {
  const theirs = { organisationId: hillcrest, id: 'hillcrest-own' };
  await publishOwn(fixture.services, theirs);
  expect(await offered()).not.toContain(theirs.id);
  expect(await createOn(theirs.id)).toBe(404);
  const body = { framework_id: theirs.id };
  const archived = await atRiverside(fixture, archiveFramework, { body });
  expect(problem(archived)).toEqual([422, 'invalid']);
});

async function offered(): Promise<string[]> {
  const answer = await atRiverside(fixture, listOrganisationFrameworks, {});
  return answer.json().data.frameworks.map(({ id }: { id: string }) => id);
}

async function createOn(frameworkId: string) {
  const body = {
    organisation: 'riverside',
    beaconName: 'Nia',
    clientExternalRef: `N-${frameworkId}`,
    gender: 'female',
    dateOfBirth: '2014-03-01',
    frameworkId,
    lowerThreshold: 20,
    upperThreshold: 70,
    schedule: { periodType: 'none', period: 1, startOn: '2026-11-02', daysOpen: 1 },
    members: [{ name: '', email: '', roles: ['viewer'] }],
  };
  const answer = await fixture.call('CR', createBeacon, { body } as never);
  return answer.statusCode;
}

function makeEditor() {
  return fixture.services.db
    .updateTable('organisation_users')
    .set({ roles: ['framework_editor'] })
    .where('organisation_id', '=', riverside)
    .where('user_id', '=', (eb) =>
      eb.selectFrom('users').select('id').where('email', '=', 'nora@riverside.test'),
    )
    .execute();
}
