import { Readable } from 'node:stream';
import type { Services } from '#server/platform/services.ts';
import { fhirEntries } from './fhir-response.ts';
import type { FhirEntry } from './fhir-response.ts';
import type { AnsweredBeacon } from './queries.ts';
import { eachResponse } from './responses.ts';

/** The resources of every response to Beacons that are not anonymous. */
export async function* bundleEntries(
  services: Services,
  beacons: readonly AnsweredBeacon[],
): AsyncGenerator<FhirEntry> {
  for await (const response of eachResponse(services, beacons)) yield* fhirEntries(response);
}

/** Streams a Bundle of type collection, one entry on a line. An error in the entries fails the stream. */
export function writeBundle(entries: AsyncIterable<FhirEntry>, at: Date): Readable {
  return Readable.from(bundleText(entries, at));
}

async function* bundleText(entries: AsyncIterable<FhirEntry>, at: Date): AsyncGenerator<string> {
  const head = { resourceType: 'Bundle', type: 'collection', timestamp: at.toISOString() };
  yield `${JSON.stringify(head).slice(0, -1)},"entry":[`;
  let separator = '\n';
  for await (const entry of entries) {
    yield `${separator}${JSON.stringify(entry)}`;
    separator = ',\n';
  }
  yield '\n]}\n';
}
