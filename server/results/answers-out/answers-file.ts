import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { msg } from '@lingui/core/runtime-macro';
import type { AnswerFormat } from '#contract/answers-out.ts';
import { Problem } from '#contract/problems.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { readEvent } from '#server/platform/audit/audit-read.ts';
import { lineOf, writeLines } from '#server/platform/csv/write-table.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { codebookHeaders, codebookLines } from './codebook.ts';
import { bundleEntries, writeBundle } from './fhir-bundle.ts';
import { longHeaders, longLines } from './long-table.ts';
import type { AnsweredBeacon } from './queries.ts';
import { WideTable } from './wide-table.ts';

/** Whose answers are downloaded, and as what. */
export interface AnswersRequest {
  services: Services;
  /** Who reads them; null for the operator of the installation, whose export is audited as a whole. */
  viewer: Viewer | null;
  format: AnswerFormat;
  /** The versions that the Beacons use. */
  frameworks: readonly Framework[];
  /** In pages, each in the order of the Beacons' ids. */
  beacons: AsyncIterable<AnsweredBeacon[]> | Iterable<AnsweredBeacon[]>;
}

const bundleType = 'application/fhir+json';
export const answerMediaTypes = ['text/csv', bundleType];

/** The formats that keep the answers of a response together, which anonymous answers must not be. */
export const wholeResponseFormats: readonly AnswerFormat[] = ['csv_wide', 'fhir'];

/**
 * Opens a file with its first answer read; the others are read while the file is sent: memory stays bounded, and no
 * connection is held in between. A settled window has all of its responses, so that pages read one after another belong
 * together. @throws the problem `nothing_to_download` where there are no answers
 */
export async function openAnswers(request: AnswersRequest): Promise<Readable> {
  const { viewer, format, frameworks } = request;
  // One reader for the whole file: what it has now it does not lose.
  const reader = await request.services.findReader();
  const services = { ...request.services, findReader: async () => reader };
  if (format === 'codebook') return tableFile(lineOf(codebookHeaders), codebook(frameworks));
  if (format === 'fhir') {
    const entries = ofNamed(request, (beacons) => bundleEntries(services, beacons));
    return writeBundle(await withFirst(entries), services.clock.now());
  }
  if (format === 'csv_wide') {
    const table = new WideTable(frameworks);
    const lines = ofNamed(request, (beacons) => table.lines(services, beacons));
    return tableFile(lineOf(table.headers), lines);
  }
  const lines = ofEach(request, (beacons) =>
    longLines(
      services,
      beacons,
      (beacon) => viewer && readEvent(services, 'results.read', viewer, beacon),
    ),
  );
  return tableFile(lineOf(longHeaders), lines);
}

/** Sends a file of answers under a name that says what it holds. */
export function sendAnswers(
  reply: FastifyReply,
  { format, name }: { format: AnswerFormat; name: string },
  file: Readable,
): FastifyReply {
  const [type, extension] = format === 'fhir' ? [bundleType, 'json'] : ['text/csv', 'csv'];
  return reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}-${format}.${extension}"`)
    .send(file);
}

async function tableFile(headers: string, lines: AsyncGenerator<string>): Promise<Readable> {
  return writeLines(below(headers, await withFirst(lines)));
}

async function* below(headers: string, lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield headers;
  yield* lines;
}

/** The same entries once the first has been read. */
async function withFirst<Entry>(entries: AsyncGenerator<Entry>): Promise<AsyncGenerator<Entry>> {
  const first = await entries.next();
  if (first.done) {
    throw new Problem('nothing_to_download', { title: msg`There are no answers to download yet.` });
  }
  return afterFirst(first.value, entries);
}

async function* afterFirst<Entry>(
  first: Entry,
  others: AsyncGenerator<Entry>,
): AsyncGenerator<Entry> {
  yield first;
  yield* others;
}

async function* codebook(frameworks: readonly Framework[]): AsyncGenerator<string> {
  for (const line of codebookLines(frameworks)) yield lineOf(line);
}

function ofNamed<Entry>(
  request: AnswersRequest,
  entriesOf: (beacons: AnsweredBeacon[]) => AsyncIterable<Entry>,
): AsyncGenerator<Entry> {
  return ofEach(request, (beacons) => entriesOf(beacons.filter(({ isAnonymous }) => !isAnonymous)));
}

async function* ofEach<Entry>(
  { beacons }: AnswersRequest,
  entriesOf: (page: AnsweredBeacon[]) => AsyncIterable<Entry>,
): AsyncGenerator<Entry> {
  for await (const page of beacons) yield* entriesOf(page);
}
