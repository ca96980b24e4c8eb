import type * as z from 'zod';
import type { ProblemId } from './problems.ts';

/** Who may call: anyone, the holder of a token in the address, anyone signed in, or demo installations only. */
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
  /** Open also to an account that must set up its second factor before anything else. */
  isForSetup?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The shape of `data` in a successful answer. */
  answer: Answer;
  problems: readonly ProblemId[];
}

/** Declares one call of the contract; both sides take their types from it. */
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

/** What a call's answer carries under `data`. */
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;
