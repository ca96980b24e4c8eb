import { msg } from '@lingui/core/runtime-macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiScope } from '#contract/api-scopes.ts';
import { Problem } from '#contract/problems.ts';
import { auditDeniedCall } from '#server/platform/audit/audit-problem.ts';
import { speak } from '#server/platform/language/request-language.ts';
import { networkOf } from '#server/platform/rate-limits/subject.ts';
import type { Services } from '#server/platform/services.ts';
import { isApiToken } from '#server/platform/tokens/api-token.ts';
import { bearerOf } from './caller.ts';
import { addressOf } from './forwarding.ts';

type CountCall = ReturnType<FastifyInstance['createRateLimit']>;

/** The API token that a request was sent with; a session token is none. */
export function apiTokenOf(request: FastifyRequest): string | null {
  const bearer = bearerOf(request);
  return bearer !== undefined && isApiToken(bearer) ? bearer : null;
}

/** Admits calls with API tokens: so many a minute with each, and so many refused ones from each network. */
export function tokenAdmission(app: FastifyInstance, services: Services) {
  const countCall = app.createRateLimit({
    max: 600,
    timeWindow: '1 minute',
    keyGenerator: ({ caller }) => caller?.apiToken?.id ?? '',
  });
  const countRefusal = app.createRateLimit({
    max: 300,
    timeWindow: '10 minutes',
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => addressOf(request) === null,
  });
  return async (request: FastifyRequest, secret: string): Promise<void> => {
    const holder = await app.findTokenHolder(services, secret);
    if (!holder?.isValid) {
      await assertBelow(countRefusal, request);
      if (holder) await recordRefusal(services, request, holder.viewer);
      throw new Problem('token_invalid');
    }
    const { viewer, tokenId, scopes } = holder;
    request.caller = { viewer, sessionToken: null, apiToken: { id: tokenId, scopes } };
    speak(viewer.language);
    await assertBelow(countCall, request);
    assertScope(request, request.routeOptions.config.endpoint?.scope ?? null);
  };
}

/** @throws the problem `scope_missing` or `token_not_accepted` for a call with an API token without the scope */
export function assertScope({ caller }: FastifyRequest, scope: ApiScope | null): void {
  if (!caller?.apiToken) return;
  if (scope === null) throw new Problem('token_not_accepted');
  if (caller.apiToken.scopes.includes(scope)) return;
  const title = msg`This API token needs the scope “${{ scope }}” for this.`;
  throw new Problem('scope_missing', { title, scope });
}

async function assertBelow(count: CountCall, request: FastifyRequest): Promise<void> {
  const result = await count(request);
  if (result.isAllowed || !result.isExceeded) return;
  throw new Problem('too_many', { retryAfterSeconds: result.ttlInSeconds });
}

async function recordRefusal(
  services: Services,
  { routeOptions }: FastifyRequest,
  { userId }: { userId: string },
): Promise<void> {
  const { endpoint } = routeOptions.config;
  if (!endpoint) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  await auditDeniedCall(services, { userId, call, beaconIds: [], fileId: null, slug: null });
}
