import { expect } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import { listQrBeacons, toggleQrStatus } from '#contract/qr-codes.ts';
import { demoId } from '#server/demo/ids.ts';
import { setUp } from './set-up.ts';
import type { Outcome, SetUp, RejectedVariant } from './set-up.ts';

const milaId = demoId('member', 'mila mila');

/** The rows of QR codes. */
export const qrCodeSetUps: Record<number, SetUp[]> = {
  45: [
    setUp({
      endpoint: listQrBeacons,
      permission: 'qrCodes',
      changes: [],
      valid: () => ({ query: { organisation: 'riverside' } }),
      rejectedVariants: () => [
        ['another organisation', 404, { query: { organisation: 'hillcrest' } }],
      ],
      shows: showsMilas,
    }),
  ],
  46: [
    setUp({
      endpoint: toggleQrStatus,
      permission: 'qrCodes',
      changes: ['assess_tokens', 'audit_events', 'undos'],
      valid: () => toggleOf(milaId),
      rejectedVariants: () => strangers,
      shows: showsRevoked,
    }),
  ],
};

const strangers: RejectedVariant<typeof toggleQrStatus>[] = [
  ['somebody of another organisation', 404, toggleOf(demoId('member', 'eli mia'))],
  ['one of them among others', 404, toggleOf(milaId, demoId('member', 'eli mia'))],
  ['somebody on an archived Beacon', 404, toggleOf(demoId('member', 'otto jonas'))],
  ['a viewer', 422, toggleOf(milaId, demoId('member', 'kim vera'))],
  ['nobody', 404, toggleOf(demoId('member', 'nobody'))],
];

function toggleOf(...ids: string[]) {
  return { body: { active: false, beacon_role_ids: ids } };
}

function showsMilas({ data }: Outcome): void {
  const { beacons } = data as AnswerOf<typeof listQrBeacons>;
  const codes = beacons.flatMap(({ assessors }) => assessors);
  const token = expect.stringMatching(/^[\w-]{32}$/);
  expect(codes).toContainEqual(expect.objectContaining({ id: milaId, qrActive: true, token }));
}

function showsRevoked({ data, changes }: Outcome): void {
  expect(data).toMatchObject({ beacon_roles: [{ id: milaId, qrActive: false, token: null }] });
  const tokens = changes.filter(({ table }) => table === 'assess_tokens');
  expect(tokens.map(({ after }) => after?.['revoked_at'])).toEqual([expect.any(String)]);
}
