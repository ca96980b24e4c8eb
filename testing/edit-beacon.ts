import { expect } from 'vitest';
import { updateBeacon } from '#contract/beacons.ts';
import type { Edit } from '#server/beacons/edit-errors.ts';
import type { HttpApp } from './http-app.ts';

/** Changes a Beacon or its client as a person with these headers. */
export async function editBeacon(
  app: HttpApp,
  headers: Record<string, string>,
  beaconId: string,
  edit: Edit,
): Promise<void> {
  const answer = await app.put(updateBeacon.path.replace('{uuid}', beaconId), edit, headers);
  expect([answer.status, answer.errors]).toEqual([200, {}]);
}
