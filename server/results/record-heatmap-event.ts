import { recordHeatmapEvent as endpoint } from '#contract/heatmaps.ts';
import { countEvent } from '#server/assessments/analytics/count-event.ts';
import { beaconFor } from '#server/beacons/access.ts';
import { handleSignedIn } from '#server/platform/http/handle.ts';

export const recordHeatmapEvent = handleSignedIn(
  endpoint,
  async ({ services, viewer, params, body }) => {
    const beacon = await beaconFor(services, viewer, 'seeResults', params.uuid);
    await countEvent(services, beacon, body.name);
    return { success: true } as const;
  },
);
