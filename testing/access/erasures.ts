import { eraseBeacon } from '#contract/erasure.ts';
import { demoId } from '#server/demo/ids.ts';
import { setUp } from './set-up.ts';
import type { SetUp } from './set-up.ts';

const [otto, kim, eli] = ['otto', 'kim', 'eli'].map((name) => demoId('beacon', name)) as [
  string,
  string,
  string,
];
const params = { slug: 'riverside' };

/** The row of erasing an archived Beacon: here Otto's. */
export const erasureSetUps: Record<number, SetUp[]> = {
  108: [
    setUp({
      endpoint: eraseBeacon,
      changes: [
        'assess_tokens',
        'assessments',
        'audit_events',
        'beacon_counts',
        'beacon_files',
        'beacon_list_rows',
        'beacon_names',
        'beacon_sections',
        'beacons',
        'clients',
        'completions',
        'events',
        'feed_items',
        'members',
        'pending_files',
        'responses',
      ],
      valid: () => erasing(otto),
      rejectedVariants: () => [
        ['a Beacon of another organisation', 404, erasing(eli)],
        ['a Beacon that is not archived', 409, erasing(kim)],
        ['another name', 422, { params, body: { beaconUuid: otto, clientName: 'Otto' } }],
        ['the organisation hillcrest', 404, { ...erasing(otto), params: { slug: 'hillcrest' } }],
      ],
    }),
  ],
};

function erasing(beaconUuid: string) {
  return { params, body: { beaconUuid, clientName: 'Otto Lindgren' } };
}
