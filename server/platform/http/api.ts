import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import { requireMfaSetup } from './viewer.ts';
import { rejectOutdated } from './app-version.ts';
import { apiTokenOf, tokenAdmission } from './api-token-calls.ts';
import { hasCredentials, identify } from './caller.ts';
import { serveFiles } from './file-route.ts';
import type { FileRoute } from './file-route.ts';
import type { Handler } from './handle.ts';
import { acceptJsonOnly } from './json-body.ts';
import { answerProblem } from './problem-answer.ts';
import { recordProblem } from './record-problem.ts';
import { serve } from './serve.ts';

export interface ApiOptions {
  handlers: Handler[];
  fileRoutes: FileRoute[];
  /** @throws the problem `storage_full` while nothing more can be written. */
  assertRoomToWrite: () => Promise<void>;
}

/** Serves every call of the contract and rejects an unauthorised caller before the body is read. */
export function serveApi(
  app: FastifyInstance,
  services: Services,
  { handlers, fileRoutes, assertRoomToWrite }: ApiOptions,
): void {
  acceptJsonOnly(app);
  app.setErrorHandler<Error>(async (error, request, reply) => {
    await recordProblem(services, error, request);
    answerProblem(error, request, reply);
    return reply;
  });
  const admitToken = tokenAdmission(app, services);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    rejectOutdated(request.headers['x-app-version']?.toString());
    const apiToken = apiTokenOf(request);
    if (apiToken) await admitToken(request, apiToken);
    else if (hasCredentials(request)) await identify(services, request, reply);
    assertSignedIn(request);
  });
  app.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET') await assertRoomToWrite();
  });
  serve(app, services, handlers);
  serveFiles(app, services, fileRoutes);
}

function assertSignedIn({ caller, routeOptions }: FastifyRequest): void {
  const { endpoint } = routeOptions.config;
  if (endpoint?.access !== 'signed in') return;
  if (!caller) throw new Problem('signed_out');
  if (!endpoint.isForSetup) requireMfaSetup(caller.viewer);
}
