import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
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
import { addOrganisationUser, archiveFramework } from '#contract/organisations.ts';
import { toggleQrStatus } from '#contract/qr-codes.ts';
import { sendReminder } from '#contract/reminders.ts';
import type { Change } from './journal.ts';
import { userIdOf } from './people.ts';
import type { Person } from './people.ts';
import { setUps } from './set-ups.ts';
import { openFixture } from './fixture.ts';
import type { Fixture } from './fixture.ts';

type Taking = (who: Person) => RawBuilder<unknown>;

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => fixture[Symbol.asyncDispose]());

const roles: Taking = (who) =>
  sql`update organisation_users set roles = '{}' where user_id = ${userIdOf(who)}`;
const organisation: Taking = (who) =>
  sql`update organisation_users set invited_as = 'Gone' where user_id = ${userIdOf(who)}`;
const beacons: Taking = (who) =>
  sql`update members set is_admin = false where user_id = ${userIdOf(who)}`;
const membership: Taking = (who) =>
  sql`update members set removed_at = now() where user_id = ${userIdOf(who)}`;

type Case = [endpoint: Endpoint, who: Person, taking: Taking, status: number];

const cases: Case[] = [
  [updateBeacon, 'OA', roles, 404],
  [updateBeacon, 'BA', beacons, 403],
  [closeAssessment, 'OA', roles, 404],
  [closeAssessment, 'BA', beacons, 403],
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
  '%s is refused to whoever lost their standing after they were let in, and does nothing',
  async (_, endpoint, who, taking, status) => {
    const made = Object.values(setUps).flatMap((each) => each ?? []);
    const setUp = made.find((each) => each.endpoint === endpoint);
    if (!setUp) throw new Error('Every call is in the matrix');
    try {
      await setUp.prepare?.(fixture, who);
      const filled = await setUp.valid(fixture, who);
      const traces = await countTraces();
      await fixture.journal.mark();
      const taken = beforeTransaction(taking(who));
      const { statusCode } = await fixture.call(who, endpoint, filled, setUp.mode);
      expect([statusCode, taken.times]).toEqual([status, 1]);
      expect(await changes()).toEqual(taken.changes);
      expect(await countTraces()).toBe(traces);
    } finally {
      await fixture.journal.undo();
    }
  },
);

/** Between the look at whoever calls and the transaction that does what they ask. */
function beforeTransaction(statement: RawBuilder<unknown>) {
  const { db } = fixture.services;
  const taken: { times: number; changes: Change[] } = { times: 0, changes: [] };
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const builder = db.transaction();
    const execute = builder.execute.bind(builder);
    vi.spyOn(builder, 'execute').mockImplementation(async (run) => {
      await statement.execute(db);
      taken.times += 1;
      taken.changes = await changes();
      return execute(run);
    });
    return builder;
  });
  return taken;
}

/** A file on its way is announced, and taken back where it is refused. A problem leaves its own trace. */
async function changes(): Promise<Change[]> {
  const isTrace = ({ after }: Change) => after?.['action'] === 'call.refused';
  return (await fixture.journal.changes()).filter(
    (change) => change.table !== 'pending_files' && !isTrace(change),
  );
}

async function countTraces(): Promise<number> {
  const traces = await fixture.services.db
    .selectFrom('audit_events')
    .select('id')
    .where('action', '!=', 'call.refused')
    .execute();
  return traces.length;
}
