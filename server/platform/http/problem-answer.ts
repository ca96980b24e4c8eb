import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ResponseSerializationError } from 'fastify-type-provider-zod';
import type pg from 'pg';
import { textOf } from '#contract/messages.ts';
import { Problem, problems } from '#contract/problems.ts';
import { DatabaseUnavailable } from '#server/platform/database/database-unavailable.ts';
import { isDiskFull } from '#server/platform/disk/disk-full.ts';
import { traceOf } from '#server/platform/tracing/trace.ts';
import { requestProblem } from './request-problem.ts';

interface ProblemAnswer {
  status: number;
  retryAfterSeconds: number | null;
  errors: Record<string, unknown>;
}

/** Answers anything thrown in the shape of every error. */
export function answerProblem(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, retryAfterSeconds, errors } = problemAnswer(error, request);
  if (retryAfterSeconds !== null) reply.header('retry-after', String(retryAfterSeconds));
  if (status === 401) reply.header('www-authenticate', 'Bearer error="invalid_token"');
  reply
    .code(status)
    .header('x-request-id', request.id)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ errors });
}

export function problemAnswer(error: unknown, request: FastifyRequest): ProblemAnswer {
  const { id, details } = problemOf(error, request);
  const { status, title: commonTitle } = problems[id];
  const { title = commonTitle, retryAfterSeconds = null, ...publicDetails } = details;
  return {
    status,
    retryAfterSeconds,
    errors: { id, title: textOf(title), ...publicDetails, requestId: request.id },
  };
}

function problemOf(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error;
  if (isDiskFull(error)) {
    request.log.error('The disk of the database or of the files is full. Make room on it');
    return new Problem('storage_full', { retryAfterSeconds: 30 });
  }
  if (error instanceof DatabaseUnavailable) {
    return new Problem('unavailable', { retryAfterSeconds: 2 });
  }
  const problem = requestProblem(error as FastifyError, request);
  if (problem) return problem;
  logUnexpected(error, request);
  return new Problem('unexpected');
}

/** Error messages may repeat what somebody typed, so only the parts that cannot are logged. */
function logUnexpected(error: unknown, request: FastifyRequest): void {
  const loggable = error instanceof Error ? error : new Error('Something else was thrown');
  const { code, constraint, table } = error as Partial<pg.DatabaseError>;
  request.log.error(
    {
      ...traceOf(request),
      method: request.method,
      route: request.routeOptions.url,
      error: {
        name: loggable.name,
        ...(loggable instanceof TypeError && { message: loggable.message }),
        code,
        constraint,
        table,
        issues: issuesOf(loggable),
        frames: loggable.stack?.split('\n').filter((line) => line.startsWith('    at ')),
      },
    },
    'A request failed unexpectedly',
  );
}

/** The fields in which an answer violates its contract. */
function issuesOf(error: Error): string[] | undefined {
  if (!(error instanceof ResponseSerializationError)) return undefined;
  return error.cause.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
}
