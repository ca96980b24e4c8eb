import { makeToken } from '#server/beacons/assess-tokens.ts';
import type { Services } from '#server/platform/services.ts';
import { demoId } from './ids.ts';
import type { DemoOrganisation } from './organisations.ts';

/** Rows of the active QR codes of an organisation. */
export function qrTokenRows({ clock, config }: Services, { slug, beacons }: DemoOrganisation) {
  const organisationId = demoId('organisation', slug);
  const names = beacons.flatMap(({ key, scans = [] }) => scans.map((who) => `${key} ${who}`));
  return names.map((name) => {
    const source = {
      organisationId,
      kind: 'qr' as const,
      memberId: demoId('member', name),
      assessmentId: null,
    };
    const { seed, hash } = makeToken(config.secretKey, source);
    return {
      organisation_id: organisationId,
      token_hash: hash,
      seed,
      kind: source.kind,
      member_id: source.memberId,
      created_at: clock.now(),
    };
  });
}
