import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

const deepest = 32;

/** Lets the app take JSON and nothing else, and no text a database could not keep. */
export function takeJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null);
    else if (typeof body === 'string' || !isUtf8(body)) done(new Problem('malformed'));
    else {
      void parse(request, body.toString(), (error, value) => {
        if (error || !isStorable(value)) done(new Problem('malformed'));
        else done(null, value);
      });
    }
  });
}

/** Level by level, so that nesting costs no stack. */
function isStorable(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepest || !level.every(isStorableText)) return false;
    level = level.flatMap(partsOf);
  }
  return true;
}

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}

function isStorableText(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
}
