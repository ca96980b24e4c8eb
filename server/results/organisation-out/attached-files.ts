import { sql } from 'kysely';
import { storedName } from '#server/beacons/feed/stored-name.ts';
import { nilUuid } from '#server/platform/database/nil-uuid.ts';
import type { Services } from '#server/platform/services.ts';
import type { ExportedFile } from './exported.ts';

interface AttachedFile {
  fileId: string;
  extension: string;
}

const filesAtOnce = 500;

/** The files that are attached to Beacons, under the names that the table of files gives them. */
export async function* attachedFiles(
  { files, findReader }: Services,
  { organisationId }: { organisationId: string },
): AsyncGenerator<ExportedFile> {
  const db = await findReader();
  let after = nilUuid;
  let page: AttachedFile[];
  do {
    const { rows } = await sql<AttachedFile>`
      select id as "fileId", extension from beacon_files
      where organisation_id = ${organisationId} and id > ${after}
      order by id limit ${filesAtOnce}`.execute(db);
    page = rows;
    for (const { fileId, extension } of page) {
      const contents = await files.open(storedName({ organisationId, fileId }));
      // One that is removed meanwhile is left out.
      if (contents) yield { name: `files/${fileId}.${extension}`, contents, isPacked: true };
    }
    after = page.at(-1)?.fileId ?? after;
  } while (page.length === filesAtOnce);
}
