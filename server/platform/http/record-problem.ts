import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { maxInBulk } from '#contract/beacon-lists.ts';
import { Problem, problems } from '#contract/problems.ts';
import type { ProblemId } from '#contract/problems.ts';
import { auditProblem } from '#server/platform/audit/audit-problem.ts';
import type { FailedCall } from '#server/platform/audit/audit-problem.ts';
import type { Services } from '#server/platform/services.ts';

const id = z.uuid().optional().catch(undefined);
const ids = z.array(z.uuid()).max(maxInBulk).default([]).catch([]);
const slug = z
  .string()
  .regex(/^[a-z0-9-]{2,64}$/)
  .optional()
  .catch(undefined);

/** What calls name Beacons, files and organisations by; whatever else they carry is not looked at. */
const namedSchema = z.object({
  uuid: id,
  beacon_uuid: id,
  beacon_ids: ids,
  path: id,
  slug,
  organisation: slug,
});

/** Writes into the audit what somebody signed in was refused. No answer fails where that does. */
export async function recordProblem(
  services: Services,
  error: Error,
  request: FastifyRequest,
): Promise<void> {
  const { endpoint } = request.routeOptions.config;
  if (!request.caller || endpoint?.access !== 'signed in' || !isProblem(error)) return;
  const { userId } = request.caller.viewer;
  const call = `${endpoint.method} ${endpoint.path}`;
  try {
    await auditProblem(services, { userId, call, ...namedIn(request) });
  } catch {
    services.log.error('A problem could not be written into the audit');
  }
}

/** Being asked for the present password is none; what another site sends, its person may not even know of. */
const otherReasons = new Set<ProblemId>(['reauth_required', 'csrf_failed']);

function isProblem(error: Error): boolean {
  if (!(error instanceof Problem) || otherReasons.has(error.id)) return false;
  return [403, 404].includes(problems[error.id].status);
}

function namedIn({ params, query, body }: FastifyRequest): Omit<FailedCall, 'userId' | 'call'> {
  const named = namedSchema.parse(Object.assign({}, query, body, params));
  const one = named.uuid ?? named.beacon_uuid;
  return {
    beaconIds: one ? [one] : named.beacon_ids,
    fileId: named.path ?? null,
    slug: named.slug ?? named.organisation ?? null,
  };
}
