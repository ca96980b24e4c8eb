import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  archiveBeacon,
  archiveBeacons,
  restoreBeacon,
  restoreBeacons,
} from '#contract/beacon-lists.ts';
import { findBeacon, updateBeacon } from '#contract/beacons.ts';
import { saveDraft } from '#contract/assessments.ts';
import { deleteFrameworkDraft } from '#contract/framework-drafts.ts';
import { moveBeaconVersion, moveFrameworkBeacons } from '#contract/framework-moves.ts';
import {
  archiveFramework,
  removeOrganisationUser,
  updateUserImporter,
  updateUserRole,
  updateUserTags,
} from '#contract/organisations.ts';
import { toggleQrStatus } from '#contract/qr-codes.ts';
import { undoAction } from '#contract/undo.ts';
import { demoId } from '#server/demo/ids.ts';
import { deliverEvents } from '#server/platform/events/deliver-events.ts';
import { checkProjections } from '#server/beacons/projections/rebuild.ts';
import { openFixture } from '#testing/access/fixture.ts';
import { prepareKim } from '#testing/access/framework-moves.ts';
import { people } from '#testing/access/people.ts';
import type { Actor } from '#testing/access/people.ts';
import { riverside } from '#testing/access/riverside.ts';
import { problem } from '#testing/calls.ts';
import { openForFile } from '#testing/open-for-file.ts';
import { dumpTables } from '#testing/table-dump.ts';
import type { DumpOptions } from '#testing/table-dump.ts';

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

/** What an admin of Riverside does; it returns the id of what takes it back. */
const actions: [what: string, act: () => Promise<string>, prepare?: () => Promise<void>][] = [
  ['Archiving a Beacon with an open window', () => archive(mila), draftOfMila],
  ['Archiving several Beacons', () => act(archiveBeacons, { body: { beacon_ids: [kim, mila] } })],
  [
    'Archiving the Beacons of a framework',
    () => act(archiveFramework, { params, body: { framework_id: 'team-wellbeing' } }),
  ],
  ['Restoring a Beacon', () => act(restoreBeacon, { params: { uuid: otto } })],
  ['Restoring several Beacons', () => act(restoreBeacons, { body: { beacon_ids: [otto] } })],
  [
    'Switching a QR code off',
    () =>
      act(toggleQrStatus, {
        body: { active: false, beacon_role_ids: [demoId('member', 'mila mila')] },
      }),
  ],
  ['Removing a user', removeNora],
  ['Taking a role', takeRole],
  ['Giving a role', () => changeRole({ role: 'observer', role_value: true })],
  [
    'Letting a user import',
    () => act(updateUserImporter, { params, query: vera, body: { importer: true } }),
  ],
  ['Changing tags', () => act(updateUserTags, { params, query: vera, body: { tags: ['Parent'] } })],
  ['Deleting a draft of a questionnaire', deleteDraft],
];

describe('Undoing', () => {
  test.each(actions)('%s leaves every row as it was', async (_, take, prepare) => {
    await prepare?.();
    const { before, after } = await takeBack(take);
    expect(after).toEqual(before);
  });

  test('the removal of members leaves every row as it was but the counts of changes', async () => {
    const { before, after } = await takeBack(removeMembers, { isWithoutRevisions: true });
    expect(after).toEqual(before);
  });

  test.each([
    ['one Beacon', moveOne],
    ['several Beacons', moveSeveral],
  ])('a move of %s to another version leaves every row as it was', async (_, move) => {
    await prepareKim(fixture);
    const { before, after } = await takeBack(move, { isWithoutRevisions: true });
    expect(after).toEqual(before);
  });
});

describe('What cannot be undone any more changes nothing:', () => {
  test.each(actions)('%s, twice', async (_, take, prepare) => {
    await prepare?.();
    const id = await take();
    expect((await undo(id)).statusCode).toBe(200);
    expect(await refusal(id)).toEqual([404, 'undo_over']);
  });

  test.each(actions)('%s, by somebody else', async (_, take, prepare) => {
    await prepare?.();
    const id = await take();
    for (const actor of ['BA', 'ED', 'XO'] as const) {
      expect(await refusal(id, actor)).toEqual([404, 'undo_over']);
    }
    expect(await refusal(id, 'A0')).toEqual([403, 'signed_out']);
  });

  test.each(actions)('%s, by somebody who may not do it any more', async (_, take, prepare) => {
    await prepare?.();
    const id = await take();
    await fixture.services.db
      .updateTable('organisation_users')
      .set({ roles: ['beacon_editor'] })
      .where('user_id', '=', demoId('user', people.OA))
      .execute();
    expect(await refusal(id)).toEqual([403, 'not_allowed']);
  });

  test.each(actions)('%s, ten minutes later', async (_, take, prepare) => {
    await prepare?.();
    const id = await take();
    const { db, clock } = fixture.services;
    await db
      .updateTable('undos')
      .set({ created_at: new Date(clock.now().getTime() - 10 * 60_000) })
      .where('id', '=', id)
      .execute();
    expect(await refusal(id)).toEqual([404, 'undo_over']);
  });

  test('an id that nobody was given', async () => {
    expect(await refusal(crypto.randomUUID())).toEqual([404, 'undo_over']);
  });

  test('an archive whose Beacon somebody has restored', async () => {
    const id = await archive(mila);
    await act(restoreBeacon, { params: { uuid: mila } });
    expect(await refusal(id)).toEqual([409, 'undo_changed']);
  });

  test('an archive of several Beacons of which one has been restored', async () => {
    const id = await act(archiveBeacons, { body: { beacon_ids: [kim, mila] } });
    await act(restoreBeacon, { params: { uuid: kim } });
    expect(await refusal(id)).toEqual([409, 'undo_changed']);
  });

  test('a change of roles after another one', async () => {
    const id = await takeRole();
    await act(updateUserTags, { params, query: { email: people.ED }, body: { tags: ['Parent'] } });
    expect(await refusal(id)).toEqual([409, 'undo_changed']);
  });

  test('the removal of a user who has been invited again and has accepted', async () => {
    const id = await removeNora();
    await fixture.services.db
      .insertInto('organisation_users')
      .values({
        organisation_id: riverside,
        user_id: demoId('user', people.NR),
        created_at: fixture.services.clock.now(),
      })
      .execute();
    expect(await refusal(id)).toEqual([409, 'undo_changed']);
  });

  test('QR codes that have been switched on again', async () => {
    const body = { beacon_role_ids: [demoId('member', 'mila mila')] };
    const id = await act(toggleQrStatus, { body: { ...body, active: false } });
    await fixture.call('OA', toggleQrStatus, { body: { ...body, active: true } });
    expect(await refusal(id)).toEqual([409, 'undo_changed']);
  });

  test('the removal of members of a Beacon that has been edited', async () => {
    const id = await removeMembers();
    await act(updateBeacon, { params: { uuid: kim }, body: { beaconName: 'Kim at home' } });
    expect(await refusal(id)).toEqual([409, 'undo_changed']);
  });
});

