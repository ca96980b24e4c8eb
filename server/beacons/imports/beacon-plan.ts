import type { Framework } from '#rules/definition.ts';
import { memberPlans, withAdmin } from '#server/beacons/member-plans.ts';
import type { BeaconPlan } from '#server/beacons/write-beacons.ts';
import type { StoredSettings } from '#server/platform/schema/imports.ts';
import type { KnownClient } from './known-clients.ts';
import type { RowPlan } from './read-row.ts';

interface ImportContext {
  settings: StoredSettings;
  framework: Framework;
  /** The client if they already exist. The import does not change them. */
  knownClient: KnownClient | undefined;
  /** The importer becomes admin of Beacons whose rows name no admin, or of all. */
  importer: { userId: string; email: string | null };
  importerIsAdmin: boolean;
}

/** Builds the Beacon of one row from the row and the settings of its import. */
export function beaconPlan(
  { client, members }: RowPlan,
  { settings, framework, knownClient, importer, importerIsAdmin }: ImportContext,
): BeaconPlan {
  const { thresholds } = framework;
  return {
    client: knownClient ? { id: knownClient.clientId } : client,
    name: client.beaconName ?? '',
    framework,
    lowerThreshold: settings.lowerThreshold ?? thresholds.lower,
    upperThreshold: settings.upperThreshold ?? thresholds.upper,
    isAnonymous: settings.isAnonymous ?? false,
    schedule: settings.schedule,
    members: withAdmin(memberPlans(members), importer, importerIsAdmin),
  };
}
