import { expect, test } from 'vitest';
import { nora } from '#web/testing/nora.ts';
import { homeOf, mainLinks, managementLinks } from './organisation-links.ts';

const none = { reports: false, archive: false, qrCodes: false };
const north = {
  slug: 'north',
  country: null,
  isSample: false,
  isStarting: false,
  name: 'North',
  accent: null,
  logo: null,
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

test('each link leads to the most recently used organisation with permission', () => {
  const linksFor = (recent: string | null) =>
    mainLinks(admin, recent, everywhere).map(({ label, to, search }) => [label, to, search]);
  expect(linksFor('west')).toEqual([
    ['Org management', '/org/west', {}],
    ['Beacon dashboard', '/beacons', { organisation: 'west' }],
    ['Reports', '/reports', { organisation: 'west' }],
    ['Archive', '/archive', { organisation: 'west' }],
  ]);
  expect(linksFor('north')).toEqual([
    ['Org management', '/org/south', {}],
    ['Beacon dashboard', '/beacons', { organisation: 'north' }],
    ['Reports', '/reports', { organisation: 'south' }],
    ['Archive', '/archive', { organisation: 'south' }],
  ]);
  expect(linksFor(null)).toEqual(linksFor('gone'));
});

test('a person without a role sees only the link to the Beacons', () => {
  const labels = mainLinks({ ...nora, orgs: [north] }, null, everywhere).map(({ label }) => label);
  expect(labels).toEqual(['Beacon dashboard']);
  expect(mainLinks(nora, null, everywhere)).toEqual([
    { label: 'Beacon dashboard', short: 'Beacons', to: '/beacons', search: {} },
  ]);
});

test('no link leads to a missing route', () => {
  expect(mainLinks(admin, null, today).map(({ to }) => to)).toEqual(['/beacons']);
  expect(managementLinks(admin, today)).toEqual([]);
  expect(homeOf(admin, today)).toBe('/beacons');
});

test('a person has a link to every organisation they administer', () => {
  const links = managementLinks(admin, everywhere).map(({ label, to }) => [label, to]);
  expect(links).toEqual([
    ['Manage South', '/org/south'],
    ['Manage West', '/org/west'],
  ]);
});

test("home is a person's own Beacon, else the first organisation they administer, else the list", () => {
  expect(homeOf({ ...admin, defaultBeaconUuid: 'abc' }, everywhere)).toBe('/beacon/abc');
  expect(homeOf(admin, everywhere)).toBe('/org/south');
  expect(homeOf({ ...nora, orgs: [north] }, everywhere)).toBe('/beacons');
});
