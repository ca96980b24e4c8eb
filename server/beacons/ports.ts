import type { Beacon } from '#contract/beacons.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import type { Services } from '#server/platform/services.ts';
import type { BeaconFor } from './access.ts';
import type { BeaconKey } from './projections/beacon-key.ts';
import type { MemberRow } from './queries.ts';

declare module '#server/platform/services.ts' {
  interface Services {
    windows: Windows;
    showBeacon: ShowBeacon;
  }
}

/** A window whose assessors are invited. */
export interface OpenWindow {
  organisationId: string;
  assessmentId: string;
  now: Date;
}

/** The operations on windows that this district needs from `assessments/`. */
export interface Windows {
  /** Opens and closes all windows of a Beacon that are due. */
  openDue(services: Services, beacon: BeaconKey): Promise<void>;
  /** Creates links and mails for the assessors of these windows who have none yet, in the caller's transaction. */
  invite(services: Pick<Services, 'db' | 'config'>, windows: OpenWindow[]): Promise<void>;
}

/** Presents the page of a Beacon to the viewer and audits that they read its results. */
export type ShowBeacon = (
  services: Services,
  viewer: Viewer,
  beacon: BeaconFor<'see'>,
) => Promise<{ beacon: Beacon; members: MemberRow[] }>;
