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

/** Whether a database can store every text. The limit of the depth also bounds the recursion. */
function isStorable(value: unknown, depth = 0): boolean {
  if (depth > maxDepth) return false;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value !== 'object' || value === null) return true;
  const isChildStorable = (child: unknown) => isStorable(child, depth + 1);
  return Object.keys(value).every(isChildStorable) && Object.values(value).every(isChildStorable);
}
