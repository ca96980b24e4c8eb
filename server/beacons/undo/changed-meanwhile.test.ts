import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { submitResponse } from '#contract/assessments.ts';
import { archiveBeacon, restoreBeacon, restoreBeacons } from '#contract/beacon-lists.ts';
import { findBeacon, updateBeacon } from '#contract/beacons.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { moveFrameworkBeacons } from '#contract/framework-moves.ts';
import {
  archiveFramework,
  removeOrganisationUser,
  updateUserRole,
} from '#contract/organisations.ts';
import { toggleQrStatus } from '#contract/qr-codes.ts';
import { undoAction } from '#contract/undo.ts';
import { updateProfile } from '#contract/users.ts';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { demoId } from '#server/demo/ids.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { prepareKim } from '#testing/access/framework-moves.ts';
import { people } from '#testing/access/people.ts';
import type { Actor } from '#testing/access/people.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { dumpTables } from '#testing/table-dump.ts';

const fixture = openForFile(openFixture);
beforeEach(async () => {
  await deliverEvents(fixture.services);
});
afterEach(() => fixture.journal.undo());

const [kim, mila, otto] = ['kim', 'mila', 'otto'].map((name) => demoId('beacon', name)) as [
  string,
  string,
  string,
];
const params = { slug: 'riverside' };
const vera = { email: people.VM };
const tess = 'tess@riverside.test';

/** What a person is told whose undo changes nothing. */
const refused = {
  answer: [
    409,
    "Someone has changed this in the meantime, so it can't be undone. Nothing was changed.",
  ],
  changed: [],
};

describe('The removal of members is taken back, and what happened in the meantime stays:', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a role that the removed person was given', () => giveRole()],
    ['a new name that the removed person chose', () => rename()],
    ['a change of another Beacon', () => edit(mila, { beaconName: 'Mila at school' })],
    ['the removal of somebody from another Beacon', () => remove(mila, [tess])],
  ])('%s', async (_, change) => {
    const dump = () => dumpWithout(['undos']);
    await change();
    const changed = await dump();
    await fixture.journal.undo();
    const id = await remove(kim, [people.VM, 'jonas@riverside.test']);
    await change();
    expect(await dump()).not.toEqual(changed);
    expect((await undo(id)).json()).toEqual({ data: {} });
    expect(await dump()).toEqual(changed);
    const checked = await checkProjections(fixture.services.db);
    expect(checked.filter(({ differences }) => differences > 0)).toEqual([]);
  });
});

describe('The removal of members stays, and nothing else changes, once', () => {
  test.each<[string, () => Promise<string>, () => Promise<unknown>]>([
    ['the last of the others has answered', () => remove(mila, [tess]), answerAsMila],
    ['the removed person is a member again', () => remove(kim, [people.VM]), addVera],
    [
      'the removed person has left the organisation',
      () => remove(kim, [people.VM]),
      () => act(removeOrganisationUser, { params, query: vera }),
    ],
    ['the Beacon is in the archive', () => remove(kim, [people.VM]), () => archive(kim)],
    [
      'more members are removed',
      () => remove(kim, [people.VM]),
      () => remove(kim, ['jonas@riverside.test']),
    ],
  ])('%s', async (_, take, change) => {
    const id = await take();
    await change();
    expect(await outcomeOf(id)).toEqual(refused);
  });
});

