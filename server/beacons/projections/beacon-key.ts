/** The key of one Beacon. */
export interface BeaconKey {
  organisationId: string;
  beaconId: string;
}
