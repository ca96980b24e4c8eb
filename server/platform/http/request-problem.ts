import type { FastifyError, FastifyRequest } from 'fastify';
import { Problem, problems } from '#contract/problems.ts';
import type { ProblemId } from '#contract/problems.ts';

const byCode: Record<string, ProblemId> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
};

/** The problem of a request that ended before its handler ran; null for one that ended in it. */
export function requestProblem(error: FastifyError, request: FastifyRequest): Problem | null {
  if (error.validation) return invalidRequest(error, request);
  const id = byCode[error.code];
  if (id) return new Problem(id, id === 'unavailable' ? { retryAfterSeconds: 5 } : {});
  const { statusCode = 500 } = error;
  if (statusCode === 404) return new Problem('not_found');
  return statusCode >= 400 && statusCode < 500 ? new Problem('malformed') : null;
}

function invalidRequest(
  { validation = [], validationContext }: FastifyError,
  { query, routeOptions: { config } }: FastifyRequest,
): Problem {
  // A token too long to be one is an unknown token, and an id that is none names nothing.
  const isAddress = validationContext === 'params' || validation[0]?.instancePath === '/token';
  if (isAddress && validationContext !== 'body') {
    return new Problem(
      config.endpoint?.problems.find((id) => problems[id].status === 404) ?? 'not_found',
    );
  }
  const isShape = validation.some(
    ({ keyword, instancePath }) =>
      keyword === 'unrecognized_keys' || (keyword === 'invalid_type' && instancePath === '/'),
  );
  const fields = validation.map(({ instancePath, message = '' }): [string, string] => [
    instancePath.slice(1).replaceAll('/', '.'),
    message,
  ]);
  const given = validationContext === 'querystring' ? (query as Record<string, unknown>) : {};
  const isRepeated = fields.some(([name]) => Array.isArray(given[name]));
  if (isShape || isRepeated) return new Problem('malformed');
  return new Problem('invalid', { fields: Object.fromEntries(fields) });
}
