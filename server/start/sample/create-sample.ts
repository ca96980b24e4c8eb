import { createSample as endpoint } from '#contract/start.ts';
import { withCurrentRoles } from '#server/accounts/sessions/queries.ts';
import { inTransaction } from '#server/platform/database/in-transaction.ts';
import { deliverTo } from '#server/platform/events/deliver-events.ts';
import { consumerNames } from '#server/platform/events/subscriptions.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { realOrganisationFor } from './access.ts';
import { fillSample, openSample } from './fill-sample.ts';

export const createSample = handleSignedIn(
  endpoint,
  async ({ services, viewer, params: { slug } }) => {
    const sample = await openSample(services, realOrganisationFor(viewer, slug));
    await inTransaction(services, async (trxServices) => {
      const current = await withCurrentRoles(trxServices.db, viewer);
      const organisation = realOrganisationFor(current, slug);
      await fillSample(trxServices, sample, organisation, viewer.userId);
    });
    const { organisationId } = sample;
    for (const consumer of consumerNames) await deliverTo(services, { consumer, organisationId });
    return { sample };
  },
);
