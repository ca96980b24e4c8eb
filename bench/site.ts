import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { parseFramework } from '#rules/framework/framework.ts';
import type { DatabaseKind } from './options.ts';
import { startRealServer } from './real-server.ts';
import type { RealServer } from './real-server.ts';
import { Recorder } from './record.ts';
import { adminId, seedOrganisation } from './seed-organisation.ts';
import { seedReports } from './seed-reports.ts';
import { appointAdmin, seedTeams } from './seed.ts';
import { openTarget } from './targets.ts';

/** A server with an organisation of teams, and with one whose lists and reports are long. */
export interface Site extends AsyncDisposable {
  kind: DatabaseKind;
  url: string;
  real: RealServer;
  recorder: Recorder;
  framework: Framework;
  teams: number;
  /** The session of the admin of the teams. */
  teamsAdmin: string;
  /** That of the admin of the large organisation; empty without one. */
  largeAdmin: string;
}

export interface SiteSize {
  teams: number;
  /** The Beacons of the large organisation; 0 for none. */
  listed: number;
}

export async function openSite(kind: DatabaseKind, { teams, listed }: SiteSize): Promise<Site> {
  await using resources = new AsyncDisposableStack();
  const target = resources.use(await openTarget(kind));
  const secretKey = randomBytes(24).toString('hex');
  const real = resources.use(await startRealServer(target, secretKey));
  const recorder = resources.use(new Recorder(target.url, secretKey));
  const { db, services } = recorder;
  const framework = parseFramework(
    JSON.parse(fs.readFileSync('frameworks/team-wellbeing.json', 'utf8')),
  );
  await seedTeams(db, framework, { teams, first: 0 });
  if (listed > 0) {
    await seedOrganisation(db, framework, { number: 1, beacons: listed });
    await seedReports(db, framework, 1);
  }
  const site = {
    kind,
    url: target.url,
    real,
    recorder,
    framework,
    teams,
    teamsAdmin: await openSession(services, await appointAdmin(db, 0), null),
    largeAdmin: listed > 0 ? await openSession(services, adminId(1), null) : '',
  };
  const opened = resources.move();
  return { ...site, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
