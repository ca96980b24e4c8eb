import { msg } from '@lingui/core/runtime-macro';
import { eraseBeacon as endpoint, typedName } from '#contract/erasure.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { lockAsAdmin } from '#server/accounts/organisations/change-user.ts';
import { fieldProblem } from '#server/beacons/field-problem.ts';
import { removeReleased } from '#server/beacons/feed/pending-files.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { eraseLocked, lockForErasure } from './erase.ts';

export const eraseBeacon = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body: { beaconUuid: beaconId, clientName } }) => {
    const organisation = organisationFor(viewer, params.slug, 'administer');
    const { organisationId } = organisation;
    const { isClientErased, files } = await inTransaction(services, async (trxServices) => {
      await lockAsAdmin(trxServices, viewer, organisation);
      const beacon = await lockForErasure(trxServices, { organisationId, beaconId });
      if (!beacon) throw new Problem('not_found');
      if (!beacon.archivedAt) throw new Problem('not_archived');
      if (typedName(clientName) !== typedName(beacon.clientName)) {
        throw fieldProblem('invalid', 'clientName', msg`This is not the name of the client`);
      }
      return eraseLocked(trxServices, beacon, viewer.userId);
    });
    await removeReleased(services, files);
    return { isClientErased };
  },
);
