import { expect } from 'vitest';
import { countBeacons, listBeacons } from '#contract/beacon-lists.ts';
import { findBeacon } from '#contract/beacons.ts';
import { closeAssessment } from '#contract/closing.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { findHeatmap, recordHeatmapEvent } from '#contract/heatmaps.ts';
import { findBeaconOwnResults } from '#contract/own-results.ts';
import { listFlags } from '#contract/lists.ts';
import { demoId } from '#server/demo/ids.ts';
import { isPerson, userIdOf } from './people.ts';
import type { Actor } from './people.ts';
import { resultSetUps } from './results.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';
import type { Fixture } from './fixture.ts';

const kimParams = { params: { uuid: demoId('beacon', 'kim') } };
const eliParams = { params: { uuid: demoId('beacon', 'eli') } };
const ottoParams = { params: { uuid: demoId('beacon', 'otto') } };

/** The tables in which lists and reports store a settled window. */
const resultTables = ['beacons', 'beacon_list_rows', 'events', 'event_deliveries'] as const;

/** The rows of Beacons and their results. */
export const beaconSetUps: Record<number, SetUp[]> = {
  19: [
    setUp({
      endpoint: listBeacons,
      changes: [],
      valid: () => ({}),
      shows: showsTheirs,
    }),
  ],
  88: [
    setUp({
      endpoint: countBeacons,
      changes: [],
      valid: () => ({}),
      shows: showsTheirCounts,
    }),
  ],
  23: [
    setUp({
      endpoint: findBeacon,
      changes: ['audit_events'],
      valid: () => kimParams,
      rejectedVariants: () => rejectedParams,
      shows: showsKims,
    }),
  ],
  24: [
    setUp({
      endpoint: findBeacon,
      changes: ['audit_events'],
      valid: () => kimParams,
      rejectedVariants: () => rejectedParams,
      shows: showsResults,
    }),
    ...resultSetUps,
    setUp({
      endpoint: findHeatmap,
      changes: ['audit_events'],
      valid: () => kimParams,
      rejectedVariants: () => rejectedParams,
      shows: showsHeatmap,
    }),
  ],
  26: [
    setUp({
      endpoint: closeAssessment,
      changes: ['assessments', 'drafts', 'audit_events', ...resultTables],
      valid: () => kimParams,
      rejectedVariants: () => rejectedParams,
      shows: showsItClosed,
    }),
  ],
  55: [
    setUp({
      endpoint: recordHeatmapEvent,
      changes: ['analytics_events'],
      valid: () => heatmapEvent(kimParams),
      rejectedVariants: () =>
        rejectedParams.map(([what, status, input]) => [what, status, heatmapEvent(input)]),
      shows: showsItCounted,
    }),
  ],
  90: [
    setUp({
      endpoint: findBeaconOwnResults,
      changes: [],
      valid: () => kimParams,
      rejectedVariants: () => rejectedParams,
      shows: showsOwnScores,
    }),
  ],
};

const rejectedParams: [what: string, status: number, input: typeof kimParams][] = [
  ['a Beacon of another organisation', 404, eliParams],
  ['an archived Beacon', 404, ottoParams],
];

function heatmapEvent(input: typeof kimParams) {
  return { ...input, body: { name: 'heatmap_start' as const } };
}

/** Everybody but those who have answered sees nothing. */
async function showsOwnScores({ fixture, actor, data }: Outcome): Promise<void> {
  const { results } = data as AnswerOf<typeof findBeaconOwnResults>;
  expect(results.length > 0).toBe(await hasAnswered(fixture, actor));
}

function showsItCounted({ changes }: Outcome): void {
  expect(changes).toMatchObject([{ after: { name: 'heatmap_start' } }]);
}

async function showsTheirs({ fixture, actor, expected, data }: Outcome): Promise<void> {
  const { beacons } = data as AnswerOf<typeof listBeacons>;
  const expectedIds =
    expected === 'org' ? beaconsOf(fixture, 'riverside') : ownBeacons(fixture, actor);
  expect(beacons.map(({ uuid }) => uuid).toSorted()).toEqual((await expectedIds).toSorted());
}

/** Of each filter, how many Beacons its list has. */
async function showsTheirCounts({ fixture, actor, data }: Outcome): Promise<void> {
  const counts = data as AnswerOf<typeof countBeacons>;
  for (const show of listFlags) {
    const list = await fixture.call(actor, listBeacons, { query: { show } });
    expect(counts[show]).toEqual({ count: list.json().data.total, isCapped: false });
  }
}

function showsKims({ data }: Outcome): void {
  expect(data).toMatchObject({ beacon: kimParams.params });
}

function showsResults({ expected, data }: Outcome): void {
  const { teamAssessment, teamAssessments } = (data as AnswerOf<typeof findBeacon>).beacon;
  const isDenied = expected === 'res';
  expect(teamAssessment === 'access_denied').toBe(isDenied);
  expect(teamAssessments === 'access_denied').toBe(isDenied);
}

function showsHeatmap({ expected, data }: Outcome): void {
  const { heatmap } = data as AnswerOf<typeof findHeatmap>;
  expect(heatmap === 'access_denied').toBe(expected === 'res');
}

function showsItClosed({ data, changes }: Outcome): void {
  expect(data).toMatchObject({ beacon: { ...kimParams.params, nextAssessment: { open: false } } });
  // An edit counts the revision of the open window up first.
  expect(changes.filter(({ table }) => table === 'assessments')).toMatchObject([
    { before: { closed_at: null }, after: { closed_at: null } },
    { before: { closed_at: null }, after: { closed_at: expect.any(String) } },
  ]);
}

async function hasAnswered({ services }: Fixture, actor: Actor): Promise<boolean> {
  const answers = await services.db
    .selectFrom('responses as r')
    .innerJoin('members as m', (join) =>
      join.onRef('m.organisation_id', '=', 'r.organisation_id').onRef('m.id', '=', 'r.member_id'),
    )
    .select('r.member_id')
    .where('m.user_id', '=', isPerson(actor) ? userIdOf(actor) : null)
    .where('m.beacon_id', '=', kimParams.params.uuid)
    .execute();
  return answers.length > 0;
}

/** The Beacons an actor is a member of; for the admin of the other organisation, all of that one. */
async function ownBeacons(fixture: Fixture, actor: Actor): Promise<string[]> {
  if (actor === 'XO') return beaconsOf(fixture, 'hillcrest');
  const members = await fixture.services.db
    .selectFrom('members')
    .select('beacon_id')
    .where('user_id', '=', isPerson(actor) ? userIdOf(actor) : null)
    .execute();
  return members.map(({ beacon_id }) => beacon_id);
}

async function beaconsOf({ services }: Fixture, slug: string): Promise<string[]> {
  const beacons = await services.db
    .selectFrom('beacons')
    .select('id')
    .where('organisation_id', '=', demoId('organisation', slug))
    .where('archived_at', 'is', null)
    .execute();
  return beacons.map(({ id }) => id);
}
