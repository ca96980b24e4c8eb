import { expect, type Page } from '@playwright/test';
import { makeNewcomer } from '../newcomers.ts';

/** Where the walks of the guide work, so that they meet no other journey. */
const organisation = 'Guide House';
export const guideSlug = 'guide-house';

/** An administrator whom no other walk uses, on their home page. Returns their address. */
export async function arrive(page: Page, name: string): Promise<string> {
  const email = await makeNewcomer(page, `guide-${name}`, organisation);
  await page.goto('/');
  return email;
}

/** An administrator with an open Beacon of one assessor, on the list of Beacons. Returns the assessor's address. */
export async function arriveWithBeacon(
  page: Page,
  name: string,
  frameworkId = 'weekly-check-in',
): Promise<string> {
  const admin = await arrive(page, name);
  const email = `assessor-of-${name}@guide.test`;
  const session = await page.request.get('/api/sessions/current');
  const headers = { 'x-csrf-token': session.headers()['x-csrf-token'] ?? '' };
  const granted = await page.request.post(`/api/orgs/${guideSlug}/users/update_role`, {
    headers,
    params: { email: admin },
    data: { role: 'beacon_creator', role_value: true },
  });
  expect(granted.status(), await granted.text()).toBe(200);
  await endQuietHours(page, headers);
  const form = await page.request.get('/api/beacons/new', { params: { organisation: guideSlug } });
  const { today, defaults, frameworks } = (await form.json()).data;
  const { lowerThreshold, upperThreshold } = frameworks.find(
    ({ id }: { id: string }) => id === frameworkId,
  );
  const created = await page.request.post('/api/beacons', {
    headers,
    data: {
      organisation: guideSlug,
      frameworkId,
      lowerThreshold,
      upperThreshold,
      clientName: 'Wren',
      beaconName: 'Wren',
      clientExternalRef: `W-${name}`,
      gender: 'other',
      dateOfBirth: '2011-01-01',
      schedule: { ...defaults.schedule, startOn: today, daysOpen: 7 },
      members: [{ name: 'Robin Birch', email, roles: ['assessor'] }],
      creatorIsAdmin: true,
    },
  });
  expect(created.status(), await created.text()).toBe(200);
  await page.goto('/beacons');
  return email;
}

/** Lets mails leave at any hour, whatever the clock of the demo says. */
async function endQuietHours(page: Page, headers: Record<string, string>): Promise<void> {
  const path = `/api/orgs/${guideSlug}/settings`;
  const { settings } = (await (await page.request.get(path)).json()).data;
  const data = {
    openingHour: 0,
    quietFrom: 0,
    quietUntil: 0,
    revision: settings.schedule.revision,
  };
  const saved = await page.request.put(`${path}/schedule`, { headers, data });
  expect(saved.status(), await saved.text()).toBe(200);
}
