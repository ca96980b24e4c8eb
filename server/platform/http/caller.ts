import type { CookieSerializeOptions } from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiScope } from '#contract/api-scopes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/problems.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Services } from '#server/platform/services.ts';
import { speak } from '#server/platform/language/request-language.ts';
import { hashToken } from '#server/platform/tokens/opaque-token.ts';
import type { Viewer } from './viewer.ts';
import { isSecure } from './security-headers.ts';

/** Who makes a request, in a session or with an API token. */
export interface Caller {
  viewer: Viewer;
  /** Null for a call with an API token. */
  sessionToken: string | null;
  /** Null for a call in a session. */
  apiToken: { id: string; scopes: readonly ApiScope[] } | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    findViewer: FindViewer;
    findTokenHolder: FindTokenHolder;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}

/** Finds the viewer of a session token; null if it is unknown or expired. */
export type FindViewer = (services: Services, token: string) => Promise<Viewer | null>;

/** The user of an API token, and whether it is still valid. */
export interface TokenHolder {
  viewer: Viewer;
  tokenId: string;
  scopes: ApiScope[];
  isValid: boolean;
}

/** Finds the user of an API token; null if it is unknown. */
export type FindTokenHolder = (services: Services, secret: string) => Promise<TokenHolder | null>;

/** The longest lifetime that browsers grant a cookie. */
const deviceSeconds = 400 * 86_400;
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Lets the app identify callers by session, and distinguish our own pages from other sites by CSRF token. */
export function registerCallers(
  app: FastifyInstance,
  { config }: Services,
  { findViewer, findTokenHolder }: { findViewer: FindViewer; findTokenHolder: FindTokenHolder },
): void {
  app.decorate('findViewer', findViewer);
  app.decorate('findTokenHolder', findTokenHolder);
  app.decorateRequest('caller', null);
  app.register(csrfProtection, {
    cookieKey: cookieName('beacon_csrf', config),
    cookieOpts: cookieOptions(config),
    csrfOpts: { userInfo: true, hmacKey: config.secretKey },
    getUserInfo: ({ caller }) => (caller?.sessionToken ? csrfSubject(caller.sessionToken) : ''),
    getToken: ({ headers }) => headers['x-csrf-token']?.toString(),
    logLevel: 'debug',
  });
}

/** Whether a request carries anything that could identify its caller. */
export function hasCredentials({ headers }: FastifyRequest): boolean {
  return headers.authorization !== undefined || headers.cookie !== undefined;
}

/** The token that a request was sent with as Bearer. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
}

/** Identifies the caller by their session. A Bearer token is enough by itself; a cookie may change something only from our own pages. */
export async function identify(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const bearer = bearerOf(request);
  const sessionToken = bearer ?? request.cookies[cookieName('beacon_session', services.config)];
  if (!sessionToken) return;
  const viewer = await request.server.findViewer(services, sessionToken);
  if (!viewer) return;
  request.caller = { viewer, sessionToken, apiToken: null };
  speak(viewer.language);
  if (!bearer) refreshCsrfToken(reply, sessionToken);
  if (bearer || safeMethods.has(request.method) || isFromOwnPage(request, reply)) return;
  // The token in the URL is enough to answer an assessment, as if signed out.
  if (request.routeOptions.config.endpoint?.access !== 'token') throw new Problem('csrf_failed');
  request.caller = null;
}

/** The token of a browser in which somebody has signed in before. */
export function deviceOf({ config }: Services, { cookies }: FastifyRequest): string | null {
  return cookies[cookieName('beacon_device', config)] ?? null;
}

/** What a browser keeps while its user signs in at an identity provider. */
export function startedSignOnOf({ config }: Services, { cookies }: FastifyRequest): string | null {
  return cookies[cookieName('beacon_sign_on', config)] ?? null;
}

/** What an answer carries besides its data. */
export function cookiesOf({ config }: Services, reply: FastifyReply) {
  const options = cookieOptions(config);
  const sessionName = cookieName('beacon_session', config);
  return {
    setSession(token: string) {
      reply.setCookie(sessionName, token, { ...options, maxAge: config.sessionHours * 3600 });
      refreshCsrfToken(reply, token);
    },
    clearSession: () => void reply.clearCookie(sessionName, options),
    setStartedSignOn(sealed: string, maxAge: number) {
      reply.setCookie(cookieName('beacon_sign_on', config), sealed, { ...options, maxAge });
    },
    clearStartedSignOn: () => void reply.clearCookie(cookieName('beacon_sign_on', config), options),
    setDevice(token: string) {
      const name = cookieName('beacon_device', config);
      reply.setCookie(name, token, { ...options, maxAge: deviceSeconds });
    },
  };
}

function refreshCsrfToken(reply: FastifyReply, sessionToken: string): void {
  reply.header('x-csrf-token', reply.generateCsrf({ userInfo: csrfSubject(sessionToken) }));
}

function isFromOwnPage(request: FastifyRequest, reply: FastifyReply): boolean {
  let isGenuine = false;
  // On failure the check sends its own answer; here the caller decides what to answer.
  const muted: FastifyReply = Object.create(reply, { send: { value: () => reply } });
  request.server.csrfProtection(request, muted, () => (isGenuine = true));
  return isGenuine;
}

/** `__Host-` binds a cookie to this exact host, which browsers allow over HTTPS only. */
function cookieName(name: string, config: Config): string {
  return isSecure(config) ? `__Host-${name}` : name;
}

function cookieOptions(config: Config): CookieSerializeOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(config) };
}

function csrfSubject(sessionToken: string): string {
  return hashToken(sessionToken).toString('base64url');
}
