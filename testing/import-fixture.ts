import { v7 } from 'uuid';
import { findImport, importBeacons, startImport } from '#contract/imports.ts';
import type { Import, ImportSettings } from '#contract/imports.ts';
import type { OrganisationRole } from '#contract/words.ts';
import { workOnImports } from '#server/beacons/imports/work-on-imports.ts';
import type { Services } from '#server/platform/services.ts';
import { refreshUserNames } from '#server/accounts/users/user-names.ts';
import { openSession } from '#server/accounts/sessions/open-session.ts';
import { call } from './calls.ts';
import { makeOrganisation } from './make-list.ts';
import type { TestApp } from './test-app.ts';

/** A signed-in user who may import. */
export interface Importer {
  userId: string;
  organisationId: string;
  slug: string;
  headers: { authorization: string };
}

export const settings: ImportSettings = {
  frameworkId: 'weekly-check-in',
  lowerThreshold: 5,
  upperThreshold: 15,
  schedule: { periodType: 'week', period: 1, startOn: '2026-11-02', daysOpen: 3 },
};

export const headerRow =
  'clientName,beaconName,clientExternalRef,gender,dateOfBirth,groupNames,member1Name,member1Email,member1Phone,member1Roles';

/** A valid row; `cells` replaces cells by index. */
export function row(ref: string, cells: Record<number, string> = {}): string {
  const defaultCells = [
    `Client ${ref}`,
    `Beacon ${ref}`,
    ref,
    'female',
    '2015-05-01',
    'North|Year 5',
    'Tess',
    'tess@school.test',
    '',
    'teacher',
  ];
  return defaultCells.map((cell, index) => cells[index] ?? cell).join(',');
}

export function csv(...rows: string[]): string {
  return `${[headerRow, ...rows].join('\n')}\n`;
}

interface ImporterOptions {
  roles: OrganisationRole[];
  isImporter: boolean;
  /** The organisation of another importer, to join as a colleague. */
  organisation: Pick<Importer, 'organisationId' | 'slug'>;
}

export async function makeImporter(
  { services }: TestApp,
  { roles = ['beacon_creator'], isImporter = true, organisation }: Partial<ImporterOptions> = {},
): Promise<Importer> {
  const { db, clock } = services;
  const userId = v7();
  const created_at = clock.now();
  const target = organisation ?? (await makeTarget(services));
  await db
    .insertInto('users')
    .values({
      id: userId,
      email: `${userId}@beacon.test`,
      name: 'Ivan',
      password_hash: 'set',
      created_at,
    })
    .execute();
  await db
    .insertInto('organisation_users')
    .values({
      organisation_id: target.organisationId,
      user_id: userId,
      roles,
      is_importer: isImporter,
      created_at,
    })
    .execute();
  await refreshUserNames(db, [userId]);
  const authorization = `Bearer ${await openSession(services, userId, null)}`;
  return { userId, ...target, headers: { authorization } };
}

async function makeTarget(services: TestApp['services']) {
  const organisationId = await makeOrganisation(services);
  return { organisationId, slug: `org-${organisationId}` };
}

/** The form that a browser sends. */
export function formOf(
  organisation: string,
  file: string | Uint8Array,
  { data = settings, name = 'beacons.csv', type = 'text/csv' }: Partial<FormParts> = {},
): FormData {
  const form = new FormData();
  form.set('organisation', organisation);
  form.set('data', JSON.stringify(data));
  form.set(
    'csvFile',
    new Blob([typeof file === 'string' ? file : new Uint8Array(file)], { type }),
    name,
  );
  return form;
}

interface FormParts {
  data: unknown;
  name: string;
  type: string;
}

export function send(
  { app }: TestApp,
  { headers, slug }: Importer,
  file: string | Uint8Array,
  parts: Partial<FormParts> = {},
) {
  return call(app, importBeacons, { headers, payload: formOf(slug, file, parts) });
}

/** Uploads a file and runs its check. */
export async function check(
  server: TestApp,
  importer: Importer,
  file: string | Uint8Array,
): Promise<Checked> {
  const answer = await send(server, importer, file);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await work(server);
  return find(server, importer, answer.json().data.import.id);
}

/** Uploads a file, checks it and runs the import. */
export async function run(
  server: TestApp,
  importer: Importer,
  file: string | Uint8Array,
): Promise<Checked> {
  const { import: checked } = await check(server, importer, file);
  await start(server, importer, checked.id);
  await work(server);
  return find(server, importer, checked.id);
}

export interface Checked {
  import: Import;
  rejections: { row: number; column: string; reason: string }[];
  invitationsLeft: { today: number; aDay: number };
}

export function start(
  { app }: TestApp,
  { headers }: Importer,
  id: string,
  payload?: { importerIsAdmin?: boolean },
) {
  return call(app, startImport, { headers, params: { id }, ...(payload && { payload }) });
}

export async function find({ app }: TestApp, { headers }: Importer, id: string): Promise<Checked> {
  return (await call(app, findImport, { headers, params: { id } })).json().data;
}

/** Runs the background job until no work is left. */
export function work(
  { services }: { services: Services },
  stop = new AbortController().signal,
): Promise<void> {
  return workOnImports(services, stop);
}

/** The Beacons of an organisation as comparable lines. */
export async function written(
  { services }: TestApp,
  { organisationId }: Importer,
): Promise<string[]> {
  const rows = await services.db
    .selectFrom('beacons as b')
    .innerJoin('clients as c', (join) =>
      join.onRef('c.organisation_id', '=', 'b.organisation_id').onRef('c.id', '=', 'b.client_id'),
    )
    .select(['c.external_ref as ref', 'b.name'])
    .where('b.organisation_id', '=', organisationId)
    .orderBy('c.external_ref')
    .execute();
  return rows.map(({ ref, name }) => `${ref}: ${name}`);
}
