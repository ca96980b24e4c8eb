import { existsSync } from 'node:fs';
import path from 'node:path';
import helmet from '@fastify/helmet';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import { hasCredentials, identify } from './caller.ts';
import { firstLoadsOf } from './first-loads.ts';
import { inlined } from './inlined.ts';
import { builtShells, inHead, watchedShells } from './page-shells.ts';
import type { FindShell } from './page-shells.ts';
import { servePreviewPage } from './preview-page.ts';
import { isSecure } from './security-headers.ts';
import type { Viewer } from './viewer.ts';

export interface PagesOptions {
  isWatching: boolean;
  /** The output folder of the build. */
  folder: string;
  /** The session of a viewer, which the pages of the app contain. */
  sessionOf: (services: Services, viewer: Viewer | null) => Promise<unknown>;
  /** Serves the page behind a link. */
  serveAssessPage: (app: FastifyInstance, services: Services, findShell: FindShell) => void;
}

/** Serves the pages and their files. */
export async function servePages(
  app: FastifyInstance,
  services: Services,
  { isWatching, folder, sessionOf, serveAssessPage }: PagesOptions,
): Promise<void> {
  app.addHook('onRequest', (_, reply, done) => {
    // The default policy of every answer would override the one of pages.
    reply.removeHeader('content-security-policy');
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()');
    done();
  });
  await app.register(helmet, headersFor(services.config, isWatching));
  const findShell = isWatching ? await watchSources(app) : builtShells(folder);
  if (!isWatching && existsSync(folder)) await serveFiles(app, folder);
  serveAssessPage(app, services, findShell);
  servePreviewPage(app, services, { isWatching, findShell });
  const headers = appHeaders(services.config, isWatching);
  app.get('/*', { schema: { hide: true }, helmet: headers }, async (request, reply) => {
    const [address = '/'] = request.url.split('?');
    if (/^\/api(\/|$)|\.\w+$/.test(address)) throw new Problem('not_found');
    // The session decides the language.
    const session = await sessionIn({ services, sessionOf }, request, reply);
    const loads = request.caller && firstLoadsOf(request.url);
    const shell = await findShell('index', request.url, loads?.module);
    reply
      .header('cache-control', 'private, no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8');
    const calls = isWatching ? [] : (loads?.calls ?? []);
    return inlined(inHead(shell, calls.map(preloadedCall)), 'session', session)
      .replace('{{nonce}}', reply.cspNonce.style)
      .replace('{{demo}}', services.config.mode === 'demo' ? 'yes' : 'no')
      .replace('{{environment}}', services.config.mode);
  });
}

/** Lets the browser make a call before the page asks for it. */
function preloadedCall(address: string): string {
  return `<link rel="preload" as="fetch" crossorigin="anonymous" href="${address}" />`;
}

/** The session of the request; null where it cannot be read now, so that the page asks for it again. */
async function sessionIn(
  { services, sessionOf }: Pick<PagesOptions, 'sessionOf'> & { services: Services },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  try {
    if (hasCredentials(request)) await identify(services, request, reply);
    return await sessionOf(services, request.caller?.viewer ?? null);
  } catch {
    return null;
  }
}

async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  const shared = { index: false, preCompressed: true, cacheControl: false } as const;
  // One route serves all assets: hundreds of them take a fifth of a start.
  await app.register(staticFiles, {
    ...shared,
    root: path.join(root, 'assets'),
    prefix: '/assets/',
    setHeaders: (reply) => {
      // Their names contain a hash of their content.
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      // The preview of a questionnaire has no origin, so that its scripts are loaded from another one.
      reply.header('access-control-allow-origin', '*');
    },
  });
  await app.register(staticFiles, {
    ...shared,
    root,
    wildcard: false,
    decorateReply: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**', 'assets/**'],
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
}

async function watchSources(app: FastifyInstance): Promise<FindShell> {
  const { createServer, defaultAllowedOrigins } = await import('vite');
  // The preview of a questionnaire has no origin.
  const cors = { origin: [defaultAllowedOrigins, 'null'] };
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: app.server }, cors },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) =>
    vite.middlewares(request.raw, reply.raw, () => done()),
  );
  return watchedShells(vite);
}

function headersFor(config: Services['config'], isWatching: boolean) {
  return {
    enableCSPNonces: true,
    // Hot reloading writes scripts and styles into the page.
    contentSecurityPolicy: !isWatching && { useDefaults: false, directives: policy(config) },
    xFrameOptions: { action: 'deny' },
    // Set on every answer already.
    strictTransportSecurity: false,
    referrerPolicy: false,
    xContentTypeOptions: false,
  } as const;
}

/** The app alone shows a frame: the preview of a questionnaire. */
function appHeaders(config: Services['config'], isWatching: boolean) {
  const directives = { ...policy(config), frameSrc: ["'self'"] };
  return { contentSecurityPolicy: !isWatching && { useDefaults: false, directives } };
}

function policy(config: Services['config']) {
  return {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
    workerSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(isSecure(config) && { upgradeInsecureRequests: [] }),
  };
}
