import { beforeEach } from 'vitest';
import type { Database } from '#server/platform/database/open.ts';
import type { HttpApp } from './http-app.ts';
import { makeOrganisation, makePerson } from './make-list.ts';
import { openHttpApp } from './open-http-app.ts';

export interface Lists {
  app: HttpApp;
  database: Database;
  organisationId: string;
  admin: { authorization: string };
}

/** Starts a server for the tests of a file, and hands over a new organisation and its admin before each of them. */
export function openLists(receive: (lists: Lists) => void): void {
  let opened: [HttpApp, Database];
  openHttpApp((...all) => {
    opened = all;
  });
  beforeEach(async () => {
    const [app, database] = opened;
    const organisationId = await makeOrganisation(app.services);
    const admin = await app.signIn(await makePerson(app.services, [organisationId], ['admin']));
    receive({ app, database, organisationId, admin });
  });
}
