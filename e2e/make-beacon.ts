import { expect, type Page } from '@playwright/test';

export interface BeaconToMake {
  organisation: string;
  /** The address of the admin who is signed in. */
  admin: string;
  frameworkId: string;
  client?: string;
  assessor?: { name: string; email: string; roles: string[] };
}

/** Creates a Beacon with an open first window and the assessor, if any. Returns its id. */
export async function makeBeacon(
  page: Page,
  { organisation, admin, frameworkId, client = 'Wren', assessor }: BeaconToMake,
): Promise<string> {
  const session = await page.request.get('/api/sessions/current');
  const headers = { 'x-csrf-token': session.headers()['x-csrf-token'] ?? '' };
  const granted = await page.request.post(`/api/orgs/${organisation}/users/update_role`, {
    headers,
    params: { email: admin },
    data: { role: 'beacon_creator', role_value: true },
  });
  expect(granted.status(), await granted.text()).toBe(200);
  const form = await page.request.get('/api/beacons/new', { params: { organisation } });
  const { today, defaults, frameworks } = (await form.json()).data;
  const { lowerThreshold, upperThreshold } = frameworks.find(
    ({ id }: { id: string }) => id === frameworkId,
  );
  const created = await page.request.post('/api/beacons', {
    headers,
    data: {
      organisation,
      frameworkId,
      lowerThreshold,
      upperThreshold,
      clientName: client,
      beaconName: client,
      clientExternalRef: client,
      gender: 'other',
      dateOfBirth: '2011-01-01',
      schedule: { ...defaults.schedule, startOn: today, daysOpen: 7 },
      members: assessor ? [assessor] : [],
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  return (await created.json()).data.beacon.uuid;
}
