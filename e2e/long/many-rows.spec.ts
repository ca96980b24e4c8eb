import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { type LocalServer, openLocalServer } from '../../bench/local-server.ts';
import { adminId } from '../../bench/seed-organisation.ts';
import { seedReports } from '../../bench/seed-reports.ts';
import { expectAccessible } from '../accessibility.ts';
import { expectWhole } from '../misplaced-texts.ts';
import { expectSettled } from '../settled.ts';
import { archiveAll, type Filled, fillLists } from './fill-lists.ts';

const many = 10_000;
const framework = { id: 'team-wellbeing', version: 1 };

/** How many rows the lists of each organisation have. */
const organisations = [
  { slug: 'large-1', rows: many },
  { slug: 'large-2', rows: 1 },
  { slug: 'large-3', rows: 0 },
];

interface Visited extends Filled {
  slug: string;
}

interface List {
  name: string;
  path: (visited: Visited) => string;
  /** What is pressed to show the list. */
  press?: string;
}

const report =
  (kind: string): List['path'] =>
  ({ slug }) =>
    `/reports/${kind}?organisation=${slug}`;

/** Lists of every organisation. */
const lists: List[] = [
  { name: 'Beacons as cards', path: () => '/beacons', press: 'Cards' },
  { name: 'Beacons as a table', path: () => '/beacons', press: 'Table' },
  { name: 'found Beacons', path: () => '/beacons?searchTerm=smith' },
  { name: 'archived Beacons', path: () => '/archive' },
  { name: 'users', path: ({ slug }) => `/org/${slug}` },
  { name: 'QR codes', path: ({ slug }) => `/qr_codes/edit?organisation=${slug}` },
  { name: 'reports', path: ({ slug }) => `/reports?organisation=${slug}` },
  { name: 'questionnaires', path: ({ slug }) => `/org/${slug}/frameworks` },
  {
    name: 'Beacons of a questionnaire',
    path: ({ slug }) => `/org/${slug}/frameworks/team-wellbeing`,
  },
  { name: 'rejected rows', path: ({ importId }) => `/beacons/imports/${importId}` },
  { name: 'sessions', path: () => '/users/sessions' },
];

/** Reports on a questionnaire, of an organisation that uses it. */
const reports: List[] = [
  { name: 'risks', path: report('risk-team-wellbeing') },
  { name: 'sections', path: report('top-team-wellbeing') },
  { name: 'Beacons of a section', path: report('top-team-wellbeing/energy') },
  { name: 'the heatmap of the organisation', path: report('heatmap-team-wellbeing') },
  { name: 'completion', path: report('completion_rates-team-wellbeing') },
];

/** Lists of one Beacon. */
const listsOfBeacon: List[] = [
  { name: 'results of a Beacon', path: ({ beaconId }) => `/beacon/${beaconId}` },
  { name: 'the feed of a Beacon', path: ({ beaconId }) => `/beacon/${beaconId}?pane=feed` },
  { name: 'the heatmap of a Beacon', path: ({ beaconId }) => `/beacon/${beaconId}/heatmap` },
];

let server: LocalServer;
const filled: Filled[] = [];
const sessions: string[] = [];

test.use({ serviceWorkers: 'block', contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  server = await openLocalServer([...organisations.map(({ rows }) => rows), many]);
  const { db, frameworks } = server.services;
  for (const [index, { rows }] of organisations.entries()) {
    await seedReports(db, await frameworks.find(framework), index + 1);
    filled.push(await fillLists(db, index + 1, rows));
    sessions.push(await openSession(server.services, adminId(index + 1), null));
  }
  await archiveAll(db, { number: organisations.length + 1, admin: adminId(1) });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

test.afterAll(() => server[Symbol.asyncDispose]());

for (const [index, { slug, rows }] of organisations.entries()) {
  for (const { name, path, press } of listsWith(rows)) {
    test(`${name} with ${rows} rows are whole and accessible`, async ({ page, context }) => {
      await signIn(context, sessions[index]);
      await open(page, path({ slug, ...filledBy(index) }));
      if (press) await page.getByRole('button', { name: press, exact: true }).click();
      await expectSettled(page);
      await expectAccessible(page);
      await expectWhole(page, [320, 768, 1440]);
    });
  }
}

function listsWith(rows: number): List[] {
  if (rows === 0) return lists;
  return [...lists, ...reports, ...(rows === many ? listsOfBeacon : [])];
}

function filledBy(index: number): Filled {
  const found = filled[index];
  if (!found) throw new Error('The database is not filled');
  return found;
}

async function signIn(context: BrowserContext, value = ''): Promise<void> {
  const url = server.app.listeningOrigin;
  await context.addCookies([{ name: 'beacon_session', value, url }]);
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.app.listeningOrigin + path);
  await expectSettled(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/denied|not found|wrong/i);
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
}
