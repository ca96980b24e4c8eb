import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit in one packet anyway. */
const smallest = 1400;

/** Compresses the answers and pages that are made at run time; files are compressed by the build. */
export function compressAnswers(app: FastifyInstance): void {
  app.register(compress, {
    encodings: ['gzip'],
    customTypes: /^(application\/json|text\/html)/,
    threshold: smallest,
    globalDecompression: false,
  });
}
