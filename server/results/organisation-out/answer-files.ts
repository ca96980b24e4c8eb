import type { Readable } from 'node:stream';
import type { AnswerFormat } from '#contract/answers-out.ts';
import { Problem } from '#contract/problems.ts';
import { answeredBeacons } from '#server/results/answers-out/answered-beacons.ts';
import { openAnswers } from '#server/results/answers-out/answers-file.ts';
import { findUsedVersions } from '#server/results/answers-out/queries.ts';
import type { AnsweredBeacon } from '#server/results/answers-out/queries.ts';
import { writeTable } from '#server/platform/csv/write-table.ts';
import type { FrameworkKey, Services } from '#server/platform/services.ts';
import { resultLines } from './result-lines.ts';
import type { ExportedFile, ExportedOrganisation } from './exported.ts';

/** Few enough that their files fit into the layout of a ZIP file, and mostly into a spreadsheet. */
const beaconsInFile = 500;

const formats: [AnswerFormat, string][] = [
  ['csv_long', 'csv'],
  ['csv_wide', 'csv'],
  ['fhir', 'json'],
];

/** The results and the answers by each version that was asked, as the pages download them: archived Beacons too. */
export async function* answerFiles(
  services: Services,
  organisation: ExportedOrganisation,
): AsyncGenerator<ExportedFile> {
  const { organisationId, timeZone } = organisation;
  const versions = await findUsedVersions(services, { organisationId, isWithArchive: true });
  for (const key of versions) {
    const scope = {
      organisationId,
      frameworkId: key.id,
      version: key.version,
      isWithArchive: true,
    };
    const folder = `answers/${key.id}-${key.version}`;
    const codebook = await openIfAny(services, key, 'codebook', []);
    if (codebook) yield { name: `${folder}/codebook.csv`, contents: codebook };
    let part = 0;
    for await (const beacons of inParts(answeredBeacons(services, timeZone, scope))) {
      part += 1;
      const suffix = part === 1 ? '' : `-${part}`;
      const results = writeTable(resultLines(services, beacons));
      yield { name: `${folder}/results${suffix}.csv`, contents: results };
      yield* answersOf(
        services,
        key,
        beacons,
        (format, extension) => `${folder}/${format}${suffix}.${extension}`,
      );
    }
  }
}

async function* answersOf(
  services: Services,
  framework: FrameworkKey,
  beacons: AnsweredBeacon[],
  nameOf: (format: AnswerFormat, extension: string) => string,
): AsyncGenerator<ExportedFile> {
  for (const [format, extension] of formats) {
    const contents = await openIfAny(services, framework, format, beacons);
    if (contents) yield { name: nameOf(format, extension), contents };
  }
}

/** Undefined where there are no answers in a format: of anonymous Beacons some have none. */
async function openIfAny(
  services: Services,
  key: FrameworkKey,
  format: AnswerFormat,
  beacons: AnsweredBeacon[],
): Promise<Readable | undefined> {
  const frameworks = [await services.frameworks.findWhole(key)];
  try {
    return await openAnswers({ services, viewer: null, format, frameworks, beacons: [beacons] });
  } catch (error) {
    if (error instanceof Problem && error.id === 'nothing_to_download') return undefined;
    throw error;
  }
}

async function* inParts(pages: AsyncIterable<AnsweredBeacon[]>): AsyncGenerator<AnsweredBeacon[]> {
  let part: AnsweredBeacon[] = [];
  for await (const page of pages) {
    part.push(...page);
    if (part.length < beaconsInFile) continue;
    yield part;
    part = [];
  }
  if (part.length > 0) yield part;
}
