import type * as z from 'zod';
import type { ApiScope } from './api-scopes.ts';
import type { ProblemId } from './problems.ts';

/** Who may call: anyone, the holder of a token in the path, anyone signed in, or anyone on a demo installation. */
export type Access = 'public' | 'token' | 'signed in' | 'development';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Definition<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
  /** Whether accounts that must first set up their second factor may call it too. */
  isForSetup?: true;
  summary: string;
  /** The scope an API token needs; null where none is accepted. By default `read` for reads and `write` for changes. */
  scope?: ApiScope | null;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The shape of `data` in a successful answer. */
  answer: Answer;
  problems: readonly ProblemId[];
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> extends Definition<Params, Query, Body, Answer> {
  method: Method;
  /** With `{name}` for each parameter, e.g. `/api/beacons/{uuid}`. */
  path: string;
  access: Who;
  scope: ApiScope | null;
}

/** What can be wrong with every call that changes something of an organisation. */
export const changeProblems: readonly ProblemId[] = [
  'malformed',
  'signed_out',
  'csrf_failed',
  'not_allowed',
  'not_found',
];

/**
 * Declares one call of the contract, e.g. `GET /api/beacons/{uuid}`, for people signed in unless `access` says otherwise;
 * server and browser derive their types from it.
 */
export function endpoint<
  Answer extends z.ZodType,
  const Who extends Access = 'signed in',
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  call: `${Method} /${string}`,
  definition: Definition<Params, Query, Body, Answer> & { access?: Who },
): Endpoint<Params, Query, Body, Answer, Who> {
  const [method, path] = call.split(' ') as [Method, string];
  // Without `access`, `Who` is its default.
  const access = (definition.access ?? 'signed in') as Who;
  const { scope = defaultScope(method, access) } = definition;
  return { ...definition, method, path, access, scope };
}

function defaultScope(method: Method, access: Access): ApiScope | null {
  if (access !== 'signed in') return null;
  return method === 'GET' ? 'read' : 'write';
}

/** The type of what a caller sends for one of an endpoint's schemas. */
export type InputOf<S> = S extends z.ZodUndefined
  ? undefined
  : S extends z.ZodType
    ? z.input<S>
    : undefined;

/** The type of `data` in a successful answer. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
