import type { Beacon } from '#contract/beacons.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconFor } from './access.ts';
import type { BeaconKey } from './beacon-key.ts';
import type { MemberRow } from './queries.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    windows: Windows;
    showBeacon: ShowBeacon;
  }
}

/** What Beacons need of their windows. */
export interface Windows {
  /** Opens and closes what is due on one Beacon, however long nobody looked. */
  openDue(services: Services, beacon: BeaconKey): Promise<void>;
  /** Gives whoever is asked in these windows and has no link to them yet their links and mails, in the caller's transaction. */
  invite(
    services: Pick<Services, 'db' | 'config'>,
    windows: { organisationId: string; assessmentId: string; now: Date }[],
  ): Promise<void>;
}

/** A Beacon as its page shows it to the viewer, who is written down as having read its results. */
export type ShowBeacon = (
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
) => Promise<{ beacon: Beacon; members: MemberRow[] }>;
