import { sql } from 'kysely';
import { Problem } from '#contract/problems.ts';
import { copyPersonalLink as endpoint } from '#contract/reminders.ts';
import { deriveToken, makeTokenRow } from '#server/beacons/assess-tokens.ts';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { beaconFor, requireStanding } from '#server/beacons/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { requireAskedMember } from './access.ts';
import type { AskedMember } from './access.ts';

export const copyPersonalLink = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    const beacon = await beaconFor(services, viewer, 'edit', params.uuid);
    const at = services.clock.now();
    return services.db.transaction().execute(async (db) => {
      const scoped = { ...services, db };
      const member = await requireAskedMember(scoped, beacon, body.user_id);
      await requireStanding(scoped, viewer, 'edit', beacon);
      if (beacon.isAnonymous) throw new Problem('answers_anonymous');
      const token = await linkToken(scoped, member);
      const { userId } = viewer;
      await auditInsert({ ...member, action: 'personal_link.copied', at, userId }).execute(db);
      return { link: `${services.config.publicUrl}/assess/${token}` };
    });
  },
);

/** The member's existing token, if it is not revoked, else a new one. The assessment's lock serialises requests. */
async function linkToken(
  { db, clock, config }: Services,
  { organisationId, memberId, assessmentId }: AskedMember,
): Promise<string> {
  const source = { organisationId, kind: 'link', memberId, assessmentId } as const;
  const { rows } = await sql<{ seed: Buffer }>`
    select seed from assess_tokens
    where organisation_id = ${organisationId} and assessment_id = ${assessmentId}
      and member_id = ${memberId} and kind = 'link' and revoked_at is null`.execute(db);
  const [existing] = rows;
  if (existing) return deriveToken(config.secretKey, { ...source, seed: existing.seed });
  const { token, row } = makeTokenRow(config.secretKey, source, clock.now());
  await db.insertInto('assess_tokens').values(row).execute();
  return token;
}
