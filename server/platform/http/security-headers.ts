import type { FastifyInstance } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';

type UrlConfig = Pick<Config, 'publicUrl'>;

const oneYear = 'max-age=31536000; includeSubDomains';

/** The headers of every answer; pages and documentation replace the policy with their own. */
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

/** Adds them to every answer of the app, also to those that Node would send by itself; call it before adding routes. */
export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = securityHeaders(config);
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.headers(headers);
    if (raw.httpVersion === '1.1' && raw.headers.host === undefined) throw new Problem('malformed');
  });
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (...args) => app.server.emit('request', ...args));
}