describe('A bulk action stays, and nothing else changes, once one of its rows has changed:', () => {
  test('an archive of all Beacons of a questionnaire, of which one is restored', async () => {
    const id = await act(archiveFramework, { params, body: { framework_id: 'team-wellbeing' } });
    await act(restoreBeacon, { params: { uuid: kim } });
    expect(await outcomeOf(id)).toEqual(refused);
  });

  test('Beacons restored from the archive, of which one has a new name', async () => {
    await archive(kim);
    const id = await act(restoreBeacons, { body: { beacon_ids: [otto, kim] } });
    await edit(kim, { beaconName: 'Kim at home' });
    expect(await outcomeOf(id)).toEqual(refused);
  });

  test('QR codes switched off, of which one is on again', async () => {
    const codes = (names: string[], active: boolean) =>
      act(toggleQrStatus, {
        body: { active, beacon_role_ids: names.map((name) => demoId('member', name)) },
      });
    const id = await codes(['mila mila', 'mila tess'], false);
    await codes(['mila tess'], true);
    expect(await outcomeOf(id)).toEqual(refused);
  });

  test('QR codes switched off, of which the Beacon of one is in the archive', async () => {
    const body = { active: false, beacon_role_ids: [demoId('member', 'mila mila')] };
    const id = await act(toggleQrStatus, { body });
    await archive(mila);
    expect(await outcomeOf(id)).toEqual(refused);
  });

  test('Beacons moved to another version, of which one is edited', async () => {
    await prepareKim(fixture);
    const { framework_id } = await fixture.services.db
      .selectFrom('beacons')
      .select('framework_id')
      .where('id', '=', kim)
      .executeTakeFirstOrThrow();
    const id = await act(moveFrameworkBeacons, {
      params: { ...params, id: framework_id },
      body: { version: 999, beacons: [{ id: kim }] },
    });
    await edit(kim, { beaconName: 'Kim at home' });
    expect(await outcomeOf(id)).toEqual(refused);
  });
});

/** What an undo answers, and which tables it changes. */
async function outcomeOf(id: string): Promise<{ answer: unknown; changed: string[] }> {
  const before = await dumpTables(fixture.services.db);
  const answer = await undo(id);
  const after = await dumpTables(fixture.services.db);
  const { title } = answer.json().errors;
  const isSame = (table: string) => before[table]?.join() === after[table]?.join();
  const changed = Object.keys(before).filter((table) => !isSame(table));
  return { answer: [answer.statusCode, title], changed };
}

async function dumpWithout(tables: string[]): Promise<Record<string, string[]>> {
  await deliverEvents(fixture.services);
  const dump = await dumpTables(fixture.services.db, { isWithoutRevisions: true });
  const kept = Object.entries(dump).filter(([table]) => !tables.includes(table));
  return Object.fromEntries(kept.map(([table, rows]) => [table, rows.map(withoutSpaces)]));
}

/** The journal, which restores rows between the tests, writes JSON with other spaces. */
function withoutSpaces(row: string): string {
  return row.replaceAll(/\s+/g, '');
}

function undo(id: string) {
  return fixture.call('OA', undoAction, { params: { id } });
}

/** Makes a call as Ada and returns the id of what takes it back. */
async function act(endpoint: Endpoint, input: object, actor: Actor = 'OA'): Promise<string> {
  const answer = await fixture.call(actor, endpoint, input);
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined]);
  return answer.json().data.undoId;
}

function archive(uuid: string) {
  return act(archiveBeacon, { params: { uuid } });
}

function edit(uuid: string, body: object) {
  return act(updateBeacon, { params: { uuid }, body });
}

async function remove(uuid: string, emails: string[]): Promise<string> {
  const { beacon } = (await fixture.call('OA', findBeacon, { params: { uuid } })).json().data;
  const kept = beacon.adminUsers.filter(({ email }: { email: string }) => !emails.includes(email));
  const members = kept.map(({ id, roles }: { id: string; roles: string[] }) => ({ id, roles }));
  return edit(uuid, { members });
}

async function addVera() {
  const { beacon } = (await fixture.call('OA', findBeacon, { params: { uuid: kim } })).json().data;
  const members = beacon.adminUsers.map(({ id, roles }: { id: string; roles: string[] }) => {
    return { id, roles };
  });
  return edit(kim, { members: [...members, { ...vera, name: 'Vera', roles: ['viewer'] }] });
}

function giveRole() {
  return act(updateUserRole, { params, query: vera, body: { role: 'observer', role_value: true } });
}

function rename() {
  const query = { requester_email: people.VM };
  return act(updateProfile, { query, body: { name: 'Verena' } }, 'VM');
}

async function answerAsMila() {
  const { items } = await fixture.services.frameworks.find({ id: 'weekly-check-in', version: 1 });
  const attributes = Object.fromEntries(items.map(({ id }) => [id, { rating: 20 }]));
  const input = { params: { token: fixture.tokens.mail }, body: { attributes } };
  return act(submitResponse, input, 'TK');
}
