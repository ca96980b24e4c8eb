import { saveDataSettings as endpoint } from '#contract/organisation-settings.ts';
import { Problem } from '#contract/problems.ts';
import { organisationFor } from '#server/accounts/organisations/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { findErasures } from './find-erasures.ts';
import { lockRetention } from './lock-retention.ts';
import { saveSection } from './save-section.ts';

/** Nobody shortens the retention without knowing how many Beacons it erases. */
export const saveDataSettings = handleSignedIn(endpoint, (call) =>
  saveSection(call, 'data', async (trxServices) => {
    const { viewer, params } = call;
    const { retentionYears, confirmedCount } = call.body;
    const organisation = organisationFor(viewer, params.slug, 'administer');
    await lockRetention(trxServices.db, organisation.organisationId, 'alone');
    const erasures = await findErasures(trxServices, organisation);
    const erased = erasures.find(({ years }) => years === retentionYears)?.count ?? 0;
    if (erased > confirmedCount) throw new Problem('erasure_unconfirmed');
    return { retention_years: retentionYears };
  }),
);
