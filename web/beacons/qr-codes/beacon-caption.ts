import type { QrBeacon } from '#contract/qr-codes.ts';

/** The caption of a Beacon: its name, if it differs from the client's, and its framework. */
export function beaconCaption({ clientName, beaconName, frameworkTitle }: QrBeacon): string {
  return beaconName === clientName ? frameworkTitle : `${beaconName} · ${frameworkTitle}`;
}
