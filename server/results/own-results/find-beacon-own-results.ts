import { findBeaconOwnResults as endpoint } from '#contract/own-results.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { withFramework } from '#server/frameworks/with-framework.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';
import { ownResultsOf } from './own-results.ts';

/** Somebody who has never answered, or whose questionnaire shows no earlier results, has none. */
export const findBeaconOwnResults = handleSignedIn(
  endpoint,
  async ({ services, viewer, params }) => {
    const { framework, ...beacon } = await withFramework(
      services,
      await beaconFor(services, viewer, 'see', params.uuid),
    );
    const { memberId, organisationId, timeZone } = beacon;
    const { format, thresholds, showPreviousResult } = framework;
    if (memberId === null || !showPreviousResult)
      return { format, hasThresholds: thresholds !== undefined, results: [] };
    return ownResultsOf(services, framework, { memberId, organisationId, timeZone });
  },
);
