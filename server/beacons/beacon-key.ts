/** Names one Beacon. */
export interface BeaconKey {
  organisationId: string;
  beaconId: string;
}
