import { afterEach, expect, test } from 'vitest';
import { archiveFramework, findOrganisation } from '#contract/organisations.ts';
import type { Organisation } from '#contract/organisations.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { problem } from '#testing/calls.ts';
import { atRiverside, hillcrest, riverside } from '#testing/access/riverside.ts';

const framework_id = 'team-wellbeing';
const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

test('The page of an organisation shows the counts of its rows', async () => {
  const { slug, name, stats, frameworks, groupNames } = await organisation();
  expect([slug, name]).toEqual(['riverside', 'Riverside Family Services']);
  const active = await beaconsOf(riverside);
  expect(stats.beacons).toBe(active.length);
  expect(stats.archivedBeacons).toBe((await archivedOf(riverside)).length);
  expect(stats.users).toBe(26);
  expect(stats.clients).toBeGreaterThanOrEqual(12);
  expect(groupNames).toEqual(['North', 'South']);
  for (const { id, title, activeBeaconCount } of frameworks) {
    expect(title).not.toBe('');
    expect(activeBeaconCount).toBe(active.filter((beacon) => beacon.framework_id === id).length);
  }
  expect(frameworks.reduce((sum, each) => sum + each.activeBeaconCount, 0)).toBe(active.length);
});

test('Archiving a framework archives its Beacons and none of another framework or organisation', async () => {
  const before = await beaconsOf(riverside);
  const theirs = before.filter((beacon) => beacon.framework_id === framework_id);
  const elsewhere = await beaconsOf(hillcrest);
  const answer = await archive(framework_id);
  expect(answer.json().data).toEqual({
    archivedCount: theirs.length,
    remainingCount: 0,
    undoId: expect.any(String),
  });
  const left = before.filter((beacon) => beacon.framework_id !== framework_id);
  expect(await beaconsOf(riverside)).toEqual(left);
  expect(await beaconsOf(hillcrest)).toEqual(elsewhere);
  const { frameworks } = await organisation();
  expect(frameworks.map(({ id }) => id)).not.toContain(framework_id);
});

test('Archiving a framework again archives nothing more', async () => {
  await archive(framework_id);
  const archived = await archivedOf(riverside);
  expect((await archive(framework_id)).json().data).toEqual({
    archivedCount: 0,
    remainingCount: 0,
    undoId: null,
  });
  expect(await archivedOf(riverside)).toEqual(archived);
});

test('Two concurrent requests archive each Beacon once', async () => {
  const count = (await beaconsOf(riverside)).filter(
    (beacon) => beacon.framework_id === framework_id,
  ).length;
  const answers = await Promise.all([archive(framework_id), archive(framework_id)]);
  const counts = answers.map((answer) => answer.json().data.archivedCount);
  expect(counts[0] + counts[1]).toBe(count);
});

test.each(['', 'nothing', "' or true --"])('The unknown framework "%s" is rejected', async (id) => {
  const answer = await archive(id);
  expect(problem(answer)).toEqual([422, 'invalid']);
  expect(answer.json().errors.fields).toEqual({ framework_id: 'Required' });
});

function archive(id: string) {
  return atRiverside(fixture, archiveFramework, { body: { framework_id: id } });
}

async function organisation(): Promise<Organisation> {
  const answer = await atRiverside(fixture, findOrganisation, {});
  expect(answer.statusCode).toBe(200);
  return answer.json().data.organisation;
}

function beaconsOf(organisationId: string) {
  return rows(organisationId).where('archived_at', 'is', null).execute();
}

function archivedOf(organisationId: string) {
  return rows(organisationId).where('archived_at', 'is not', null).execute();
}

function rows(organisationId: string) {
  return fixture.services.db
    .selectFrom('beacons')
    .select(['id', 'framework_id', 'archived_at'])
    .where('organisation_id', '=', organisationId)
    .orderBy('id');
}
