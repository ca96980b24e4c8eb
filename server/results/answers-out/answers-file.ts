import type { FastifyReply } from 'fastify';
import { msg } from '@lingui/core/runtime-macro';
import type { AnswerFormat } from '#contract/answers-out.ts';
import { Problem } from '#contract/problems.ts';
import type { Framework } from '#rules/definition/definition.ts';
import { readEvent } from '#server/platform/audit/audit-read.ts';
import { writeTable } from '#server/platform/csv/write-table.ts';
import type { Services } from '#server/platform/services.ts';
import type { Viewer } from '#server/platform/http/viewer.ts';
import { codebookHeaders, codebookLines } from './codebook.ts';
import { longHeaders, longLines } from './long-table.ts';
import type { Line } from './long-table.ts';
import type { AnsweredBeacon } from './queries.ts';
import { wideHeaders, wideLines } from './wide-table.ts';

/** Whose answers are downloaded, and as what. */
export interface AnswersRequest {
  services: Services;
  viewer: Viewer;
  format: AnswerFormat;
  /** The versions that the Beacons use. */
  frameworks: readonly Framework[];
  beacons: AsyncIterable<AnsweredBeacon> | Iterable<AnsweredBeacon>;
}

/**
 * The lines of a file below its headers. They are read while the file is sent: memory stays bounded, and no connection is
 * held in between. A settled window has all of its responses, so that pages read one after another belong together.
 */
interface Table {
  headers: string[];
  lines: AsyncGenerator<Line>;
}

/** Opens the file with its first line read. @throws the problem `nothing_to_download` where there is none */
export async function openAnswers(request: AnswersRequest) {
  const { headers, lines } = tableOf(request);
  const first = await lines.next();
  if (first.done) {
    throw new Problem('nothing_to_download', { title: msg`There are no answers to download yet.` });
  }
  return writeTable(wholeTable(headers, first.value, lines));
}

/** Sends a file of answers under a name that says what it holds. */
export function sendAnswers(
  reply: FastifyReply,
  { format, name }: { format: AnswerFormat; name: string },
  file: Awaited<ReturnType<typeof openAnswers>>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}-${format}.csv"`)
    .send(file);
}

async function* wholeTable(
  headers: Line,
  first: Line,
  lines: AsyncGenerator<Line>,
): AsyncGenerator<Line> {
  try {
    yield headers;
    yield first;
    yield* lines;
  } finally {
    await lines.return(undefined);
  }
}

function tableOf(request: AnswersRequest): Table {
  const { services, viewer, format, frameworks } = request;
  if (format === 'codebook') return { headers: codebookHeaders, lines: codebook(frameworks) };
  if (format === 'csv_wide') {
    const headers = wideHeaders(frameworks);
    const lines = ofEach(request, (beacon) =>
      beacon.isAnonymous ? [] : wideLines(services, beacon, headers),
    );
    return { headers, lines };
  }
  return {
    headers: longHeaders,
    lines: ofEach(request, (beacon) =>
      longLines(services, beacon, readEvent(services, 'results.read', viewer, beacon)),
    ),
  };
}

async function* codebook(frameworks: readonly Framework[]): AsyncGenerator<Line> {
  yield* codebookLines(frameworks);
}

async function* ofEach(
  { beacons }: AnswersRequest,
  linesOf: (beacon: AnsweredBeacon) => AsyncIterable<Line> | Iterable<Line>,
): AsyncGenerator<Line> {
  for await (const beacon of beacons) yield* linesOf(beacon);
}
