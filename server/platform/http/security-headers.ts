import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';

type UrlConfig = Pick<Config, 'publicUrl'>;

const oneYear = 'max-age=31536000; includeSubDomains';

/** What every answer carries, whatever it answers; pages and documentation replace the policy by their own. */
export function securityHeaders(config: UrlConfig): Record<string, string> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(isSecure(config) && { 'strict-transport-security': oneYear }),
  };
}

/** Whether people reach this installation over TLS. */
export function isSecure({ publicUrl }: UrlConfig): boolean {
  return publicUrl.startsWith('https:');
}

/** Gives them to every answer of the app, and answers what Node would refuse without them: to be called before any route. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers);
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Problem('malformed');
  });
  // An expectation nobody knows may be looked past (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (...asked) => app.server.emit('request', ...asked));
}
