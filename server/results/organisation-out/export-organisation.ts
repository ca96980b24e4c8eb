import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { auditInsert } from '#server/platform/audit/audit-event.ts';
import { ZipFile, ZipTooLarge } from '#server/platform/files/zip-file.ts';
import type { Services } from '#server/platform/services.ts';
import { writeContents } from './write-contents.ts';
import type { ExportedOrganisation } from './exported.ts';

/** Thrown when an organisation cannot be exported; the message says what to do. */
export class ExportError extends Error {
  override name = 'ExportError';
}

interface ExportOptions {
  /** The name of the organisation, its short name or its id. */
  organisation: string;
  to?: string | undefined;
  isWithoutFiles?: boolean | undefined;
}

const unknown = 'npm run admin -- organisations` lists them with their ids.';
const tooLarge = `The export is larger than a ZIP file can be (4 GB), so nothing was written.
Leave the attached files out with --without-files; they are in DATA_DIR/files or the bucket, under the id of the organisation.`;

/** Writes everything of an organisation into a new ZIP file, while people go on working. @throws ExportError */
export async function exportOrganisation(
  services: Services,
  { organisation: wanted, to, isWithoutFiles = false }: ExportOptions,
): Promise<string> {
  const organisation = await findOrganisation(services, wanted);
  const { config, clock } = services;
  const day = clock.now().toISOString().slice(0, 10);
  const file = path.resolve(
    to ?? path.join(config.dataDir, 'exports', `${organisation.slug}-${day}.zip`),
  );
  if (existsSync(file)) throw existing(file);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const entries = await writeNewFile(file, async (zip) => {
    await writeContents(services, organisation, zip, { isWithoutFiles });
    const { organisationId } = organisation;
    const event = { action: 'organisation.exported', organisationId, at: clock.now() } as const;
    await auditInsert(event).execute(services.db);
  });
  return `${file} holds everything of ${organisation.name}, in ${entries} files; its README.txt says what each is.
It names people and what they answered: hand it over on a safe way, and remove it afterwards.`;
}

async function findOrganisation({ db }: Services, wanted: string): Promise<ExportedOrganisation> {
  if (!wanted) throw new ExportError(`--organisation needs the name of one. \`${unknown}`);
  const { rows } = await sql<ExportedOrganisation>`
    select organisation_id as "organisationId", slug, name, time_zone as "timeZone", country, language,
      created_at as "createdAt"
    from organisations
    where name = ${wanted} or slug = ${wanted} or organisation_id::text = ${wanted}`.execute(db);
  const [organisation] = rows;
  if (!organisation) throw new ExportError(`No organisation is called ${wanted}. \`${unknown}`);
  if (rows.length > 1) {
    throw new ExportError(
      `${rows.length} organisations are called ${wanted}: give the id of one. \`${unknown}`,
    );
  }
  return organisation;
}

/** Writes a file beside its place, readable by its owner alone, and puts it there once it is whole. */
async function writeNewFile(file: string, write: (zip: ZipFile) => Promise<void>): Promise<number> {
  const unfinished = `${file}.${randomUUID()}.unfinished`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    const zip = new ZipFile(handle);
    try {
      await write(zip);
      await zip.end();
    } finally {
      await handle.close();
    }
    await link(unfinished, file);
    return zip.entries;
  } catch (error) {
    if (error instanceof ZipTooLarge) throw new ExportError(tooLarge, { cause: error });
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw existing(file);
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

function existing(file: string): ExportError {
  return new ExportError(
    `${file} exists already, and was left as it is. Choose another with --to.`,
  );
}
