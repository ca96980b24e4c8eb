import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { maxInBulk } from '#contract/beacon-lists.ts';
import { Problem, problems } from '#contract/problems.ts';
import type { ProblemId } from '#contract/problems.ts';
import { auditDeniedCall } from '#server/platform/audit/audit-problem.ts';
import type { DeniedCall } from '#server/platform/audit/audit-problem.ts';
import type { Services } from '#server/platform/services.ts';

const id = z.uuid().optional().catch(undefined);
const ids = z.array(z.uuid()).max(maxInBulk).default([]).catch([]);
const slug = z
  .string()
  .regex(/^[a-z0-9-]{2,64}$/)
  .optional()
  .catch(undefined);

/** The fields by which calls name Beacons, files and organisations; all others are ignored. */
const namedSchema = z.object({
  uuid: id,
  beacon_uuid: id,
  beacon_ids: ids,
  path: id,
  slug,
  organisation: slug,
});

/** Audits a call that was denied to a signed-in person. A failure to write it is only logged. */
export async function recordProblem(
  services: Services,
  error: Error,
  request: FastifyRequest,
): Promise<void> {
  const { endpoint } = request.routeOptions.config;
  if (!request.caller || endpoint?.access !== 'signed in' || !isAudited(error)) return;
  const { userId } = request.caller.viewer;
  const call = `${endpoint.method} ${endpoint.path}`;
  try {
    await auditDeniedCall(services, { userId, call, ...namedIn(request) });
  } catch {
    services.log.error('Writing a problem to the audit failed');
  }
}

/** Not audited: a prompt for the current password, and requests of other sites, which the person may not know of. */
const unauditedIds = new Set<ProblemId>(['reauth_required', 'csrf_failed']);

function isAudited(error: Error): boolean {
  if (!(error instanceof Problem) || unauditedIds.has(error.id)) return false;
  return [403, 404].includes(problems[error.id].status);
}

function namedIn({ params, query, body }: FastifyRequest): Omit<DeniedCall, 'userId' | 'call'> {
  const named = namedSchema.parse(Object.assign({}, query, body, params));
  const uuid = named.uuid ?? named.beacon_uuid;
  return {
    beaconIds: uuid ? [uuid] : named.beacon_ids,
    fileId: named.path ?? null,
    slug: named.slug ?? named.organisation ?? null,
  };
}
