import { expect } from 'vitest';
import {
  listBeaconVersions,
  moveBeaconVersion,
  moveFrameworkBeacons,
} from '#contract/framework-moves.ts';
import { demoId } from '#server/demo/ids.ts';
import { publishOwn } from '#testing/own-frameworks.ts';
import type { Fixture } from './fixture.ts';
import { hillcrest, riverside } from './riverside.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';

const kim = demoId('beacon', 'kim');
const eli = demoId('beacon', 'eli');
const otto = demoId('beacon', 'otto');
const version = 999;
const changes: SetUp['changes'] = ['beacons', 'assessments', 'audit_events', 'undos'];

/** The rows of moving Beacons to another version of their questionnaire. */
export const frameworkMoveSetUps: Record<number, SetUp[]> = {
  71: [
    setUp({
      endpoint: listBeaconVersions,
      changes: [],
      prepare: prepareKim,
      valid: () => ({ params: { uuid: kim } }),
      rejectedVariants: () => others.map(([what, uuid]) => [what, 404, { params: { uuid } }]),
      shows: showsTheVersion,
    }),
  ],
  72: [
    setUp({
      endpoint: moveBeaconVersion,
      changes,
      prepare: prepareKim,
      valid: async (fixture) => moveOf(kim, await revisionOf(fixture, kim)),
      rejectedVariants: async (fixture) => [
        ...others.map(([what, uuid]) => [what, 404, moveOf(uuid, 0)] as const),
        ['another revision', 409, moveOf(kim, (await revisionOf(fixture, kim)) + 1)],
      ],
      shows: showsKims,
    }),
  ],
  73: [
    setUp({
      endpoint: moveFrameworkBeacons,
      changes,
      prepare: prepareKim,
      valid: async (fixture) => bulkOf('riverside', await frameworkOf(fixture, kim)),
      rejectedVariants: async (fixture) => [
        ['another organisation', 404, bulkOf('hillcrest', await frameworkOf(fixture, eli))],
        [
          'the questionnaire of another organisation',
          404,
          bulkOf('riverside', await theirs(fixture)),
        ],
      ],
      shows: showsOutcomes,
    }),
  ],
};

const others = [
  ['a Beacon of another organisation', eli],
  ['an archived Beacon', otto],
] as const;

function moveOf(uuid: string, revision: number) {
  return { params: { uuid }, body: { version, revision } };
}

/** Beacons of other organisations and archives are left out. */
function bulkOf(slug: string, id: string) {
  const beacons = [kim, eli, otto].map((each) => ({ id: each }));
  return { params: { slug, id }, body: { version, beacons } };
}

function showsTheVersion({ data }: Outcome): void {
  expect(data).toMatchObject({ versions: [{ version }] });
}

function showsKims({ data }: Outcome): void {
  expect(data).toMatchObject({ beacon: { uuid: kim, frameworkInfo: { version } } });
}

function showsOutcomes({ data }: Outcome): void {
  expect(data).toMatchObject({
    outcomes: [
      { id: kim, outcome: 'moved' },
      { id: eli, outcome: 'not_found' },
      { id: otto, outcome: 'archived' },
    ],
  });
}

/** Publishes another version of the questionnaire of Kim's Beacon, and closes its window. */
export async function prepareKim(fixture: Fixture): Promise<void> {
  const { services } = fixture;
  const id = await frameworkOf(fixture, kim);
  await publishOwn(services, { organisationId: riverside, id, version });
  await services.db
    .updateTable('assessments')
    .set({ closed_at: services.clock.now() })
    .where((row) => row.and({ organisation_id: riverside, beacon_id: kim }))
    .where('closed_at', 'is', null)
    .execute();
}

async function theirs({ services }: Fixture): Promise<string> {
  const own = { organisationId: hillcrest, id: 'hillcrest-moved', version };
  return (await publishOwn(services, own)).id;
}

async function frameworkOf(fixture: Fixture, beaconId: string): Promise<string> {
  return (await beaconOf(fixture, beaconId)).framework_id;
}

async function revisionOf(fixture: Fixture, beaconId: string): Promise<number> {
  return (await beaconOf(fixture, beaconId)).revision;
}

function beaconOf({ services }: Fixture, beaconId: string) {
  return services.db
    .selectFrom('beacons')
    .select(['framework_id', 'revision'])
    .where('id', '=', beaconId)
    .executeTakeFirstOrThrow();
}
