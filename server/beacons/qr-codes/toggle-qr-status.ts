import { sql } from 'kysely';
import { toggleQrStatus as endpoint } from '#contract/qr-codes.ts';
import { makeTokenRow } from '#server/beacons/assess-tokens.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { codeHoldersFor } from './access.ts';
import type { CodeHolder } from './access.ts';
import { presentCode } from './present.ts';

export const toggleQrStatus = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const { active, beacon_role_ids: ids } = body;
  return services.db.transaction().execute(async (trx) => {
    const transactional = { ...services, db: trx };
    const holders = await codeHoldersFor(trx, viewer, ids);
    const changed = await (active
      ? activate(transactional, holders)
      : revoke(transactional, holders));
    const at = services.clock.now();
    const action = active ? 'qr_code.activated' : 'qr_code.revoked';
    const events = holders
      .filter(({ memberId }) => changed.has(memberId))
      .map((holder) => ({ ...holder, action, at, userId: viewer.userId }) as const);
    await insertEvents(trx, events);
    const seeds = await liveSeeds(trx, holders);
    const codes = holders.map((holder) =>
      presentCode(services, holder, seeds.get(holder.memberId) ?? null),
    );
    return { beacon_roles: codes };
  });
});

/** Activates codes. A code that is already active stays the same, so that printed copies stay valid. */
async function activate(
  { db, clock, config }: Services,
  holders: CodeHolder[],
): Promise<Set<string>> {
  const now = clock.now();
  const tokens = holders.map((holder) => {
    const source = { ...holder, kind: 'qr', assessmentId: null } as const;
    return makeTokenRow(config.secretKey, source, now).row;
  });
  const inserted = await db
    .insertInto('assess_tokens')
    .values(tokens)
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'member_id'])
        // A literal, since a prepared statement matches a partial index only by constants.
        .where('kind', '=', sql.lit('qr'))
        .where('revoked_at', 'is', null)
        .doNothing(),
    )
    .returning('member_id')
    .execute();
  return new Set(inserted.map(({ member_id }) => member_id));
}

async function revoke({ db, clock }: Services, holders: CodeHolder[]): Promise<Set<string>> {
  const revoked = await db
    .updateTable('assess_tokens')
    .set({ revoked_at: clock.now() })
    .where(isLiveCodeOf(holders))
    .returning('member_id')
    .execute();
  return new Set(revoked.map(({ member_id }) => member_id));
}

async function liveSeeds(trx: Services['db'], holders: CodeHolder[]): Promise<Map<string, Buffer>> {
  const rows = await trx
    .selectFrom('assess_tokens')
    .select(['member_id', 'seed'])
    .where(isLiveCodeOf(holders))
    .execute();
  return new Map(rows.map(({ member_id, seed }) => [member_id, seed]));
}

function isLiveCodeOf(holders: CodeHolder[]) {
  const organisations = [...new Set(holders.map(({ organisationId }) => organisationId))];
  const members = holders.map(({ memberId }) => memberId);
  return sql<boolean>`organisation_id = any(${organisations}::uuid[])
    and member_id = any(${members}::uuid[]) and kind = 'qr' and revoked_at is null`;
}
