import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';

const maxDepth = 32;

/** Lets the app accept only JSON bodies whose text a database can store. */
export function acceptJsonOnly(app: FastifyInstance): void {
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

/** Iterates level by level, so that deep nesting cannot overflow the stack. */
function isStorable(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth || !level.every(isStorableText)) return false;
    level = level.flatMap(childrenOf);
  }
  return true;
}

function childrenOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.entries(value).flat();
}

function isStorableText(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
}
