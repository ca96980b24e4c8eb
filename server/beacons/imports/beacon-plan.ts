import type { Framework } from '#rules/definition.ts';
import { memberPlans, withSomeAdmin } from '#server/beacons/member-plans.ts';
import type { BeaconPlan, NewClient } from '#server/beacons/write-beacons.ts';
import type { KeptSettings } from '#server/platform/schema/imports.ts';
import type { KnownClient } from './known-clients.ts';
import type { RowPlan } from './read-row.ts';

interface Setting {
  settings: KeptSettings;
  framework: Framework;
  /** The client, where they are there already: nothing about them is changed. */
  known: KnownClient | undefined;
  /** Who imports: the admin of Beacons that name none, or of all. */
  importer: { userId: string; email: string | null };
  importerIsAdmin: boolean;
}

/** The Beacon that a row and the settings of its import ask for. */
export function beaconPlan(
  { client, externalRef, members }: RowPlan,
  { settings, framework, known, importer, importerIsAdmin }: Setting,
): BeaconPlan {
  const { thresholds } = framework;
  return {
    client: known ? { id: known.clientId } : newClient(client, externalRef),
    name: client.beaconName ?? '',
    framework,
    lowerThreshold: settings.lowerThreshold ?? thresholds.lower,
    upperThreshold: settings.upperThreshold ?? thresholds.upper,
    isAnonymous: settings.isAnonymous ?? false,
    schedule: settings.schedule,
    members: withSomeAdmin(memberPlans(members), importer, importerIsAdmin),
  };
}

function newClient(client: RowPlan['client'], externalRef: string): NewClient {
  return {
    name: client.clientName || client.beaconName || '',
    externalRef,
    gender: client.gender || null,
    dateOfBirth: client.dateOfBirth || null,
    avatar: null,
    groupNames: client.groupNames ?? [],
  };
}
