import type * as z from 'zod';
import type { ProblemId } from './problems.ts';

/** Who may call: anyone, the holder of a token in the path, anyone signed in, or anyone on a demo installation. */
export type Access = 'public' | 'token' | 'signed in' | 'development';

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{name}` for each parameter, e.g. `/api/beacons/{uuid}`. */
  path: string;
  access: Who;
  /** Whether accounts that must first set up their second factor may call it too. */
  isForSetup?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The shape of `data` in a successful answer. */
  answer: Answer;
  problems: readonly ProblemId[];
}

/** What can be wrong with every call that changes something of an organisation. */
export const changeProblems: readonly ProblemId[] = [
  'malformed',
  'signed_out',
  'csrf_failed',
  'not_allowed',
  'not_found',
];

/** Declares one call of the contract; server and browser derive their types from it. */
export function endpoint<
  Answer extends z.ZodType,
  const Who extends Access,
  Params extends z.ZodType = z.ZodUndefined,
  Query extends z.ZodType = z.ZodUndefined,
  Body extends z.ZodType = z.ZodUndefined,
>(
  definition: Endpoint<Params, Query, Body, Answer, Who>,
): Endpoint<Params, Query, Body, Answer, Who> {
  return definition;
}

/** The type of what a caller sends for one of an endpoint's schemas. */
export type InputOf<S> = S extends z.ZodUndefined
  ? undefined
  : S extends z.ZodType
    ? z.input<S>
    : undefined;

/** The type of `data` in a successful answer. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
