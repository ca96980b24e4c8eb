import type { FastifyError, FastifyRequest } from 'fastify';
import { Problem, problems } from '#contract/problems.ts';
import type { ProblemId } from '#contract/problems.ts';

const idsByCode: Record<string, ProblemId> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_HANDLER_TIMEOUT: 'unavailable',
};

/** The problem of a request that failed before its handler ran; null for an error of the handler. */
export function requestProblem(error: FastifyError, request: FastifyRequest): Problem | null {
  if (error.validation) return invalidRequest(error, request);
  const id = idsByCode[error.code];
  if (id) return new Problem(id, id === 'unavailable' ? { retryAfterSeconds: 5 } : {});
  const { statusCode = 500 } = error;
  if (statusCode === 404) return new Problem('not_found');
  return statusCode >= 400 && statusCode < 500 ? new Problem('malformed') : null;
}

function invalidRequest(
  { validation = [], validationContext }: FastifyError,
  { query, routeOptions: { config } }: FastifyRequest,
): Problem {
  // An overlong token is an unknown token, and a malformed id names nothing.
  const isInPath = validationContext === 'params' || validation[0]?.instancePath === '/token';
  if (isInPath && validationContext !== 'body') {
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
  const queryValues = validationContext === 'querystring' ? (query as Record<string, unknown>) : {};
  const isRepeated = fields.some(([name]) => Array.isArray(queryValues[name]));
  if (isShape || isRepeated) return new Problem('malformed');
  return new Problem('invalid', { fields: Object.fromEntries(fields) });
}