/** Takes an action and takes it back; returns all rows before and after, with what differs in projections. */
async function takeBack(take: () => Promise<string>, options: DumpOptions = {}) {
  const { services } = fixture;
  const dump = () => dumpTables(services.db, options);
  const before = await dump();
  const id = await take();
  await deliverEvents(services);
  expect(await dump()).not.toEqual(before);
  expect((await undo(id)).json()).toEqual({ data: {} });
  await deliverEvents(services);
  const after = await dump();
  const checked = await checkProjections(services.db);
  expect(checked.filter(({ differences }) => differences > 0)).toEqual([]);
  return { before, after };
}

/** How taking an action back is refused, which changes nothing. */
async function refusal(id: string, actor: Actor = 'OA'): Promise<[number, string]> {
  const before = await dumpTables(fixture.services.db);
  const answer = await undo(id, actor);
  expect(await dumpTables(fixture.services.db)).toEqual(before);
  return problem(answer);
}

function undo(id: string, actor: Actor = 'OA') {
  return fixture.call(actor, undoAction, { params: { id } });
}

/** Makes a call as Ada and returns the id of what takes it back. */
async function act(endpoint: Parameters<typeof fixture.call>[1], input: object): Promise<string> {
  const answer = await fixture.call('OA', endpoint, input);
  expect([answer.statusCode, answer.json().errors]).toEqual([200, undefined]);
  return answer.json().data.undoId;
}

function archive(uuid: string) {
  return act(archiveBeacon, { params: { uuid } });
}

function removeNora() {
  return act(removeOrganisationUser, { params, query: { email: people.NR } });
}

function takeRole() {
  const query = { email: people.ED };
  return act(updateUserRole, { params, query, body: { role: 'beacon_editor', role_value: false } });
}

function changeRole(body: { role: 'observer'; role_value: boolean }) {
  return act(updateUserRole, { params, query: vera, body });
}

async function deleteDraft() {
  const { id } = await fixture.services.db
    .selectFrom('framework_drafts')
    .select('id')
    .where((row) => row.and({ organisation_id: riverside, title: 'School mornings' }))
    .executeTakeFirstOrThrow();
  return act(deleteFrameworkDraft, { params: { ...params, id } });
}

/** Mila has begun to answer. */
async function draftOfMila() {
  const { tokens } = fixture;
  const body = { input: { attributes: {}, comment: 'Better than last week' }, currentStage: 0 };
  const answer = await fixture.call('TK', saveDraft, { params: { token: tokens.mail }, body });
  expect(answer.json().data.savedAt).toEqual(expect.any(String));
}

async function removeMembers() {
  const { beacon } = (await fixture.call('OA', findBeacon, { params: { uuid: kim } })).json().data;
  const kept = beacon.adminUsers.filter(
    (member: { email: string }) =>
      ![people.VM, 'jonas@riverside.test'].some((email) => email === member.email),
  );
  const members = kept.map(({ id, roles }: { id: string; roles: string[] }) => ({ id, roles }));
  return act(updateBeacon, { params: { uuid: kim }, body: { members } });
}

async function moveOne() {
  const { revision } = await fixture.services.db
    .selectFrom('beacons')
    .select('revision')
    .where('id', '=', kim)
    .executeTakeFirstOrThrow();
  return act(moveBeaconVersion, { params: { uuid: kim }, body: { version: 999, revision } });
}

async function moveSeveral() {
  const { framework_id } = await fixture.services.db
    .selectFrom('beacons')
    .select('framework_id')
    .where('id', '=', kim)
    .executeTakeFirstOrThrow();
  const body = { version: 999, beacons: [{ id: kim }] };
  return act(moveFrameworkBeacons, { params: { ...params, id: framework_id }, body });
}
