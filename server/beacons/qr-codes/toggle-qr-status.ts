import { sql } from 'kysely';
import { toggleQrStatus as endpoint } from '#contract/qr-codes.ts';
import { makeTokenRow } from '#server/beacons/assess-tokens.ts';
import { insertEvents } from '#server/platform/audit/audit-event.ts';
import type { AuditAction } from '#server/platform/audit/audit-event.ts';
import { v7 } from 'uuid';
import { recordUndo } from '#server/platform/undo/record-undo.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import type { Services } from '#server/platform/services.ts';
import { codeHoldersFor } from './access.ts';
import type { CodeHolder } from './access.ts';
import { presentCode } from './present.ts';

export const toggleQrStatus = handleSignedIn(endpoint, async ({ services, viewer, body }) => {
  const { active, beacon_role_ids: ids } = body;
  return services.db.transaction().execute(async (db) => {
    const trxServices = { ...services, db };
    const holders = await codeHoldersFor(db, viewer, ids);
    const undoId = await (active ? switchOn : switchOff)(trxServices, viewer, holders);
    const seeds = await liveSeeds(db, holders);
    const codes = holders.map((holder) =>
      presentCode(services, holder, seeds.get(holder.memberId) ?? null),
    );
    return { beacon_roles: codes, undoId };
  });
});

async function switchOn(services: Services, viewer: Viewer, holders: CodeHolder[]) {
  const changed = await activate(services, holders);
  await audit(services, viewer, 'qr_code.activated', changed);
  return null;
}

/** Copies that are printed work again once this is taken back. */
async function switchOff(services: Services, viewer: Viewer, holders: CodeHolder[]) {
  const at = services.clock.now();
  const undoable = { id: v7(), action: 'qr_codes.revoked', userId: viewer.userId, at } as const;
  const scopes = [...Map.groupBy(holders, ({ organisationId }) => organisationId)].map(
    ([organisationId, group]) => ({
      organisationId,
      parts: [{ table: 'assess_tokens' as const, isOne: isLiveCodeOf(group, 't') }],
    }),
  );
  return recordUndo(services.db, undoable, scopes, async () => {
    const changed = await revoke(services, holders);
    await audit(services, viewer, 'qr_code.revoked', changed);
  });
}

async function audit(
  { db, clock }: Services,
  { userId }: Viewer,
  action: AuditAction,
  holders: CodeHolder[],
): Promise<void> {
  const at = clock.now();
  await insertEvents(
    db,
    holders.map((holder) => ({ ...holder, action, at, userId })),
  );
}

/** Activates codes. A code that is already active stays the same, so that printed copies stay valid. */
async function activate(
  { db, clock, config }: Services,
  holders: CodeHolder[],
): Promise<CodeHolder[]> {
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
  return ofMembers(holders, inserted);
}

async function revoke({ db, clock }: Services, holders: CodeHolder[]): Promise<CodeHolder[]> {
  const revoked = await db
    .updateTable('assess_tokens')
    .set({ revoked_at: clock.now() })
    .where(isLiveCodeOf(holders))
    .returning('member_id')
    .execute();
  return ofMembers(holders, revoked);
}

function ofMembers(holders: CodeHolder[], tokens: { member_id: string }[]): CodeHolder[] {
  const ids = new Set(tokens.map(({ member_id }) => member_id));
  return holders.filter(({ memberId }) => ids.has(memberId));
}

async function liveSeeds(trx: Services['db'], holders: CodeHolder[]): Promise<Map<string, Buffer>> {
  const rows = await trx
    .selectFrom('assess_tokens')
    .select(['member_id', 'seed'])
    .where(isLiveCodeOf(holders))
    .execute();
  return new Map(rows.map(({ member_id, seed }) => [member_id, seed]));
}

function isLiveCodeOf(holders: CodeHolder[], alias = 'assess_tokens') {
  const organisations = [...new Set(holders.map(({ organisationId }) => organisationId))];
  const members = holders.map(({ memberId }) => memberId);
  const token = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<boolean>`${token('organisation_id')} = any(${organisations}::uuid[])
    and ${token('member_id')} = any(${members}::uuid[]) and ${token('kind')} = 'qr'
    and ${token('revoked_at')} is null`;
}
