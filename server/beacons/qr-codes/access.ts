import { sql } from 'kysely';
import { isActive, isAssessor } from '#server/platform/database/conditions.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import type { BeaconKey } from '#server/beacons/projections/beacon-key.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';

declare const allowed: unique symbol;

/** An assessor whose QR code the viewer may manage. Only `codeHoldersFor` creates it. */
export interface CodeHolder extends BeaconKey {
  memberId: string;
  readonly [allowed]: 'manageQrCodes';
}

interface HolderRow extends Omit<CodeHolder, typeof allowed> {
  isAssessor: boolean;
}

/**
 * Loads and locks the members whose QR codes a viewer wants to manage, all or none of them. Members of archived
 * Beacons and removed members are not found. Members with the role viewer have no code.
 */
export async function codeHoldersFor(
  trx: Services['db'],
  viewer: Viewer,
  memberIds: string[],
): Promise<CodeHolder[]> {
  const uniqueIds = [...new Set(memberIds)];
  const organisations = viewer.memberships.map(({ organisationId }) => organisationId);
  const rows: HolderRow[] = [];
  for (const organisationId of organisations.toSorted()) {
    rows.push(...(await lockHolders(trx, organisationId, uniqueIds)));
  }
  if (rows.length < uniqueIds.length) throw new Problem('not_found');
  assertPermission(await withCurrentRoles(trx, viewer), rows);
  if (!rows.every((row) => row.isAssessor)) {
    throw new Problem('invalid', { fields: { beacon_role_ids: 'Only assessors have a QR code' } });
  }
  return rows as unknown as CodeHolder[];
}

async function lockHolders(
  trx: Services['db'],
  organisationId: string,
  memberIds: string[],
): Promise<HolderRow[]> {
  const { rows } = await sql<HolderRow>`
    select m.organisation_id as "organisationId", m.id as "memberId", m.beacon_id as "beaconId",
      ${isAssessor('m')} as "isAssessor"
    from members m
    join beacons b on b.organisation_id = m.organisation_id and b.id = m.beacon_id
    where m.organisation_id = ${organisationId} and m.id = any(${memberIds}::uuid[])
      and m.removed_at is null and ${isActive('b')}
    order by m.id for no key update of m`.execute(trx);
  return rows;
}

function assertPermission(viewer: Viewer, rows: HolderRow[]): void {
  for (const { organisationId } of rows) {
    const membership = viewer.memberships.find((each) => each.organisationId === organisationId);
    organisationFor(viewer, membership?.slug ?? '', 'manageQrCodes');
  }
}
