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

const kims = demoId('beacon', 'kim');
const ottos = demoId('beacon', 'otto');
const hillcrests = demoId('beacon', 'eli');

const listed = ['beacons', 'beacon_listings', 'beacon_counts', 'audit_events'] as const;
const restored: (keyof Schema)[] = [...listed];
const archived: (keyof Schema)[] = [
  ...listed,
  'assessments',
  'assess_tokens',
  'drafts',
  'beacon_sections',
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
      valid: () => one(kims),
      rejectedVariants: () => [
        ['a Beacon of another organisation', 404, one(hillcrests)],
        ['an archived Beacon', 404, one(ottos)],
      ],
      shows: showsArchived,
    }),
  ],
  29: [
    setUp({
      endpoint: restoreBeacon,
      changes: restored,
      valid: () => one(ottos),
      rejectedVariants: () => [
        ['a Beacon of another organisation', 404, one(hillcrests)],
        ['a Beacon that is not archived', 404, one(kims)],
      ],
      shows: showsRestored,
    }),
  ],
  31: [
    setUp({
      endpoint: archiveBeacons,
      changes: archived,
      valid: () => many(kims),
      rejectedVariants: () => [
        ['a Beacon of another organisation among them', 404, many(kims, hillcrests)],
        ['an archived Beacon among them', 404, many(kims, ottos)],
      ],
      shows: showsArchived,
    }),
  ],
  32: [
    setUp({
      endpoint: restoreBeacons,
      changes: restored,
      valid: () => many(ottos),
      rejectedVariants: () => [
        ['a Beacon of another organisation among them', 404, many(ottos, hillcrests)],
        ['a Beacon that is not archived among them', 404, many(ottos, kims)],
      ],
      shows: showsRestored,
    }),
  ],
};

function showsArchive({ actor, data }: Outcome): void {
  const { beacons } = data as AnswerOf<typeof listArchivedBeacons>;
  const ids = beacons.map(({ uuid }) => uuid);
  expect(ids.includes(ottos)).toBe(actor !== 'XO');
  expect(ids).not.toContain(kims);
}

function showsArchived({ changes }: Outcome): void {
  expect(archivedAtAfter(changes, kims)).toEqual(expect.any(String));
}

function showsRestored({ changes }: Outcome): void {
  expect(archivedAtAfter(changes, ottos)).toBeNull();
}

/** The archived_at after the last change of the Beacon's row. */
function archivedAtAfter(changes: Outcome['changes'], id: string): unknown {
  const ofBeacon = changes.filter(
    ({ table, after }) => table === 'beacons' && after?.['id'] === id,
  );
  return ofBeacon.at(-1)?.after?.['archived_at'];
}

function one(uuid: string) {
  return { params: { uuid } };
}

function many(...beacon_ids: string[]) {
  return { body: { beacon_ids } };
}
