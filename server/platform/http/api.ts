import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '#contract/problems.ts';
import type { Services } from '#server/platform/services.ts';
import { requireMfaSetup } from './viewer.ts';
import { rejectOutdated } from './app-version.ts';
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    await admit(services, request, reply);
  });
  app.addHook('preHandler', async ({ method }) => {
    if (method !== 'GET') await assertRoomToWrite();
  });
  serve(app, services, handlers);
  serveFiles(app, services, fileRoutes);
}

async function admit(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  rejectOutdated(request.headers['x-app-version']?.toString());
  if (hasCredentials(request)) await identify(services, request, reply);
  const { endpoint } = request.routeOptions.config;
  if (endpoint?.access !== 'signed in') return;
  if (!request.caller) throw new Problem('signed_out');
  if (!endpoint.isForSetup) requireMfaSetup(request.caller.viewer);
}
