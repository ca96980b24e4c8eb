import type { QrBeacon } from '#contract/qr-codes.ts';

/** Tells a client's Beacons apart: the framework, after the Beacon's name where that says more than the client's. */
export function beaconCaption({ clientName, beaconName, frameworkTitle }: QrBeacon): string {
  return beaconName === clientName ? frameworkTitle : `${beaconName} · ${frameworkTitle}`;
}
