import { expect, test } from 'vitest';
import { nora } from '#web/testing/nora.ts';
import { homeOf, mainLinks, managementLinks } from './organisation-links.ts';

const none = { reports: false, archive: false, qrCodes: false };
const north = {
  slug: 'north',
  name: 'North',
  roles: ['client'],
  permissions: none,
  groupNames: [],
};
const south = {
  ...north,
  slug: 'south',
  name: 'South',
  roles: ['admin'],
  permissions: { reports: true, archive: true, qrCodes: true },
};
const west = { ...south, slug: 'west', name: 'West' };
const admin = { ...nora, orgs: [north, south, west] };
const everywhere = () => true;
const today = (path: string) => path === '/beacons';

test('each link leads to the organisation used last of those it is for', () => {
  const shown = (recent: string | null) =>
    mainLinks(admin, recent, everywhere).map(({ label, to, search }) => [label, to, search]);
  expect(shown('west')).toEqual([
    ['Org Management', '/org/west', {}],
    ['Beacon Dashboard', '/beacons', { organisation: 'west' }],
    ['Reports', '/reports', { organisation: 'west' }],
    ['Archive', '/archive', { organisation: 'west' }],
  ]);
  expect(shown('north')).toEqual([
    ['Org Management', '/org/south', {}],
    ['Beacon Dashboard', '/beacons', { organisation: 'north' }],
    ['Reports', '/reports', { organisation: 'south' }],
    ['Archive', '/archive', { organisation: 'south' }],
  ]);
  expect(shown(null)).toEqual(shown('gone'));
});

test('who has no role finds the Beacons alone', () => {
  const labels = mainLinks({ ...nora, orgs: [north] }, null, everywhere).map(({ label }) => label);
  expect(labels).toEqual(['Beacon Dashboard']);
  expect(mainLinks(nora, null, everywhere)).toEqual([
    { label: 'Beacon Dashboard', short: 'Beacons', to: '/beacons', search: {} },
  ]);
});

test('no link leads to a screen that is not there', () => {
  expect(mainLinks(admin, null, today).map(({ to }) => to)).toEqual(['/beacons']);
  expect(managementLinks(admin, today)).toEqual([]);
  expect(homeOf(admin, today)).toBe('/beacons');
});

test('every organisation administered has its own link', () => {
  const links = managementLinks(admin, everywhere).map(({ label, to }) => [label, to]);
  expect(links).toEqual([
    ['Manage South', '/org/south'],
    ['Manage West', '/org/west'],
  ]);
});

test("home is one's own Beacon, then the first organisation administered, then the list", () => {
  expect(homeOf({ ...admin, defaultBeaconUuid: 'abc' }, everywhere)).toBe('/beacon/abc');
  expect(homeOf(admin, everywhere)).toBe('/org/south');
  expect(homeOf({ ...nora, orgs: [north] }, everywhere)).toBe('/beacons');
});
