import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import {
  archiveBeacon,
  archiveBeacons,
  restoreBeacon,
  restoreBeacons,
} from '#contract/beacon-lists.ts';
import { createBeacon, updateBeacon } from '#contract/beacons.ts';
import { closeAssessment } from '#contract/closing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { postFeedItem } from '#contract/feed.ts';
import { moveBeaconVersion, moveFrameworkBeacons } from '#contract/framework-moves.ts';
import { addOrganisationUser, archiveFramework } from '#contract/organisations.ts';
import { toggleQrStatus } from '#contract/qr-codes.ts';
import { sendReminder } from '#contract/reminders.ts';
import type { Change } from './journal.ts';
import { userIdOf } from './people.ts';
import type { Person } from './people.ts';
import { setUps } from './set-ups.ts';
import { openFixture } from './fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

type Revocation = (who: Person) => RawBuilder<unknown>;

const fixture = openForFile(openFixture);
afterEach(() => void vi.restoreAllMocks());

const roles: Revocation = (who) =>
  sql`update organisation_users set roles = '{}' where user_id = ${userIdOf(who)}`;
const organisation: Revocation = (who) =>
  sql`update organisation_users set invited_as = 'Gone' where user_id = ${userIdOf(who)}`;
const beacons: Revocation = (who) =>
  sql`update members set is_admin = false where user_id = ${userIdOf(who)}`;
const membership: Revocation = (who) =>
  sql`update members set removed_at = now() where user_id = ${userIdOf(who)}`;

type Case = [endpoint: Endpoint, who: Person, revoke: Revocation, status: number];

const cases: Case[] = [
  [updateBeacon, 'OA', roles, 404],
  [updateBeacon, 'BA', beacons, 403],
  [closeAssessment, 'OA', roles, 404],
  [closeAssessment, 'BA', beacons, 403],
  [moveBeaconVersion, 'OA', roles, 404],
  [moveBeaconVersion, 'BA', beacons, 403],
  [moveFrameworkBeacons, 'OA', roles, 403],
  [moveFrameworkBeacons, 'OA', organisation, 404],
  [sendReminder, 'OA', roles, 404],
  [sendReminder, 'BA', beacons, 403],
  [archiveBeacon, 'OA', roles, 404],
  [archiveBeacon, 'BA', beacons, 403],
  [archiveBeacons, 'OA', organisation, 404],
  [archiveFramework, 'OA', roles, 403],
  [archiveFramework, 'OA', organisation, 404],
  [restoreBeacon, 'OA', roles, 404],
  [restoreBeacons, 'OA', organisation, 404],
  [toggleQrStatus, 'OA', roles, 403],
  [toggleQrStatus, 'OA', organisation, 404],
  [postFeedItem, 'OA', roles, 404],
  [postFeedItem, 'BA', membership, 404],
  [addOrganisationUser, 'OA', roles, 403],
  [addOrganisationUser, 'OA', organisation, 403],
  [createBeacon, 'CR', roles, 403],
];

test.each(
  cases.map(([endpoint, ...rest]): [string, ...Case] => [endpoint.path, endpoint, ...rest]),
)(
  '%s changes nothing if its caller loses access before the transaction',
  async (_, endpoint, who, revoke, status) => {
    const allSetUps = Object.values(setUps).flatMap((each) => each ?? []);
    const setUp = allSetUps.find((each) => each.endpoint === endpoint);
    if (!setUp) throw new Error('The call is not in the matrix');
    try {
      await setUp.prepare?.(fixture, who);
      const input = await setUp.valid(fixture, who);
      const eventCount = await countEvents();
      await fixture.journal.mark();
      const revocation = beforeTransaction(revoke(who));
      const { statusCode } = await fixture.call(who, endpoint, input, setUp.mode);
      expect([statusCode, revocation.times]).toEqual([status, 1]);
      expect(await changes()).toEqual(revocation.changes);
      expect(await countEvents()).toBe(eventCount);
    } finally {
      await fixture.journal.undo();
    }
  },
);

/** Runs a statement between the access check and the transaction of a call. */
function beforeTransaction(statement: RawBuilder<unknown>) {
  const { db } = fixture.services;
  const revocation: { times: number; changes: Change[] } = { times: 0, changes: [] };
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    vi.spyOn(builder, 'execute').mockImplementation(async (run) => {
      await statement.execute(db);
      revocation.times += 1;
      revocation.changes = await changes();
      return execute(run);
    });
    return builder;
  });
  return revocation;
}

/** The changes, without a pending file that is removed again and the event of the denied call. */
async function changes(): Promise<Change[]> {
  const isDeniedCallEvent = ({ after }: Change) => after?.['action'] === 'call.refused';
  return (await fixture.journal.changes()).filter(
    (change) => change.table !== 'pending_files' && !isDeniedCallEvent(change),
  );
}

async function countEvents(): Promise<number> {
  const eventCount = await fixture.services.db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '!=', 'call.refused')
    .execute();
  return eventCount.length;
}
