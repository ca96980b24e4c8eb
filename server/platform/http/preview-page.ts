import type { FastifyInstance } from 'fastify';
import type { Services } from '#server/platform/services.ts';
import { currentTranslations } from '#server/platform/language/request-language.ts';
import { inlined } from './inlined.ts';
import type { FindShell } from './page-shells.ts';
import { isSecure } from './security-headers.ts';

interface PreviewOptions {
  isWatching: boolean;
  findShell: FindShell;
}

/**
 * Serves the page that shows a questionnaire in a frame. It contains no data: the page around it sends a definition,
 * possibly one that nobody has checked, so that it runs without an origin and can call nothing.
 */
export function servePreviewPage(
  app: FastifyInstance,
  { config }: Pick<Services, 'config'>,
  { isWatching, findShell }: PreviewOptions,
): void {
  const helmet = {
    enableCSPNonces: false,
    contentSecurityPolicy: !isWatching && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'self'"],
        sandbox: ['allow-scripts'],
        ...(isSecure(config) && { upgradeInsecureRequests: [] }),
      },
    },
    xFrameOptions: { action: 'sameorigin' },
    // A page without an origin cannot be keyed by one.
    originAgentCluster: false,
  } as const;
  app.get('/framework_preview', { schema: { hide: true }, helmet }, async (request, reply) => {
    const shell = await findShell('framework-preview', request.url);
    reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8');
    return inlined(shell, 'messages', currentTranslations().assessMessages);
  });
}
