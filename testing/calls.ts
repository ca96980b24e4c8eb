import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { quickLogin } from '#contract/development.ts';
import { findSession } from '#contract/sessions.ts';
import type { CurrentUser } from '#contract/users.ts';

/** Makes one call of the contract, with its parameters in the path. */
export function call(
  app: FastifyInstance,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { params = {}, ...rest }: InjectOptions & { params?: Record<string, string> } = {},
): Promise<LightMyRequestResponse> {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  return app.inject({ method, url, ...rest });
}

/** Makes a call without parameters, with a session token or signed out. */
export function callAs(
  app: FastifyInstance,
  endpoint: Endpoint,
  token: string | null,
  payload?: object,
): Promise<LightMyRequestResponse> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return call(app, endpoint, { headers, ...(payload && { payload }) });
}

/** The token of a session from the demo's quick login. */
export async function quickToken(app: FastifyInstance, emailOrUsername: string): Promise<string> {
  const answer = await callAs(app, quickLogin, null, { emailOrUsername });
  return answer.json().data.token;
}

export async function whoIs(app: FastifyInstance, token: string): Promise<CurrentUser | null> {
  const answer = await callAs(app, findSession, token);
  return answer.json().data.user;
}

/** The status and the problem id of a failed answer. */
export function problem(answer: LightMyRequestResponse): [number, string] {
  return [answer.statusCode, answer.json().errors?.id];
}
