import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit in one packet anyway. */
const smallest = 1400;

/** Compresses the answers and pages that are made at run time; files are compressed by the build. */
export function compressAnswers(app: FastifyInstance): void {
  app.register(compress, {
    encodings: ['br', 'gzip'],
    // Beyond this Brotli takes longer than it saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    customTypes: /^(application\/json|text\/html)/,
    threshold: smallest,
    globalDecompression: false,
  });
}
