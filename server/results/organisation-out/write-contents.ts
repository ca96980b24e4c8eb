import { writeTable } from '#server/platform/csv/write-table.ts';
import type { ZipFile } from '#server/platform/files/zip-file.ts';
import type { Services } from '#server/platform/services.ts';
import { answerFiles } from './answer-files.ts';
import { attachedFiles } from './attached-files.ts';
import type { ExportedFile, ExportedOrganisation } from './exported.ts';
import { questionnaireFiles } from './questionnaire-files.ts';
import { readme } from './readme.ts';
import { linesOf, tablesOf } from './tables.ts';

/** Writes all files of an export one after the other. What changes meanwhile is in it or not. */
export async function writeContents(
  { findReader, ...others }: Services,
  organisation: ExportedOrganisation,
  zip: ZipFile,
  { isWithoutFiles }: { isWithoutFiles: boolean },
): Promise<void> {
  // One reader for the whole export: what it has now it does not lose.
  const reader = await findReader();
  const services = { ...others, findReader: async () => reader };
  const at = services.clock.now();
  for await (const file of allFiles(services, organisation, isWithoutFiles)) {
    await zip.add({ ...file, at }, file.contents);
  }
}

async function* allFiles(
  services: Services,
  organisation: ExportedOrganisation,
  isWithoutFiles: boolean,
): AsyncGenerator<ExportedFile> {
  yield { name: 'README.txt', contents: [readme(organisation, services.clock.now())] };
  const { organisationId: _, ...details } = organisation;
  yield { name: 'organisation.json', contents: [`${JSON.stringify(details, null, 2)}\n`] };
  for (const table of tablesOf(organisation)) {
    yield { name: `${table.name}.csv`, contents: writeTable(linesOf(services, table)) };
  }
  yield* questionnaireFiles(services, organisation);
  yield* answerFiles(services, organisation);
  if (!isWithoutFiles) yield* attachedFiles(services, organisation);
}
