import { onTestFinished } from 'vitest';
import type { AssessmentInput } from '#contract/assessments.ts';
import type { Framework } from '#rules/definition/definition.ts';
import type { Database } from '#server/platform/database/open.ts';
import type { Services } from '#server/platform/services.ts';
import { answersTo } from './answers.ts';
import { HttpApp } from './http-app.ts';
import type { Answer } from './http-app.ts';
import { mailToken, makeBeacon } from './make-beacon.ts';
import type { BeaconOptions, MadeBeacon } from './make-beacon.ts';

export type Headers = Record<string, string>;

/** A test's server with one Beacon, and the calls of an assessor. */
export interface Fixture {
  app: HttpApp;
  services: HttpApp['services'];
  beacon: MadeBeacon;
  framework: Framework;
  load: (token: string, headers?: Headers) => Promise<Answer>;
  submit: (token: string, body?: AssessmentInput, headers?: Headers) => Promise<Answer>;
  /** The token of the latest mail to the Beacon's member at an index. */
  mail: (index: number) => Promise<string>;
  moveTo: (instant: string) => void;
}

export async function makeFixture(
  database: Database,
  options: Partial<BeaconOptions> = {},
): Promise<Fixture> {
  const app = await HttpApp.start(database);
  onTestFinished(() => app[Symbol.asyncDispose]());
  const { services } = app;
  return fixtureOf(app, services, await makeBeacon(services, options));
}

async function fixtureOf(
  app: HttpApp,
  services: HttpApp['services'],
  beacon: MadeBeacon,
): Promise<Fixture> {
  const framework = await services.frameworks.find(beacon.framework);
  return {
    app,
    services,
    beacon,
    framework,
    load: (token, headers) => app.get(`/api/assessments/new?token=${token}`, headers),
    submit: (token, body = answersTo(framework), headers = {}) =>
      app.post(`/api/assessments/${token}/response`, body, headers),
    mail: (index) => mailToken(services, beacon, index),
    moveTo: (instant) => void services.clock.moveTo(new Date(instant)),
  };
}

/** Counts the rows of a table of one organisation. */
export function countRows(
  { db }: Services,
  table: 'responses' | 'drafts' | 'audit_events' | 'assessments' | 'mails' | 'analytics_events',
  { organisationId }: MadeBeacon,
): Promise<number> {
  return db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
}
