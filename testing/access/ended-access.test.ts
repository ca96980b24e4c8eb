import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { loadAssessment } from '#contract/assessments.ts';
import { listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';
import { demoId } from '#server/demo/ids.ts';
import { rebuildProjections } from '#server/beacons/projections/rebuild.ts';
import { userIdOf } from './people.ts';
import type { Person } from './people.ts';
import { openFixture } from './fixture.ts';
import { openForFile } from '#testing/open-for-file.ts';

type Revocation = [what: string, statement: RawBuilder<unknown>];

const uuid = demoId('beacon', 'kim');
const ofRiverside = sql`organisation_id = ${demoId('organisation', 'riverside')}`;
const ofMila = sql`member_id = ${demoId('member', 'mila mila')}`;
const fixture = openForFile(openFixture);
afterEach(() => fixture.journal.undo());

test.each<[Person, ...Revocation, status: number]>([
  [
    'VM',
    'their part in the Beacon',
    sql`update members set removed_at = now() where ${rowsOf('VM')}`,
    404,
  ],
  ['BA', 'their organisation', sql`delete from organisation_users where ${rowsOf('BA')}`, 404],
  ['OA', 'their role', sql`update organisation_users set roles = '{}' where ${rowsOf('OA')}`, 404],
  ['OB', 'the Beacon', sql`update beacons set archived_at = now() where id = ${uuid}`, 404],
  ['ED', 'their session', sql`delete from sessions where ${rowsOf('ED')}`, 403],
  [
    'CL',
    'their one factor',
    sql`update organisations set is_mfa_required = true where ${ofRiverside}`,
    403,
  ],
])(
  'An actor (%s) who lost %s is denied from the next request',
  async (who, _, statement, status) => {
    expect(await readBeacon(who)).toEqual({ status: 200, isListed: true });
    await statement.execute(fixture.services.db);
    await rebuildProjections(fixture.services.db);
    expect(await readBeacon(who)).toEqual({ status, isListed: false });
  },
);

test.each<Revocation>([
  ['its token', sql`update assess_tokens set revoked_at = now() where ${ofMila}`],
  [
    'its member',
    sql`update members set removed_at = now() where id = ${demoId('member', 'mila mila')}`,
  ],
  [
    'its Beacon',
    sql`update beacons set archived_at = now() where id = ${demoId('beacon', 'mila')}`,
  ],
])('A link that lost %s opens nothing from the next request', async (_, statement) => {
  const { mail, qr } = fixture.tokens;
  expect([await open(mail), await open(qr)]).toEqual([200, 200]);
  await statement.execute(fixture.services.db);
  expect([await open(mail), await open(qr)]).toEqual([404, 404]);
});

function rowsOf(who: Person): RawBuilder<unknown> {
  return sql`user_id = ${userIdOf(who)}`;
}

async function readBeacon(who: Person): Promise<{ status: number; isListed: boolean }> {
  const { statusCode } = await fixture.call(who, findBeacon, { params: { uuid } });
  const list = await fixture.call(who, listBeacons, {});
  return { status: statusCode, isListed: list.body.includes(uuid) };
}

async function open(token: string): Promise<number> {
  return (await fixture.call('A0', loadAssessment, { query: { token } })).statusCode;
}
