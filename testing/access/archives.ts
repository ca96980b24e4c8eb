import { expect } from 'vitest';
import {
  archiveBeacon,
  archiveBeacons,
  listArchivedBeacons,
  restoreBeacon,
  restoreBeacons,
} from '#contract/beacon-lists.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { Schema } from '#server/platform/schema/schema.ts';
import { demoId } from '#server/demo/ids.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp } from './set-up.ts';

const kimId = demoId('beacon', 'kim');
const ottoId = demoId('beacon', 'otto');
const eliId = demoId('beacon', 'eli');

const listed = [
  'beacons',
  'beacon_list_rows',
  'beacon_names',
  'beacon_counts',
  'events',
  'audit_events',
  'undos',
] as const;
const restored: (keyof Schema)[] = [...listed];
/** The tables that an archive changes, and taking it back. */
export const archived: (keyof Schema)[] = [
  ...listed,
  'assessments',
  'assess_tokens',
  'drafts',
  'event_deliveries',
];

/** The rows of the archive. */
export const archiveSetUps: Record<number, SetUp[]> = {
  20: [
    setUp({
      endpoint: listArchivedBeacons,
      changes: [],
      permission: 'archive',
      valid: () => ({}),
      rejectedVariants: (_, actor) => [
        [
          'the archive of another organisation',
          404,
          { query: { organisation: actor === 'XO' ? 'riverside' : 'hillcrest' } },
        ],
      ],
      shows: showsArchive,
    }),
  ],
  28: [
    setUp({
      endpoint: archiveBeacon,
      changes: archived,
      valid: () => byId(kimId),
      rejectedVariants: () => [
        ['a Beacon of another organisation', 404, byId(eliId)],
        ['an archived Beacon', 404, byId(ottoId)],
      ],
      shows: showsArchived,
    }),
  ],
  29: [
    setUp({
      endpoint: restoreBeacon,
      changes: restored,
      valid: () => byId(ottoId),
      rejectedVariants: () => [
        ['a Beacon of another organisation', 404, byId(eliId)],
        ['a Beacon that is not archived', 404, byId(kimId)],
      ],
      shows: showsRestored,
    }),
  ],
  31: [
    setUp({
      endpoint: archiveBeacons,
      changes: archived,
      valid: () => byIds(kimId),
      rejectedVariants: () => [
        ['a Beacon of another organisation among them', 404, byIds(kimId, eliId)],
        ['an archived Beacon among them', 404, byIds(kimId, ottoId)],
      ],
      shows: showsArchived,
    }),
  ],
  32: [
    setUp({
      endpoint: restoreBeacons,
      changes: restored,
      valid: () => byIds(ottoId),
      rejectedVariants: () => [
        ['a Beacon of another organisation among them', 404, byIds(ottoId, eliId)],
        ['a Beacon that is not archived among them', 404, byIds(ottoId, kimId)],
      ],
      shows: showsRestored,
    }),
  ],
};

function showsArchive({ actor, data }: Outcome): void {
  const { beacons } = data as AnswerOf<typeof listArchivedBeacons>;
  const ids = beacons.map(({ uuid }) => uuid);
  expect(ids.includes(ottoId)).toBe(actor !== 'XO');
  expect(ids).not.toContain(kimId);
}

function showsArchived({ changes }: Outcome): void {
  expect(archivedAtAfter(changes, kimId)).toEqual(expect.any(String));
}

function showsRestored({ changes }: Outcome): void {
  expect(archivedAtAfter(changes, ottoId)).toBeNull();
}

/** The archived_at after the last change of the Beacon's row. */
function archivedAtAfter(changes: Outcome['changes'], id: string): unknown {
  const ofBeacon = changes.filter(
    ({ table, after }) => table === 'beacons' && after?.['id'] === id,
  );
  return ofBeacon.at(-1)?.after?.['archived_at'];
}

function byId(uuid: string) {
  return { params: { uuid } };
}

function byIds(...beacon_ids: string[]) {
  return { body: { beacon_ids } };
}
