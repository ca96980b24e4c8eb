import type { QrAssessor } from '#contract/qr-codes.ts';
import { deriveToken } from '#server/beacons/assess-tokens.ts';
import type { Services } from '#server/platform/services.ts';

/** A code as its managers see it. Its token is derived and never stored. */
export function presentCode(
  { config }: Services,
  { organisationId, memberId }: { organisationId: string; memberId: string },
  seed: Buffer | null,
): Pick<QrAssessor, 'id' | 'qrActive' | 'token'> {
  const source = { organisationId, kind: 'qr', memberId, assessmentId: null } as const;
  const token = seed && deriveToken(config.secretKey, { ...source, seed });
  return { id: memberId, qrActive: token !== null, token };
}
